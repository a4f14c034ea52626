# SPDX-License-Identifier: Apache-2.0
#
# Completion for bash. `shardc complete` lists the words, so they match the installed version.
_shardc_words() {	# _shardc_words PROGRAM WORD...: the words that the program lists, without what they mean
	"$1" complete "${@:2}" 2>/dev/null | cut -f 1
}

_shardc() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} cmd=${COMP_WORDS[1]} words
	COMPREPLY=()
	[ "$cur" = = ] && cur= || { [ "$prev" = = ] && prev=${COMP_WORDS[COMP_CWORD-2]}; }
	if [ "$COMP_CWORD" = 1 ] || [ "$cmd" = help ]; then
		words=$(_shardc_words "$1")
	elif [[ $prev == --* && $cur != -* ]]; then
		words=$(_shardc_words "$1" "$cmd" "$prev")
	elif [ "$cmd" = explain ] && [[ $cur != -* ]]; then
		words=$("$1" explain 2>/dev/null | sed 's/ .*//')
	elif [[ $cur == -W* ]]; then
		words="-W $(_shardc_words "$1" "$cmd" -W | sed 's/^/-W/')"
	elif [[ $cur == -* ]]; then
		words=$(_shardc_words "$1" "$cmd")
	else
		return
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o default -o bashdefault -F _shardc shardc
