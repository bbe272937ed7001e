/// Where the seeds that make a property fail are kept, to be tried first from then on.
///
/// When a property fails, its seed is added to a text file together with the test's name and the
/// smallest case. From then on each property of that test tries the seed before any random value,
/// so a fault that was hard to find stays found. Keep the file under version control:
///
/// ```text
/// # A seed, its test, and the smallest case when it was found.
/// 17 CartTests/A cart keeps its sums # 2 commands: add("tea"); remove("tea")
/// ```
///
/// A line may be taken out at any time; seeds are in decimal or, after `0x`, in hexadecimal digits.
/// A line that cannot be read fails the tests of the file, and is named. A test that is expected to
/// fail, by `withKnownIssue`, adds nothing; nor does a file that cannot be written make a test fail:
/// that is only printed. Seeds are added from Swift 6.3 on; before, they are only tried.
///
/// `PROPERTY_FAILING_SEEDS` in the environment limits what is done with all files: `read` tries the
/// seeds and adds none, `off` does neither.
///
/// Many tests and processes may add to one file at the same time. A line is added where the order of
/// test and seed wants it; the other lines stay as they are.
public struct FailingSeeds: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case besideTest
    case file(String)
    case nowhere
  }

  let place: Place

  /// In `FailingSeeds.txt`, in the folder of the test's source file.
  ///
  /// SwiftPM mentions the file as unhandled while it builds the tests; `exclude: ["FailingSeeds.txt"]`
  /// in the test target keeps it silent.
  public static let besideTest = FailingSeeds(place: .besideTest)

  /// In a file of any name.
  ///
  ///     FailingSeeds.file("Tests/Seeds.txt")
  ///
  /// - Parameter path: The file's path, which begins where the process runs unless it is absolute.
  ///   The folder must exist; the file need not.
  /// - Returns: Where to keep the seeds.
  public static func file(_ path: String) -> FailingSeeds {
    FailingSeeds(place: .file(path))
  }

  /// Nowhere: no seed is tried first, and none is kept.
  public static let nowhere = FailingSeeds(place: .nowhere)
}

extension FailingSeeds {
  /// What the environment lets tests do with the files.
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

  /// The path of the file.
  ///
  /// - Parameter source: The path of the test's source file.
  /// - Returns: The path, or `nil` for none.
  func path(besideTest source: String) -> String? {
    switch place {
    case .nowhere: nil
    case .file(let path): path
    case .besideTest: SeedFile.folder(of: source) + "/FailingSeeds.txt"
    }
  }
}
