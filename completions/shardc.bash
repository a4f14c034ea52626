# SPDX-License-Identifier: Apache-2.0
#
# Completion for bash. shardc itself lists the words, so they match the installed version.
_shardc_values() {	# _shardc_values PROGRAM COMMAND OPTION: the values that an error message lists
	"$1" "$2" "$3=?" 2>&1 </dev/null | sed -n "s/.*'?' is not one of \([^;]*\).*/\1/p" | tr -d ,
}

_shardc() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} cmd=${COMP_WORDS[1]} words
	COMPREPLY=()
	[ "$cur" = = ] && cur= || { [ "$prev" = = ] && prev=${COMP_WORDS[COMP_CWORD-2]}; }
	if [ "$COMP_CWORD" = 1 ] || [ "$cmd" = help ]; then
		words=$("$1" help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
	elif [ "$cmd" = explain ] && [[ $cur != -* ]]; then
		words=$("$1" explain 2>/dev/null | sed 's/ .*//')
	elif [[ $prev == --format || $prev == --color || $prev == --style ]]; then
		words=$(_shardc_values "$1" "$cmd" "$prev")
	elif [[ $cur == -W* ]]; then
		words=$("$1" explain --warnings 2>/dev/null | sed 's/ .*//; h; s/^/-W/p; g; s/^/-Wno-/p; g; s/^/-Werror=/p; g; s/^/-Wno-error=/')
		words+=' -W -Werror'
	elif [[ $cur == -* ]]; then
		words=$("$1" "$cmd" --help 2>/dev/null | grep -oE -e '--[a-z][a-z-]*' | sort -u)
		[ "$cmd" = opt ] && words+=" $("$1" opt --list-passes 2>/dev/null | sed -n 's/^\(-[^ ]*\) .*/\1/p')"
	else
		return
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o default -o bashdefault -F _shardc shardc
