import ScheduleEngine

extension Language {
  /// A language's row in the table.
  enum Name: Sendable {
    case english
    case french
    case spanish
    case italian
  }

  /// The words of a language.
  static func row(_ name: Name) -> Language {
    switch name {
    case .english: .english
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    }
  }
}

extension Habits {
  static var rowCount: Int { 9 }

  /// A locale's row in the table.
  static func row(_ index: Int) -> Habits {
    switch index {
    case 0: .enUS
    case 1: .enAU
    case 2: .enCA
    case 3: .enGB
    case 4: .enNZ
    case 5: .frCA
    case 6: .esES
    case 7: .frFR
    default: .itIT
    }
  }
}
