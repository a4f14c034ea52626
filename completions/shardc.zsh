#compdef shardc
# SPDX-License-Identifier: Apache-2.0
#
# Completion for zsh. shardc itself lists the words, so they match the installed version.
_shardc() {
	local cmd=$words[2] cur=$words[CURRENT] option
	local -a list
	if (( CURRENT == 2 )) || [[ $cmd == help ]]; then
		list=(${(f)"$($words[1] help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1:\2/p')"})
		_describe command list
	elif [[ $cmd == explain && $cur != -* ]]; then
		list=(${(f)"$($words[1] explain 2>/dev/null | sed 's/  *[a-z]*  */:/')"})
		_describe diagnostic list
	elif [[ $cur == (--format|--color|--style)=* ]]; then
		option=${cur%%=*}
		list=(${=$($words[1] $cmd $option='?' 2>&1 </dev/null | sed -n "s/.*'?' is not one of \([^;]*\).*/\1/p" | tr -d ,)})
		compset -P '*='
		compadd -- $list
	elif [[ $cur == -W* ]]; then
		list=(${(f)"$($words[1] explain --warnings 2>/dev/null | sed 's/ .*//; h; s/^/-W/p; g; s/^/-Wno-/p; g; s/^/-Werror=/p; g; s/^/-Wno-error=/')"})
		compadd -- -W -Werror $list
	elif [[ $cur == -* ]]; then
		list=(${(f)"$($words[1] $cmd --help 2>/dev/null | grep -oE -e '--[a-z][a-z-]*' | sort -u)"})
		[[ $cmd == opt ]] && list+=(${(f)"$($words[1] opt --list-passes 2>/dev/null | sed -n 's/^\(-[^ ]*\) .*/\1/p')"})
		compadd -- $list
	else
		_files -g '*.(mlir(|.gz)|ops)'
	fi
}
_shardc "$@"
