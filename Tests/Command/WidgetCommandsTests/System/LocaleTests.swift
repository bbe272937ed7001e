#if os(Linux) || os(macOS)
  import TestSupport
  import Testing

  @Suite("The program's environment", .needsProgram)
  struct LocaleTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private static let locales = [
      "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "xx",
    ]

    @Test(arguments: locales)
    func `The system's locale changes no byte of the output`(_ locale: String) throws {
      try shell("\"$W\" update --amount 57.27 --today 2026-11-21 > /dev/null; touch \"$D/file\"")
        .expectNothing()
      let commands = [
        "schedule --amount 57.27", "schedule --amount 57.27 --format json", "status",
        "status --json",
        "list", "plans list", "plans show gb-pay-in-4", "help", "update --amount x",
        "list --state-dir \"$D/file\"", "render", "render --format svg --locale fr-CA",
        "render --amount 57.27 --format html", "render --format ics",
        "render --amount 57.27 --format csv", "price --amount 57.27 --locale fr-CA",
      ]
      // Each command is tried in each time zone, by one locale or another.
      let zones = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Nowhere/At_All"]
      let first = try #require(Self.locales.firstIndex(of: locale))
      for (index, command) in commands.enumerated() {
        let script = "\"$W\" --today 2026-11-21 \(command)"
        let usual = try shell(script)
        #expect(usual.output + usual.error != "")
        // Bash prints a warning for a locale that the system does not have, so `env` sets the
        // locale for the program only.
        let zone = zones[(first + index) % zones.count]
        let changed = "env LC_ALL=\(locale) LANG=\(locale) TZ=\(zone) \(script)"
        #expect(try shell(changed) == usual)
      }
    }

    @Test func `Today is the day of the time zone`() throws {
      func day(_ zone: String) throws -> String {
        try shell(
          "\"$W\" schedule --amount 5 --format canonical | sed -n 3p", environment: ["TZ": zone]
        ).output
      }
      // The two zones differ by 26 hours, so they never have the same day.
      #expect(try day("Pacific/Kiritimati") != day("Etc/GMT+12"))
      #expect(try day("UTC+12") != day("UTC-14"))
    }

    @Test func `The time zone of an option replaces that of the environment`() throws {
      func day(_ zone: String) throws -> String {
        try shell(
          "\"$W\" schedule --amount 5 --format canonical --time-zone=\(zone) | sed -n 3p",
          environment: ["TZ": "Nowhere/At_All"]
        ).output
      }
      #expect(try day("+14:00") != day("-12:00"))
      #expect(try day("Pacific/Kiritimati") != day("Etc/GMT+12"))
    }

    @Test func `Variables select the state directory`() throws {
      let environment = ["HOME": shell.directory.path("home"), "WIDGET_STATE_DIR": ""]
      #expect(try shell("\"$W\" update --amount 5", environment: environment).status == 0)
      #expect(shell.directory.holds("home/.local/state/afterpay-widget/store.sqlite"))
      try shell("unset HOME WIDGET_STATE_DIR; \"$W\" update --amount 5")
        .expectFailure(78, "set HOME, or pass --state-dir DIR")
      try shell("cd \"$D\" && \"$W\" update --amount 5 --state-dir here > /dev/null")
        .expectNothing()
      #expect(shell.directory.holds("here/store.sqlite"))
    }

    @Test func `Variables alone do not enable colors and hints`() throws {
      let result = try shell(
        "\"$W\" update --amount 5", environment: ["TERM": "xterm-256color", "COLUMNS": "20"])
      #expect(!result.output.contains("\u{1B}") && result.error.isEmpty)
      #expect(result.output.contains("In 2 weeks   In 4 weeks"))
    }
  }

  extension Shell.Result {
    fileprivate func expectNothing() {
      #expect(self == Shell.Result(output: "", error: "", status: 0))
    }
  }
#endif
