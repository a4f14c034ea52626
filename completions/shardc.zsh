#compdef shardc
# SPDX-License-Identifier: Apache-2.0
#
# Completion for zsh. `shardc complete` lists the words, so they match the installed version.
_shardc_words() {	# _shardc_words WORD...: sets `list` to the words that the program lists, and `plain` to them alone
	list=(${(f)"$($words[1] complete $@ 2>/dev/null)"})
	plain=(${list%%$'\t'*})
}

_shardc() {
	local cmd=$words[2] cur=$words[CURRENT] prev=$words[CURRENT-1]
	local -a list plain
	if (( CURRENT == 2 )) || [[ $cmd == help ]]; then
		_shardc_words
		list=(${list//$'\t'/:})
		_describe command list
	elif [[ $cmd == explain && $cur != -* ]]; then
		list=(${(f)"$($words[1] explain 2>/dev/null | sed 's/  *[a-z]*  */:/')"})
		_describe word list
	elif [[ $cur == --*=* ]]; then
		_shardc_words $cmd ${cur%%=*}
		compset -P '*='
		if (( $#plain )); then compadd -- $plain; else _files; fi
	elif [[ $cur == -W* ]]; then
		_shardc_words $cmd -W
		compadd -- -W -W$^plain
	elif [[ $cur == -* ]]; then
		_shardc_words $cmd
		compadd -- $plain
	else
		[[ $prev == --* ]] && _shardc_words $cmd $prev && compadd -- $plain
		_files -g '*.(mlir(|.gz)|ops)'
	fi
}
_shardc "$@"
