import StrictJSON

/// What writing a file came to.
public enum FileWriting: Hashable, Sendable {
  /// The file holds the text.
  case written
  /// No file can be made there, in the system's words.
  case notCreated(String)
  /// The text cannot be written, in the system's words; a file that was there is as it was.
  case notWritten(String)
}

extension Surroundings {
  /// The same world for what goes to a file instead of standard output.
  var withoutTerminal: Surroundings {
    var world = self
    (world.outputIsTerminal, world.columns) = (false, nil)
    return world
  }

  /// Writes a text to a file, whole or not at all.
  func write(_ text: String, to file: String) throws(CommandFailure) {
    switch write(file, text) {
    case .written: break
    case .notCreated(let reason):
      throw CommandFailure(
        .cannotCreate,
        "\(file.quotedForMessage) cannot be created: \(reason); name a file in a directory that is "
          + "there and that you may write to")
    case .notWritten(let reason):
      throw CommandFailure(
        .inputOutput,
        "\(file.quotedForMessage) cannot be written: \(reason); name a file where there is room")
    }
  }
}
