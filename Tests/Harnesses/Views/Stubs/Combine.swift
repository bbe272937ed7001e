// swift-format-ignore-file

// The public names of Combine, and of Foundation for it, that the views use, for a module of that name. The signatures are
// those of Apple's documentation. Nothing here runs.

public import Foundation

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}
extension NotificationCenter {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
  }
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { Publisher() }
}
