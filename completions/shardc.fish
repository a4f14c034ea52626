# SPDX-License-Identifier: Apache-2.0
#
# Completion for fish. `shardc complete` lists the words, so they match the installed version.
function __shardc_words
	set -l words (commandline -opc)
	set -l cur (commandline -ct)
	if string match -q -- '--*=*' $cur
		set -l option (string split -m 1 = -- $cur)[1]
		$words[1] complete $words[2] $option 2>/dev/null | string replace -r '^' -- "$option="
	else if string match -q -- '-W*' $cur
		$words[1] complete $words[2] -W 2>/dev/null | string replace -r '^' -- -W
	else if string match -q -- '-*' $cur
		$words[1] complete $words[2] 2>/dev/null
	else if string match -q -- '--*' $words[-1]
		$words[1] complete $words[2] $words[-1] 2>/dev/null
	else if test $words[2] = explain
		$words[1] explain 2>/dev/null | string replace -r ' +' \t
	else if test $words[2] = help
		$words[1] complete 2>/dev/null
	end
end
complete -c shardc -n '__fish_is_first_token' -f -a '(shardc complete)'
complete -c shardc -n 'not __fish_is_first_token' -a '(__shardc_words)'
complete -c shardc -n '__fish_seen_subcommand_from explain help' -f
