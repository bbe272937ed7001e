import ScheduleEngine

extension Language {
  /// A language's place in the table.
  enum Name: Int, Sendable {
    case english
    case french
    case spanish
    case italian
  }

  /// The table of languages, in the order of their names.
  static let table: [Language] = [.english, .french, .spanish, .italian]
}

extension Habits {
  /// The table of locales.
  static let table: [Habits] = [
    .enUS, .enAU, .enCA, .enGB, .enNZ, .frCA, .esES, .frFR, .itIT,
  ]
}
