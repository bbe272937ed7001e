/// The file that stores the seeds of failures, which are tried first from then on.
///
/// If a property fails, the kit adds its seed to a text file, with the test's name and the smallest
/// case. From then on each property of that test tries the seed before any random value, so that a
/// fault that was hard to find is found at once. Keep the file under version control:
///
/// ```text
/// # A seed, its test, and the smallest case when it was found.
/// 17 CartTests/A cart keeps its sums # 2 commands: add("tea"); remove("tea")
/// ```
///
/// Lines may be removed at any time; seeds are decimal, or hexadecimal after `0x`. A malformed line
/// fails the tests of the file with an error that names it. A test that is expected to fail, by
/// `withKnownIssue`, adds nothing. If the file cannot be written, the kit prints the reason, and the
/// test does not fail for it. Seeds are added with Swift 6.3 and newer; older versions only try them.
///
/// `PROPERTY_FAILING_SEEDS` in the environment applies to all files: with `read` the kit tries the
/// seeds and adds none, with `off` it does neither.
///
/// Many tests and processes may add to one file at the same time. Lines are sorted by test and
/// seed; a new line is inserted at its place, and the other lines stay unchanged.
public struct FailingSeeds: Hashable, Sendable {
  enum Location: Hashable, Sendable {
    case besideTest
    case file(String)
    case nowhere
  }

  let location: Location

  /// `FailingSeeds.txt` in the folder of the test's source file.
  ///
  /// `exclude: ["FailingSeeds.txt"]` in the test target avoids SwiftPM's warning of an unhandled file.
  public static let besideTest = FailingSeeds(location: .besideTest)

  /// Returns a file of any name.
  ///
  ///     FailingSeeds.file("Tests/Seeds.txt")
  ///
  /// - Parameter path: The file's path, absolute or relative to the process's working directory. The
  ///   folder must exist; the file need not.
  /// - Returns: The file.
  public static func file(_ path: String) -> FailingSeeds {
    FailingSeeds(location: .file(path))
  }

  /// No file: no seed is tried first, and none is stored.
  public static let nowhere = FailingSeeds(location: .nowhere)
}

extension FailingSeeds {
  /// The permitted use of the files, from the environment.
  enum Permission: Hashable {
    case nothing, reading, adding

    init(variable: (String) -> String?) throws(SearchSettingsError) {
      let name = "PROPERTY_FAILING_SEEDS"
      switch variable(name) {
      case nil: self = .adding
      case "read": self = .reading
      case "off": self = .nothing
      case let value?: throw SearchSettingsError(variable: name, value: value)
      }
    }
  }

  /// Returns the path of the file.
  ///
  /// - Parameter source: The path of the test's source file.
  /// - Returns: The path, or `nil` for none.
  func path(besideTest source: String) -> String? {
    switch location {
    case .nowhere: nil
    case .file(let path): path
    case .besideTest: SeedFile.folder(of: source) + "/FailingSeeds.txt"
    }
  }
}
