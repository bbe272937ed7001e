// swift-format-ignore-file

// The public names of WidgetKit, for a module of that name.

@_exported import SwiftUI

public enum WidgetFamily { case systemSmall, systemMedium }
public final class WidgetCenter {
  public static let shared = WidgetCenter()
  public func reloadAllTimelines() {}
}
public struct WidgetInfo { public let kind: String }
public protocol TimelineEntry {}
public struct Timeline<Entry: TimelineEntry> {}
public struct StaticConfiguration: WidgetConfiguration { public init(kind: String) {} }
