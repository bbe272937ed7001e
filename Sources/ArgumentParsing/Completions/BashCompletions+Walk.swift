extension BashCompletions {
  /// The function that Bash calls; it reads `COMP_WORDS` and fills `COMPREPLY`.
  ///
  /// Bash splits `--format=json` into three words where `=` is a word break; a `=` of its own
  /// therefore keeps the option before it waiting for its value.
  var walk: String {
    let name = commands[0].functionName
    return #"""
      \#(name)() {
        local IFS=$' \t\n' cur=${COMP_WORDS[COMP_CWORD]} path=\#(commands[0].name) prefix= kind=
        local pending= ended= operands=0 word i name
        local -a subcommands options valued candidates
        candidates=()
        \#(name)__command "$path"
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ $pending ]]; then
            [[ $word == = ]] && continue
            pending=
          elif [[ ! $ended && $word == -- ]]; then
            ended=1
          elif [[ ! $ended && $word == -?* ]]; then
            for name in ${valued[@]+"${valued[@]}"}; do
              [[ $word == "$name" ]] && pending=$word
            done
          else
            for name in ${subcommands[@]+"${subcommands[@]}"}; do
              if [[ $word == "$name" ]]; then
                [[ $word == help ]] || path+=" $word"
                \#(name)__command "$path"
                continue 2
              fi
            done
            ((operands++))
          fi
        done

        [[ $pending && $cur == = ]] && cur=
        if [[ ! $pending && ! $ended && $cur == --*=* ]]; then
          pending=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}
        fi
        if [[ $pending ]]; then
          \#(name)__values "$path $pending"
        elif [[ ! $ended && $cur == -* ]]; then
          candidates=(${options[@]+"${options[@]}"})
        elif [[ ${#subcommands[@]} -gt 0 ]]; then
          candidates=("${subcommands[@]}")
        else
          \#(name)__values "$path $operands"
        fi

        COMPREPLY=()
        for word in ${candidates[@]+"${candidates[@]}"}; do
          if [[ $word == "$cur"* ]]; then
            printf -v word %q "$word"
            COMPREPLY+=("$prefix$word")
          fi
        done
        if [[ $kind ]]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r word; do
            COMPREPLY+=("$prefix$word")
          done < <(compgen "$kind" -- "$cur")
        fi
      }
      """#
  }
}
