// swift-format-ignore-file

// The public names of AppKit that the views use, for a module of that name. The signatures are those of Apple's
// documentation. Nothing here runs.

@_exported public import Foundation

@MainActor open class NSResponder: NSObject {
  public nonisolated override init() {}
}
@MainActor open class NSWorkspace: NSObject {
  public nonisolated override init() {}
  open class var shared: NSWorkspace { fatalError() }
  @discardableResult open func open(_ url: URL) -> Bool { false }
}
@MainActor open class NSView: NSResponder {
  public init(frame frameRect: NSRect) {}
  public required init?(coder: NSCoder) { nil }
}
