#compdef shardc
# SPDX-License-Identifier: Apache-2.0
#
# Completion for zsh. shardc itself lists the words, so they match the installed version.
_shardc() {
	local cmd=$words[2]
	local -a list
	if (( CURRENT == 2 )) || [[ $cmd == help ]]; then
		list=(${(f)"$($words[1] help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1:\2/p')"})
		_describe command list
	elif [[ $cmd == explain ]]; then
		list=(${(f)"$($words[1] explain 2>/dev/null | sed 's/  */:/')"})
		_describe diagnostic list
	elif [[ $words[CURRENT] == -* ]]; then
		list=(${(f)"$($words[1] $cmd --help 2>/dev/null | grep -oE -e '--[a-z][a-z-]*' | sort -u)"})
		[[ $cmd == opt ]] && list+=(${(f)"$($words[1] opt --list-passes 2>/dev/null | sed -n 's/^\(-[^ ]*\) .*/\1/p')"})
		compadd -- $list
	else
		_files -g '*.(mlir(|.gz)|ops)'
	fi
}
_shardc "$@"
