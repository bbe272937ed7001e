import SHA256Kernels
import StrictJSON

extension CommandEnvironment {
  /// The functions for SHA-256: those that `WIDGET_SHA256` names, or else the fastest ones.
  ///
  /// - Throws: An error if this processor cannot run them.
  func kernel() throws(CommandError) -> ProcessorKernel {
    guard let name = variables["WIDGET_SHA256"], !name.isEmpty else { return .fastest }
    if let kernel = ProcessorKernel.named(name) { return kernel }
    throw CommandError(
      .configuration,
      "WIDGET_SHA256 is \(name.quotedForMessage), which is not available here; set it to "
        + "\(ProcessorKernel.names.joined(separator: ", ")), or unset it")
  }

  /// The line of `widget --version --verbose` about SHA-256.
  var kernelLine: String {
    "SHA-256 of batches: \(ProcessorKernel.fastest.name) (available: "
      + "\(ProcessorKernel.names.joined(separator: ", ")))\n"
  }
}
