public import EntryStore
public import ScheduleEngine

/// The result of reading all lines of a widget's journal.
public struct WidgetCheck: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The number of lines from the first on that follow each other without a mistake.
  public let goodLineCount: Int
  /// The revision after those lines; 0 if there are none.
  public let revision: Int
  /// The hash of the last of them, or nil if there are none.
  public let head: SHA256Digest?
  /// The first mistake, or nil if all lines are good.
  public let mistake: JournalError?
  /// The number of intact lines from the mistake on.
  public let intactLineCount: Int
  /// The number of lines from the mistake on that are damaged or missing.
  public let damagedLineCount: Int
  /// The fault of a missing or damaged witness of the capture of the widget's token; nil if there is
  /// none.
  ///
  /// Such a token cannot be captured until its capture is forgotten.
  public let captureFault: StoreFault?

  /// Whether all lines are good, and the witnesses of the capture agree.
  public var isGood: Bool { mistake == nil && captureFault == nil }
}

/// The result of salvaging a journal.
public struct WidgetSalvage: Hashable, Sendable {
  /// The new widget.
  public let widget: StoredWidget
  /// The number of lines that were intact: those copied to the new widget's journal, and a capture.
  public let lineCount: Int
  /// The number of lines that were lost.
  public let lostLineCount: Int
}

/// A capture that was forgotten.
public struct ForgottenCapture: Hashable, Sendable {
  /// The captured widget; nil if its name is damaged, or the capture was imported without its
  /// widget.
  public let widget: WidgetName?
  /// The number of the capture's line in the widget's journal, counted from 1.
  public let line: Int
  /// The hash of the capture's line in hexadecimal, as far as it is known.
  public let hash: String
  /// The captured order, or nil if the line is damaged or missing.
  public let capture: StoredWidget.Capture?
}
