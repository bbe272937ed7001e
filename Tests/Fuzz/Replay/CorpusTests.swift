import Foundation
import Testing

/// Runs the checks over every input of the fuzzer's corpus.
@Suite struct CorpusTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  private static func inputs(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .sorted().map { name in
        (name, Array(try Data(contentsOf: folder.appending(path: name))))
      }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `Every input passes the checks of its target`(target: FuzzTarget) throws {
    let inputs = try Self.inputs(target)
    #expect(inputs.count > 10)
    for input in inputs {
      do throws(Disagreement) {
        try target.check(input.bytes)
      } catch {
        Issue.record("\(target.rawValue)/\(input.name): \(error)")
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `A changed byte of an input passes them too`(target: FuzzTarget) throws {
    // Inputs of rows expand to many more bytes, and lines of sessions are checked several times, so
    // fewer of their bytes are changed.
    let (places, bits) =
      switch target {
      case .rowsLong: (1, [2])
      case .rows, .rowsNDJSON: (4, [2])
      case .replayExpress, .replayKit, .replayPayments, .replaySheet, .replayWeb: (4, [0, 5])
      default: (16, [0, 2, 5, 7])
      }
    for input in try Self.inputs(target) where !input.bytes.isEmpty {
      let step = max(1, input.bytes.count / places)
      for place in stride(from: step / 2, to: input.bytes.count, by: step) {
        for bit in bits {
          var bytes = input.bytes
          bytes[place] ^= 1 << bit
          do throws(Disagreement) {
            try target.check(bytes)
          } catch {
            Issue.record("\(target.rawValue)/\(input.name), byte \(place), bit \(bit): \(error)")
          }
        }
      }
    }
  }

  @Test func `Every folder of the corpus has a target`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false))
    #expect(names.sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
  }
}
