import Foundation
import PackagePlugin

/// Generates tests of the examples in `README.md` and in the documentation of the modules that a test
/// target depends on.
@main
struct ExamplePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    let modules = target.dependencies.compactMap { dependency -> (any SourceModuleTarget)? in
      guard case .target(let target) = dependency else { return nil }
      return target as? any SourceModuleTarget
    }
    .filter { $0.directoryURL.path().hasPrefix(sources.path()) }
    .sorted { $0.name < $1.name }
    let names = modules.map(\.name)
    let tool = try context.tool(named: "example-tests")
    let folder = context.pluginWorkDirectoryURL
    func command(suite: String, files: [URL]) -> Command {
      let output = folder.appending(path: "\(suite).swift")
      return .buildCommand(
        displayName: "Examples of \(suite)", executable: tool.url,
        arguments: [
          suite, output.path(percentEncoded: false), names.joined(separator: ","),
        ] + files.map { $0.path(percentEncoded: false) },
        inputFiles: files, outputFiles: [output])
    }
    let readme = context.package.directoryURL.appending(path: "README.md")
    return modules.map { module in
      command(suite: "\(module.name)Examples", files: files(in: module.directoryURL))
    } + [command(suite: "ReadmeExamples", files: [readme])]
  }

  /// Returns the Swift sources and articles in a folder.
  private func files(in folder: URL) -> [URL] {
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = paths?.compactMap { $0 as? URL } ?? []
    return files.filter { ["swift", "md"].contains($0.pathExtension) }
      .sorted { $0.path() < $1.path() }
  }
}
