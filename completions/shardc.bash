# SPDX-License-Identifier: Apache-2.0
#
# Completion for bash. shardc itself lists the words, so they match the installed version.
_shardc() {
	local cur=${COMP_WORDS[COMP_CWORD]} cmd=${COMP_WORDS[1]} words
	COMPREPLY=()
	if [ "$COMP_CWORD" = 1 ]; then
		words=$("$1" help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
	elif [ "$cmd" = explain ]; then
		words=$("$1" explain 2>/dev/null | sed 's/ .*//')
	elif [ "$cmd" = help ]; then
		words=$("$1" help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p')
	elif [[ $cur == -* ]]; then
		words=$("$1" "$cmd" --help 2>/dev/null | grep -oE -e '--[a-z][a-z-]*' | sort -u)
		[ "$cmd" = opt ] && words+=" $("$1" opt --list-passes 2>/dev/null | sed -n 's/^\(-[^ ]*\) .*/\1/p')"
	else
		return
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o default -o bashdefault -F _shardc shardc
