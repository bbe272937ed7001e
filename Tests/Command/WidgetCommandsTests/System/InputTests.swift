#if os(Linux) || os(macOS)
  import TestSupport
  import Testing

  @Suite("The program's inputs", .needsProgram)
  struct InputTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    @Test(arguments: [
      #"$'\xff'"#, #"--amount $'5\xc3'"#, #"update --amount 5 --widget $'\xed\xa0\x80'"#,
    ])
    func `The words of a command line must be UTF-8`(_ words: String) throws {
      try shell("\"$W\" \(words)").expectFailure(64, "the command line is not UTF-8")
      #expect(!shell.directory.holds("state"))
    }

    @Test func `The variables with paths must be UTF-8`() throws {
      try shell(#"WIDGET_STATE_DIR="$D/"$'\xff' "$W" update --amount 5"#)
        .expectFailure(78, "WIDGET_STATE_DIR is not UTF-8")
      #expect(try shell(#"NO_COLOR=$'\xff' TERM=$'\xff' "$W" schedule --amount 5"#).status == 0)
    }

    @Test func `A long word is shortened in an error`() throws {
      let zeros = #"$(printf '0%.0s' {1..100000})"#
      let short = try shell("\"$W\" schedule --amount 200 --format json --today 2026-11-21")
      let long = try shell("\"$W\" schedule --amount \(zeros)200 --format json --today 2026-11-21")
      #expect(long == short)
      let refused = try shell("\"$W\" schedule --amount 200\(zeros)")
      refused.expectFailure(65, "too large at position 20")
      #expect(refused.error.utf8.count < 300)
    }

    @Test(arguments: [
      "printf 002.secret-token | \"$W\" schedule --token-file -",
      "printf '002.secret-token\\n' | \"$W\" schedule --token-file -",
      "printf '002.secret-token\\r\\n' | \"$W\" schedule --token-file=-",
      "(printf 002.; sleep 0.1; printf secret-token) | \"$W\" schedule --token-file -",
      "\"$W\" schedule --token-file - <<< 002.secret-token",
      "\"$W\" schedule --token-file <(echo 002.secret-token)",
      "echo 002.secret-token > \"$D/t\"; \"$W\" schedule --token-file \"$D/t\"",
    ])
    func `A token can come from any kind of file`(_ script: String) throws {
      let result = try shell(script + " --amount 200.00 --today 2026-11-21 --format json")
      #expect(result.output.contains(Samples.checksum200Token), "\(result.error)")
    }

    #if os(Linux)
      @Test(
        .needsOwnMemory, arguments: [("--token-file -", 2_048), ("--plan-file /dev/stdin", 65_536)])
      func `Only the first bytes of a huge input are read`(
        _ option: String, _ limit: Int
      ) throws {
        let result = try shell(
          """
          ulimit -v 300000
          { head -c 1000000000 /dev/zero | tr '\\0' s; echo ${PIPESTATUS[1]} > "$D/writer"; } |
            "$W" schedule --amount 5 \(option)
          """)
        result.expectFailure(65, "more than \(limit) bytes")
        // SIGPIPE stopped the writer when its reader had ended: the status is 128 + 13.
        #expect(try shell.directory.bytes(of: "writer") == Array("141\n".utf8))
      }
    #endif

    @Test(arguments: [
      ("\"$W\" schedule --amount 5 --token-file - <&-", 66, "standard input cannot be read"),
      ("\"$W\" schedule --amount 5 --token-file - < /dev/null", 65, "the checkout token is empty"),
      ("\"$W\" schedule --amount 5 --token-file /", 66, "\"/\" cannot be read: Is a directory"),
      ("\"$W\" schedule --amount 5 --token-file /dev/zero", 65, "more than 2048 bytes"),
      (
        "head -c 3000 /dev/zero | \"$W\" schedule --amount 5 --token-file -", 65,
        "more than 2048 bytes"
      ),
      ("\"$W\" schedule --amount 5 --plan-file /dev/zero", 65, "more than 65536 bytes"),
      ("\"$W\" schedule --amount 5 --token-file \"$D/none/x\"", 66, "there is no file"),
    ])
    func `An unusable file is an error`(_ script: String, _ status: Int32, _ phrase: String) throws
    {
      try shell(script).expectFailure(status, phrase)
    }
  }
#endif
