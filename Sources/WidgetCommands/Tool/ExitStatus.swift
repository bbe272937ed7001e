/// What a command's end means to the shell that started it.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// Yes: the widget is valid, the checksum matches, the command did its work.
  case yes = 0
  /// No: the widget is invalid, the checksum does not match.
  case no = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong: an amount, a date, a token, a plan file, a damaged journal.
  case data = 65
  /// There is no such widget, plan or file.
  case noInput = 66
  /// A fault of the program.
  case software = 70
  /// The command is done, or may be, and its answer could not be given: look, or repeat it with the
  /// same `--id`.
  case unanswered = 71
  /// Something cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, and nothing was changed.
  case inputOutput = 74
  /// Another process holds the widget; try again.
  case busy = 75
  /// The surroundings are not fit: a variable, a directory.
  case configuration = 78
}
