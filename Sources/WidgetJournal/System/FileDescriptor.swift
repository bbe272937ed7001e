/// An open file or directory, closed when the value goes away.
struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number.
  let number: Int32
  private let files: any FileSystem

  init(number: Int32, files: any FileSystem) { (self.number, self.files) = (number, files) }

  deinit { files.close(number) }
}
