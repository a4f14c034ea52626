'use strict';
// The data are the tables of shardc's commands; this program shows them and computes no figure. Texts of the program
// only become text nodes.
(() => {
const start = performance.now();
const data = JSON.parse(document.getElementById('data').textContent);
const strings = data.strings;
const $ = id => document.getElementById(id);

function make(tag, attributes, ...children) {
	const e = document.createElement(tag);
	for (const name in attributes) {
		if (name.startsWith('on')) e.addEventListener(name.slice(2), attributes[name]);
		else if (attributes[name] !== undefined) e.setAttribute(name, attributes[name]);
	}
	e.append(...children.filter(c => c !== undefined && c !== null));
	return e;
}

// ---- the data ----

function numbers(text, n) {		// undoes put_number() of page_data.c
	const list = new Float64Array(n);
	let at = 0, last = 0;
	for (let i = 0; i < n; i++) {
		let v = 0, place = 1, digit;
		do {
			digit = text.charCodeAt(at++);
			digit = digit === 33 ? 29 : digit - 63;
			v += (digit & 31) * place;
			place *= 32;
		} while (digit > 31);
		last += v % 2 ? -(v + 1) / 2 : v / 2;
		list[i] = last;
	}
	return list;
}

// Gives a column text(row), and key(row) to sort by.
function open_column(c, n) {
	const missing = c.missing || '';
	if (c.texts !== undefined) {
		const ids = c.ids = numbers(c.texts, n);
		c.text = i => ids[i] ? strings[ids[i]] : missing;
		c.key = i => ids[i] ? strings[ids[i]] : '';
	} else if (c.counts !== undefined) {
		const list = numbers(c.counts, n);
		c.text = i => list[i] ? String(list[i] - 1) : missing;
		c.key = i => list[i] - 1;
	} else if (c.lengths !== undefined) {
		const lengths = numbers(c.lengths, n), first = new Uint32Array(n + 1);
		for (let i = 0; i < n; i++) first[i + 1] = first[i] + lengths[i];
		const items = numbers(c.items, first[n]);
		c.list = i => items.subarray(first[i], first[i + 1]);
		c.text = i => c.list(i).join('x');
		c.key = i => lengths[i];
	} else {
		const ids = numbers(c.numbers, n);
		let most = 0;
		for (const id of ids) most = Math.max(most, id);
		const words = numbers(c.words, most), exact = c.reals || numbers(c.exact, most);
		c.text = i => ids[i] ? strings[words[ids[i] - 1]] : missing;
		c.key = i => ids[i] ? exact[ids[i] - 1] : -1;
	}
	c.right = c.kind === 'quantity' || c.kind === 'count';
}

const tables = {};
for (const t of data.tables) {
	t.by = {};
	for (const c of t.columns) {
		open_column(c, t.n);
		t.by[c.name] = c;
	}
	(tables[t.place] = tables[t.place] || []).push(t);
}
const none = { n: 0, columns: [], by: {} };
const values = (tables.values || [none])[0], outline = (tables.outline || [none])[0];
const collectives = (tables.collectives || [none])[0], paths = (tables.chains || [none])[0], steps = (tables.links || [none])[0];
const cell = (t, name, i) => t.by[name] ? t.by[name].text(i) : '';

const row_of = new Map();		// address to row of values
for (let i = 0; i < values.n; i++) {
	const a = cell(values, 'value', i);
	if (!row_of.has(a)) row_of.set(a, i);
}
function rows_by(t, name) {		// text to rows of t
	const map = new Map();
	for (let i = 0; i < t.n; i++) {
		const k = cell(t, name, i);
		map.has(k) ? map.get(k).push(i) : map.set(k, [i]);
	}
	return map;
}
const comms_of = rows_by(collectives, 'address');
const paths_of = rows_by(paths, 'value');

// ---- axes ----

const colours = data.notes.palette.split(' ').map(c => c.split('/'));
const axes = [];
for (const t of tables.meshes || []) {
	for (let i = 0; i < t.n; i++) {
		for (const m of cell(t, 'axes', i).matchAll(/"((?:[^"\\]|\\.)*)"/g))
			if (!axes.includes(m[1])) axes.push(m[1]);
	}
}
const patterns = ['', 'repeating-linear-gradient(45deg,#0003 0 2px,#0000 2px 5px),',
	'radial-gradient(#0004 1px,#0000 1px) 0 0/5px 5px,'];
let rules = '';
axes.forEach((name, i) => {
	const [c, ink] = colours[i % colours.length];
	rules += `.a${i}{background:${patterns[Math.floor(i / colours.length) % 3]}${c};color:${ink}}` +
		`[data-h="${i}"] .ax:not(.a${i}){opacity:.3}`;
});
document.head.append(make('style', {}, rules));

const chips = new Map();		// text of a sharding to its element
function chip_row(text) {
	let e = chips.get(text);
	if (!e) {
		e = make('span', { title: text });
		const open = text.indexOf('['), close = text.lastIndexOf(']');
		if (open < 0) {
			e.append(text);
		} else {
			const dims = text.slice(open + 1, close).match(/\{(?:"(?:[^"\\]|\\.)*"|[^{}"])*\}[p0-9]*/g) || [];
			for (const d of dims) {
				const m = d.match(/"((?:[^"\\]|\\.)*)"/), k = m ? axes.indexOf(m[1]) : -1;
				e.append(make('span', { class: k < 0 ? 'chip none' : `chip ax a${k}`, 'data-a': k < 0 ? undefined : k },
					d.replace(/^\{|\}(?=[p0-9]*$)/g, '') || '·'));
			}
			const rest = text.slice(0, open).replace(/^<@.*/, '') + text.slice(close + 1);
			if (rest.replace('>', '')) e.append(' ' + rest.replace(/^, /, ''));
		}
		chips.set(text, e);
	}
	return e.cloneNode(true);
}
for (const [on, off] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
	document.addEventListener(on, e => {
		const a = e.target.closest && e.target.closest('[data-a]');
		if (a) document.body.dataset.h = a.dataset.a;
	});
	document.addEventListener(off, () => delete document.body.dataset.h);
}

// ---- grids: only the rows in view exist ----

const HEIGHT = 20, MOST = 15000000;
const grids = [];

class Grid {
	// columns: heading, width, text(i), key(i), right, show(i); n rows; depth(i); head(i): text of a row before row i
	constructor(parent, name, columns, n, more) {
		Object.assign(this, { name, columns, n, at: 0, rows: [], first: 0, sorted: -1, down: false, shut: new Set(), wanted: null }, more);
		this.status = make('span', { role: 'status' });
		this.find = make('input', { type: 'search', placeholder: 'find', 'aria-label': `Find in ${name}`,
			oninput: () => { clearTimeout(this.timer); this.timer = setTimeout(() => this.search(), 80); },
			onkeydown: e => { if (e.key === 'Escape') { this.find.value = ''; this.search(); this.root.focus(); }
				else if (e.key === 'Enter' || e.key === 'ArrowDown') { this.search(); this.root.focus(); e.preventDefault(); } } });
		this.bar = make('div', { class: 'bar' }, this.find, this.status);
		if (this.depth) this.bar.append(
			make('button', { onclick: () => { for (let i = 0; i < this.n; i++) if (this.has_inner(i)) this.shut.add(i); this.order(); } }, 'Fold all'),
			make('button', { onclick: () => { this.shut.clear(); this.order(); } }, 'Unfold all'));
		this.bar.append(make('button', { onclick: () => $('keys').showModal() }, 'Keys'));
		this.body = make('div', { role: 'rowgroup', class: 'body' });
		this.heads = columns.map((c, k) => make('div', { role: 'columnheader', 'aria-sort': 'none', class: c.right ? 'num' : '', title: c.help },
			make('button', { onclick: () => this.sort(k), tabindex: -1 }, c.heading)));
		this.root = make('div', { role: this.depth ? 'treegrid' : 'grid', class: 'grid', tabindex: 0, 'aria-label': name,
			'aria-colcount': columns.length, onkeydown: e => this.key(e),
			onscroll: () => this.later() },
			make('div', { role: 'rowgroup', class: 'head' }, make('div', { role: 'row', class: 'row', 'aria-rowindex': 1 }, ...this.heads)), this.body);
		parent.classList.add('wide');
		parent.append(this.bar, this.root);
		this.body.addEventListener('click', e => {
			const r = e.target.closest('.row');
			if (!r) return;
			this.at = +r.dataset.k;
			if (e.target.closest('.twist')) this.fold(this.list[this.at]);
			else this.enter();
		});
		this.body.addEventListener('pointerover', e => {
			const cell = e.target.closest('[role=gridcell]');
			if (!cell) return;
			const r = this.rows[cell.parentNode.dataset.k - this.first], text = r.cells.find(c => c.e === cell).shown;
			if (text.length > 12) cell.title = text;
		});
		this.order();
		grids.push(this);
		new ResizeObserver(() => { this.widen(); this.later(); }).observe(this.root);
	}
	// Shares the width of the grid among the columns with text. Fixed widths are laid out faster than shares.
	widen() {
		const sum = list => list.reduce((n, c) => n + c.width, 0), least = sum(this.columns);
		const spare = Math.max(0, this.root.clientWidth - 5 - least), shares = sum(this.columns.filter(c => !c.right));
		this.root.style.setProperty('--cols', this.columns.map(c => c.width + (c.right ? 0 : Math.floor(spare * c.width / shares)) + 'px').join(' '));
		this.root.style.setProperty('--least', least + 'px');
	}
	has_inner(i) { return i + 1 < this.n && this.depth(i + 1) > this.depth(i); }
	// The rows in view, in order.
	order() {
		const keep = this.list && this.list[this.at], w = this.wanted;
		let list = [];
		if (this.sorted >= 0 || w || !this.depth) {
			for (let i = 0; i < this.n; i++) if ((!w || w[i]) && !(this.is_head && this.is_head(i))) list.push(i);
			if (this.sorted >= 0) list = this.in_order(list, this.columns[this.sorted].key);
		} else {
			for (let i = 0, most = Infinity; i < this.n; i++) {
				const d = this.depth(i);
				if (d > most) continue;
				list.push(i);
				most = this.shut.has(i) ? d : Infinity;
			}
		}
		this.list = Int32Array.from(list);
		const k = this.list.indexOf(keep);
		this.at = k < 0 ? 0 : k;
		this.status.textContent = w ? `${list.length} of ${this.total}` : `${this.total}`;
		this.root.setAttribute('aria-rowcount', list.length + 1);
		this.full = list.length * HEIGHT;
		this.body.style.height = Math.min(this.full, MOST) + 'px';
		if (k < 0) this.root.scrollTop = 0;
		this.later();
	}
	in_order(list, key) {
		const keys = list.map(key), by = list.map((x, i) => i), sign = this.down ? -1 : 1;
		if (typeof keys[0] === 'number') {
			by.sort((a, b) => sign * (keys[a] - keys[b]) || a - b);
		} else {		// few texts differ: order them once
			const rank = new Map([...new Set(keys)].sort().map((s, i) => [s, i])), ranks = keys.map(s => rank.get(s));
			by.sort((a, b) => sign * (ranks[a] - ranks[b]) || a - b);
		}
		return by.map(i => list[i]);
	}
	sort(k) {			// the third click gives the order of the program
		const first = !!this.columns[k].right;
		if (this.sorted !== k) { this.sorted = k; this.down = first; }
		else if (this.down === first) this.down = !first;
		else this.sorted = -1;
		this.heads.forEach((h, i) => h.setAttribute('aria-sort', i !== this.sorted ? 'none' : this.down ? 'descending' : 'ascending'));
		this.order();
	}
	search() {
		const words = this.find.value.trim().split(/\s+/).filter(Boolean);
		this.wanted = words.length ? this.match(words) : null;
		this.order();
	}
	fold(i) {
		if (!this.depth || !this.has_inner(i)) return;
		this.shut.has(i) ? this.shut.delete(i) : this.shut.add(i);
		this.order();
	}
	later() {
		if (!this.waiting) this.waiting = requestAnimationFrame(() => { this.waiting = 0; this.draw(); });
	}
	view() { return Math.max(HEIGHT, this.root.clientHeight - 24); }
	scale() {			// browsers do not make elements of any height
		return this.full <= MOST ? 1 : (this.full - this.view()) / (MOST - this.view());
	}
	draw() {
		if (!this.root.clientHeight) return;
		const top = this.root.scrollTop, offset = top * this.scale(), first = Math.max(0, Math.floor(offset / HEIGHT) - 4);
		const last = Math.min(this.list.length, Math.ceil((offset + this.view()) / HEIGHT) + 4);
		this.turn(first - this.first, last - first);
		this.first = first;
		this.rows.forEach((r, n) => this.fill(r, first + n, top + (first + n) * HEIGHT - offset));
		this.root.setAttribute('aria-activedescendant', this.at >= first && this.at < last ? `${this.id}-${this.at}` : '');
	}
	// Makes n rows. After a step that is shorter than the view, rows that left it move to its other end.
	turn(step, n) {
		const rows = this.rows;
		while (rows.length < n) {
			rows.push(this.empty_row());
			this.body.append(rows[rows.length - 1].e);
		}
		for (const r of rows.splice(n)) r.e.remove();
		for (; step > 0 && step < n; step--) {
			rows.push(rows.shift());
			this.body.append(rows[n - 1].e);
		}
		for (; step < 0 && step > -n; step++) {
			rows.unshift(rows.pop());
			this.body.prepend(rows[0].e);
		}
	}
	empty_row() {
		const twist = make('span', { class: 'twist', 'aria-hidden': true });
		const cells = this.columns.map((c, k) => {
			const e = make('div', { role: 'gridcell', class: `k${k}` + (c.right ? ' num' : '') }), text = document.createTextNode('');
			e.append(...(k || !this.depth ? [] : [twist]), text);
			return { e, text, shown: '' };
		});
		return { e: make('div', { role: 'row' }, ...cells.map(c => c.e)), twist, cells, has: {} };
	}
	// Sets an attribute of a row if it has another value.
	put(r, name, value) {
		if (r.has[name] === value) return;
		r.has[name] = value;
		value === undefined ? r.e.removeAttribute(name) : r.e.setAttribute(name, value);
	}
	fill(r, k, y) {
		const i = this.list[k], flat = this.sorted >= 0 || this.wanted, d = this.depth && !flat ? this.depth(i) : 0;
		const inner = this.depth && !flat && this.has_inner(i), mark = inner ? this.shut.has(i) ? '▸' : '▾' : '';
		this.put(r, 'id', `${this.id}-${k}`);
		this.put(r, 'data-k', k);
		this.put(r, 'class', 'row ' + (this.style ? this.style(i) : ''));
		this.put(r, 'aria-rowindex', k + 2);
		this.put(r, 'aria-selected', k === this.at);
		if (this.depth) this.put(r, 'aria-level', d + 1);
		this.put(r, 'aria-expanded', inner ? !this.shut.has(i) : undefined);
		if (r.y !== y) r.e.style.top = (r.y = y) + 'px';
		if (r.twist.textContent !== mark) r.twist.textContent = mark;
		if (r.d !== d && this.depth) r.cells[0].e.style.paddingLeft = 6 + (r.d = d) * 14 + 'px';
		this.columns.forEach((c, n) => {
			const cell = r.cells[n], text = c.text(i);
			if (cell.shown === text) return;
			cell.shown = text;
			if (cell.e.title) cell.e.title = '';
			if (c.show) cell.e.replaceChildren(c.show(i));
			else cell.text.data = text;
		});
	}
	go(k) {
		this.at = Math.max(0, Math.min(this.list.length - 1, k));
		const s = this.scale(), y = this.at * HEIGHT, top = this.root.scrollTop * s;
		if (y < top) this.root.scrollTop = y / s;
		else if (y + HEIGHT > top + this.view()) this.root.scrollTop = (y + HEIGHT - this.view()) / s + (s > 1 ? 1 : 0);
		this.later();
	}
	reveal(i) {			// goes to row i, in whatever it is folded
		let k = this.list.indexOf(i);
		if (k < 0) {
			this.wanted = null; this.find.value = '';
			for (let j = i, d = this.depth ? this.depth(i) : 0; this.depth && j >= 0 && d; j--)
				if (this.depth(j) < d) { d = this.depth(j); this.shut.delete(j); }
			this.order();
			k = this.list.indexOf(i);
		}
		this.go(k);
	}
	enter() {
		this.go(this.at);
		if (this.list.length) this.open(this.list[this.at]);
	}
	key(e) {
		const page = Math.floor(this.view() / HEIGHT) - 1, i = this.list[this.at];
		const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
		if (e.target !== this.root || e.ctrlKey || e.altKey || e.metaKey) return;
		if (e.key in moves) this.go(this.at + moves[e.key]);
		else if (e.key === 'Enter') this.enter();
		else if (e.key === 'ArrowRight' && this.depth && this.shut.has(i)) this.fold(i);
		else if (e.key === 'ArrowLeft' && this.depth && this.list.length) {
			if (this.has_inner(i) && !this.shut.has(i)) this.fold(i);
			else { let k = this.at; while (k && this.depth(this.list[k]) >= this.depth(i)) k--; this.go(k); }
		} else if ((e.key === '[' || e.key === ']') && this.marked) {
			const step = e.key === ']' ? 1 : -1;
			for (let k = this.at + step; k >= 0 && k < this.list.length; k += step)
				if (this.marked(this.list[k])) { this.go(k); break; }
		} else return;
		e.preventDefault();
	}
}

// ---- the program ----

// Rows are values, and heads of functions and of values of one module that follow each other: -1 - i for a head before
// value i.
const items = [], depths = [], heads = [], item_of = new Int32Array(values.n);
function add_head(i, depth, text) {
	heads[items.length] = text;
	items.push(-1 - i);
	depths.push(depth);
}
{
	const module = i => cell(outline, 'module', i), depth = i => +cell(outline, 'depth', i);
	const next = new Int32Array(values.n), later = [];	// the next value that is no deeper
	for (let i = values.n - 1; i >= 0; i--) {
		while (later.length && depth(later[later.length - 1]) > depth(i)) later.pop();
		next[i] = later.length ? later[later.length - 1] : values.n;
		later.push(i);
	}
	let func = null, open = [];		// the heads of modules around a value
	for (let i = 0; i < values.n; i++) {
		const f = cell(outline, 'function', i), d = depth(i), m = module(i);
		if (f !== func) {
			add_head(i, 0, f);
			func = f;
			open = [];
		}
		while (open.length && (open[open.length - 1].d > d || (open[open.length - 1].d === d && open[open.length - 1].m !== m))) open.pop();
		const n = next[i], goes_on = n < values.n && depth(n) === d && module(n) === m && cell(outline, 'function', n) === f;
		if (m !== '-' && m !== '' && goes_on && !(open.length && open[open.length - 1].d === d)) {
			add_head(i, 1 + d + open.length, m);
			open.push({ d, m });
		}
		item_of[i] = items.length;
		items.push(i);
		depths.push(1 + d + open.length);
	}
}
function comm_text(k) {
	return [cell(collectives, 'kind', k), cell(collectives, 'axes', k), cell(collectives, 'total', k),
		cell(collectives, 'remat', k) && 'rematerialization'].filter(Boolean).join(' ');
}
const comms_at = i => comms_of.get(cell(values, 'value', i)) || [];
const of_value = (f, empty = '') => j => items[j] < 0 ? empty : f(items[j]);
const column = (heading, width, t, name, more) => ({ heading, width, right: t.by[name] && t.by[name].right,
	help: t.by[name] && t.by[name].help, text: of_value(i => cell(t, name, i)),
	key: j => t.by[name] ? t.by[name].key(items[j]) : '', ...more });
const program_columns = [
	column('value', 150, values, 'value', { text: j => items[j] < 0 ? heads[j] : cell(values, 'value', items[j]),
		key: j => items[j] }),
	column('operation', 110, outline, 'op', { text: of_value(i => cell(outline, 'op', i) || cell(outline, 'kind', i)) }),
	column('name', 120, values, 'name'),
	column('local type', 120, values, 'local_type'),
	column('sharding', 150, values, 'sharding', { show: j => items[j] < 0 ? '' : chip_row(cell(values, 'sharding', items[j])) }),
	column('bytes/device', 100, values, 'bytes'),
	{ heading: 'communication', width: 160, text: of_value(i => comms_at(i).map(comm_text).join('; ')),
		key: of_value(i => comms_at(i).reduce((s, k) => Math.max(s, collectives.by.total ? collectives.by.total.key(k) : 0), -1)), right: false,
		show: of_value(i => make('span', { class: 'move' }, comms_at(i).map(comm_text).join('; '))) },
	column('source', 90, outline, 'source'),
	column('line', 60, values, 'line'),
];

function has_text(words, columns, n, value_of, special) {
	const wanted = new Uint8Array(n).fill(1);
	for (const word of words) {
		const test = special(word);
		if (test) {
			for (let j = 0; j < n; j++) if (wanted[j] && !test(value_of(j))) wanted[j] = 0;
			continue;
		}
		const lower = word.toLowerCase(), hit = new Uint8Array(strings.length);
		for (let s = 1; s < strings.length; s++) if (strings[s].toLowerCase().includes(lower)) hit[s] = 1;
		for (let j = 0; j < n; j++) {
			const i = value_of(j);
			if (wanted[j]) wanted[j] = +columns.some(c => hit[c.ids[i]]);
		}
	}
	return wanted;
}
const units = { b: 1, kib: 1024, mib: 1048576, gib: 1073741824, tib: 1099511627776, kb: 1e3, mb: 1e6, gb: 1e9 };
function special_value(word) {
	let m;
	if ((m = word.match(/^axis:(.+)/))) return i => cell(values, 'sharding', i).includes(`"${m[1]}"`);
	if ((m = word.match(/^line:(\d+)$/))) return i => cell(values, 'line', i) === m[1];
	if (word === 'replicated') return i => cell(values, 'type', i) === cell(values, 'local_type', i);
	if (word === 'collective' || word === 'reshard') return i => comms_at(i).length > 0;
	if (word === 'remat') return i => comms_at(i).some(k => cell(collectives, 'remat', k));
	if ((m = word.match(/^bytes([<>])([\d.]+)([kmgt]?i?b)?$/i))) {
		const limit = +m[2] * (m[3] ? units[m[3].toLowerCase()] || 1 : 1), sign = m[1] === '>' ? 1 : -1;
		return i => values.by.bytes && values.by.bytes.key(i) >= 0 && sign * (values.by.bytes.key(i) - limit) > 0;
	}
	return null;
}
const program = new Grid($('p-program'), 'Program', program_columns, items.length, {
	id: 'v', total: values.n, depth: j => depths[j], is_head: j => items[j] < 0,
	style: j => items[j] < 0 ? 'func' : comms_at(items[j]).length ? 'comm' : '',
	marked: j => items[j] >= 0 && comms_at(items[j]).length > 0,
	match: words => has_text(words, [values.by.value, values.by.name, outline.by.op, outline.by.place].filter(Boolean),
		items.length, j => items[j] < 0 ? -1 - items[j] : items[j], special_value),
	open: j => { if (items[j] >= 0) location.hash = 'v' + items[j]; else program.fold(j); },
});

// ---- other tables ----

function grid_of(parent, name, t, id, open) {
	const shown = t.columns.filter(c => c.shown || c.name.startsWith('loc.'));
	const columns = shown.map(c => ({ heading: c.heading || c.name, right: c.right, help: c.help, text: c.text, key: c.key,
		width: 90, show: c.kind === 'sharding' ? i => chip_row(c.text(i)) : undefined }));
	const texts = t.columns.filter(c => c.ids);
	return new Grid(parent, name, columns, t.n, { id, total: t.n, open,
		match: words => has_text(words, texts, t.n, i => i, word => word === 'remat' && t.by.remat ? i => t.by.remat.text(i) : null) });
}
function table_of(t, most) {
	if (t.words) return make('p', {}, make('strong', {}, t.title ? t.title + ' ' : ''), t.words);
	const columns = t.columns.filter(c => c.shown || t.n === 1), n = Math.min(t.n, most || t.n);
	const table = make('table', {}, make('caption', {}, t.title || ''));
	table.append(make('thead', {}, make('tr', {}, ...columns.map(c => make('th', { scope: 'col', class: c.right ? 'num' : '', title: c.help }, c.heading || c.name)))));
	const body = make('tbody', {});
	for (let i = 0; i < n; i++) {
		const jump = row_of.get(cell(t, 'value', i) || cell(t, 'address', i));
		body.append(make('tr', {}, ...columns.map(c => make('td', { class: c.right ? 'num' : '' },
			jump !== undefined && (c.name === 'value' || c.name === 'address') ? link(jump) : c.text(i)))));
	}
	table.append(body);
	return make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t.title || t.place }, table);
}
const link = i => make('a', { href: '#v' + i }, cell(values, 'value', i));

const summary = $('p-summary');
for (const place of ['totals', 'meshes', 'memory', 'cost']) {
	for (const t of tables[place] || [])
		(place === 'memory' ? $('p-memory') : place === 'cost' ? $('p-time') : summary).append(table_of(t, 100));
}
for (const t of (tables.memory || []).slice(0, 1)) summary.append(table_of(t));
for (const t of (tables.cost || []).slice(0, 2)) summary.append(table_of(t));
if (values.by.bytes) {
	const all = Array.from({ length: values.n }, (x, i) => i).sort((a, b) => values.by.bytes.key(b) - values.by.bytes.key(a)).slice(0, 10);
	summary.append(make('h3', {}, 'Largest values on a device'), make('ol', {}, ...all.map(i => make('li', {}, link(i), ' ',
		cell(values, 'name', i), ' ', cell(values, 'bytes', i)))));
}
if (collectives.n) {
	summary.append(make('h3', {}, 'Collectives that send most'), make('ol', {}, ...Array.from({ length: Math.min(10, collectives.n) }, (x, k) => {
		const i = row_of.get(cell(collectives, 'address', k));
		return make('li', {}, make('span', { class: 'move' }, comm_text(k)), ' ', i === undefined ? cell(collectives, 'address', k) : link(i), ' ',
			cell(collectives, 'place', k));
	})));
}
const used = new Set();
if (values.by.sharding) for (const id of new Set(values.by.sharding.ids)) for (const m of strings[id].matchAll(/"((?:[^"\\]|\\.)*)"/g)) used.add(m[1]);
const unused = axes.filter(a => !used.has(a));
if (unused.length) summary.append(make('p', {}, 'Axes that shard nothing: ' + unused.join(', ')));

if (collectives.n) grid_of($('p-collectives'), 'Collectives', collectives, 'c', k => {
	const i = row_of.get(cell(collectives, 'address', k));
	show_comm(k, i);
});
else $('p-collectives').append(make('p', {}, 'No collectives.'));
(tables.sources || []).forEach((t, k) => grid_of($('p-sources'), `Sums by ${t.columns[0].heading}`, t, 's' + k, i => {
	program.find.value = t.columns[0].text(i);
	program.search();
	choose('program');
}));

// ---- details ----

let users = null;			// first[i] to first[i + 1] in list: rows that have row i as an operand
function find_users() {
	const c = outline.by.operands, first = new Uint32Array(values.n + 2), list = [];
	const each = f => { for (let i = 0; c && i < values.n; i++) for (const d of c.list(i)) if (d > 0) f(i - d, i); };
	each(from => first[from + 2]++);
	for (let i = 2; i < first.length; i++) first[i] += first[i - 1];
	each((from, to) => { list[first[from + 1]++] = to; });
	users = { first, list };
}
function facts(pairs) {
	return make('dl', {}, ...pairs.filter(p => p[1] !== '').flatMap(p => [make('dt', {}, p[0]), make('dd', {}, p[1])]));
}
function links(title, list) {
	return list.length ? [make('h3', {}, title), make('ul', {}, ...list.slice(0, 50).map(i => make('li', {}, link(i), ' ', cell(outline, 'op', i) || cell(values, 'name', i))),
		...(list.length > 50 ? [make('li', {}, `and ${list.length - 50} more`)] : []))] : [];
}
const row_facts = (t, i) => t.columns.filter(c => !c.list && c.name !== 'depth' && c.text(i) !== '').map(c => [c.heading || c.name, c.kind === 'sharding' ? chip_row(c.text(i)) : c.text(i)]);
function show_panel(title, ...children) {
	$('panel').replaceChildren(make('div', { class: 'bar' }, make('h2', {}, title), make('button', { onclick: close_panel }, 'Close')), ...children);
	$('panel').hidden = false;
	$('panel').scrollTop = 0;
}
function close_panel() {
	$('panel').hidden = true;
	if (location.hash) history.pushState(null, '', location.pathname + location.search);
	for (const g of grids) if (g.root.clientHeight) g.root.focus();
}
function show_comm(k, i) {
	show_panel(comm_text(k), i === undefined ? null : make('p', {}, 'value ', link(i)), facts(row_facts(collectives, k)));
}
// The ways of the axes of a value, from its operation back to the annotations.
function chains(i) {
	const out = (paths_of.get(cell(values, 'value', i)) || []).flatMap(k => {
		const list = make('ol', {}), value = name => row_of.has(name) ? link(row_of.get(name)) : name;
		let n = 0, at = +cell(paths, 'link', k);
		for (; at && n < 100; n++, at = +cell(steps, 'next', at - 1)) {
			const text = name => cell(steps, name, at - 1);
			list.append(make('li', {}, text('op'), ' gave it from ', value(text('from')), ` dim ${text('dim')}`, text('place') ? ', ' + text('place') : '',
				text('rejected') ? make('p', {}, 'not taken: ' + text('rejected')) : null));
		}
		list.append(make('li', {}, at ? 'and so on, to the ' : '', cell(paths, 'root', k), ' ', cell(paths, 'annotation', k), cell(paths, 'place', k) ? ', ' + cell(paths, 'place', k) : ''));
		return [make('h4', {}, `${cell(paths, 'axis', k)} in dim ${cell(paths, 'dim', k)}`), list];
	});
	return out.length ? [make('h3', {}, 'Why'), ...out] : [];
}
const pictures = (tables.pictures || [none])[0], picture_of = (tables.slices || [none])[0];
// The picture of the slices of a value, as an element.
function picture(i) {
	const text = cell(pictures, 'svg', +cell(picture_of, 'picture', i) - 1);
	if (!text) return [];
	const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
	return [make('h3', {}, 'Slices'), make('div', { class: 'slices', tabindex: 0, role: 'region', 'aria-label': 'Slices' }, document.importNode(svg, true))];
}
function show_value(i) {
	const comms = comms_at(i), ops = outline.by.operands ? [...outline.by.operands.list(i)].filter(d => d > 0).map(d => i - d) : [];
	if (!users) find_users();
	show_panel(cell(values, 'value', i), facts([...row_facts(values, i).slice(1), ...row_facts(outline, i)]), ...picture(i),
		...(comms.length ? [make('h3', {}, 'Communication'), make('ul', {}, ...comms.map(k => make('li', {}, make('button', { onclick: () => show_comm(k, i) }, comm_text(k)))))] : []),
		...chains(i), ...links('Operands', ops), ...links('Users', users.list.slice(users.first[i], users.first[i + 1])));
}

// ---- parts of the page ----

const parts = ['summary', 'program', 'collectives', 'sources', 'memory', 'time'].filter(p => p !== 'time' || tables.cost);
if (!tables.cost) $('p-time').remove();
function choose(part, focus) {
	for (const p of parts) {
		$('p-' + p).hidden = p !== part;
		$('t-' + p).setAttribute('aria-selected', p === part);
		$('t-' + p).tabIndex = p === part ? 0 : -1;
	}
	if (focus) $('t-' + part).focus();
	for (const g of grids) g.later();
}
for (const p of parts) {
	$('tabs').append(make('button', { id: 't-' + p, role: 'tab', 'aria-controls': 'p-' + p, onclick: () => choose(p) }, p[0].toUpperCase() + p.slice(1)));
	$('p-' + p).setAttribute('role', 'tabpanel');
	$('p-' + p).setAttribute('aria-labelledby', 't-' + p);
	$('p-' + p).tabIndex = grids.some(g => $('p-' + p).contains(g.root)) ? -1 : 0;
}
$('tabs').addEventListener('keydown', e => {
	const k = parts.findIndex(p => $('t-' + p).tabIndex === 0), step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
	if (step) choose(parts[(k + step + parts.length) % parts.length], true);
});
function follow_hash() {
	const m = location.hash.match(/^#v(\d+)$/), i = m ? +m[1] : -1;
	if (i < 0 || i >= values.n) {
		$('panel').hidden = true;
		return;
	}
	choose('program');
	program.reveal(item_of[i]);
	show_value(i);
}
addEventListener('hashchange', follow_hash);
addEventListener('popstate', follow_hash);
document.addEventListener('keydown', e => {
	if (e.ctrlKey || e.altKey || e.metaKey || $('keys').open || e.target.tagName === 'INPUT') return;
	if (e.key === '?') $('keys').showModal();
	else if (e.key === 'Escape' && !$('panel').hidden) close_panel();
	else if (e.key === '/') {
		const g = grids.find(x => x.root.clientHeight);
		if (!g) choose('program');
		(g || program).find.focus();
	} else return;
	e.preventDefault();
});

const models = { no: 'Shardy alone', partitioner: "XLA's partitioner", cpu: 'XLA for CPU', tpu: 'XLA for TPU', gpu: 'XLA for GPU' };
$('about').textContent = [data.notes.file, 'about ' + (models[data.notes.as_xla] || data.notes.as_xla), data.notes.topology].filter(Boolean).join(' · ');
document.title = `shardc report: ${data.notes.file}`;
choose('summary');
follow_hash();
document.documentElement.dataset.ready = Math.round(performance.now() - start);
})();
