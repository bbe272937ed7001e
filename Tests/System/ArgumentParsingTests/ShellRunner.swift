#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs scripts by an installed shell.
enum ShellRunner {
  static func has(_ shell: String) -> Bool {
    output(of: "command -v \(shell)", in: "sh")?.isEmpty == false
  }

  /// Returns the output of a script, or nil if the shell exits with an error.
  static func output(of script: String, in command: String) -> String? {
    let call = "exec \(command) 2>&1 <<'END_OF_SCRIPT'\n\(script)\nEND_OF_SCRIPT\n"
    guard let pipe = unsafe popen(call, "r") else { return nil }
    var bytes: [UInt8] = []
    while true {
      let byte = unsafe fgetc(pipe)
      if byte < 0 { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    let output = String(decoding: bytes, as: UTF8.self)
    return unsafe pclose(pipe) == 0 ? output : nil
  }
}
