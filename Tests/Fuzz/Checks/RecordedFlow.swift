import CheckoutEngine
import CheckoutWire
import ScheduleEngine

/// A flow whose sessions the fuzzer replays and records.
protocol RecordedFlow: ReplayableFlow, Equatable where Input: Hashable {
  /// The lines that begin a checkout; most sessions of a fuzzer would not begin by themselves.
  static var beginning: [String] { get }

  /// Returns the recorded line of settings.
  static func line(beginning settings: Settings, at moment: Moment) -> String

  /// Returns the recorded line of an input.
  static func line(of input: Input, at moment: Moment) -> String

  /// Requires what holds in every state.
  func requireInvariants() throws(Disagreement)
}

extension NativeCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card","afterpay"]}"#,
    #"{"input":"load"}"#,
  ]

  static func line(beginning settings: NativeSettings, at moment: Moment) -> String {
    NativeRecording.line(beginning: settings, at: moment)
  }

  static func line(of input: NativeInput, at moment: Moment) -> String {
    NativeRecording.line(of: input, at: moment)
  }

  func requireInvariants() throws(Disagreement) {
    if let payment = state.payment {
      try require(payment.amount == state.order?.summary.total, "the payment is not the total")
    }
    if state.phase == .left {
      try require(state.underWay == nil && state.queued.isEmpty, "work goes on after leaving")
    }
  }
}

extension WebCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","cartId":"c-1","api":"checkout","kind":"bridge"}"#, #"{"input":"start"}"#,
    #"{"input":"answer","request":1,"status":200,"body":{"url":"https://h/"}}"#,
  ]

  static func line(beginning settings: WebSettings, at moment: Moment) -> String {
    WebRecording.line(beginning: settings, at: moment)
  }

  static func line(of input: WebInput, at moment: Moment) -> String {
    WebRecording.line(of: input, at: moment)
  }

  func requireInvariants() throws(Disagreement) {
    try require((0...1_000).contains(state.progress), "progress \(state.progress)")
    if state.phase == .completed {
      try require(state.orderNumber != nil, "a completed checkout has no order number")
    }
  }
}

extension SheetCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin"}"#, #"{"input":"present","url":"https://shop.example/cart/c/1"}"#,
  ]

  static func line(beginning settings: SheetSettings, at moment: Moment) -> String {
    SheetRecording.line(beginning: settings, at: moment)
  }

  static func line(of input: SheetInput, at moment: Moment) -> String {
    SheetRecording.line(of: input, at: moment)
  }

  func requireInvariants() throws(Disagreement) {
    let isUp = state.phase != .hidden && state.phase != .failed
    try require((state.page != nil) == isUp, "a sheet on screen has a page, and no other")
    try require((state.url != nil) == isUp, "a page has an address")
    try require(state.phase != .failed || state.error != nil, "a failure has no error")
  }
}

extension PaymentsCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","selectsMethod":true,"flow":"choose","deepLinkScheme":"app","currency":"EUR"}"#,
    #"{"input":"start"}"#,
  ]

  static func line(beginning settings: PaymentsSettings, at moment: Moment) -> String {
    PaymentsRecording.line(beginning: settings, at: moment)
  }

  static func line(of input: PaymentsInput, at moment: Moment) -> String {
    PaymentsRecording.line(of: input, at: moment)
  }

  func requireInvariants() throws(Disagreement) {
    let isEntered = [.creating, .choosingMethod, .saving].contains(state.phase)
    let isPaid = state.phase == .paying || state.phase == .askingFlow
    try require((state.draft != nil) == isEntered, "there is a draft while one is entered")
    try require((state.paying != nil) == isPaid, "a payment is paid in its phases")
    try require(state.page == nil || state.phase == .paying, "a page is shown without a payment")
    let days = (state.days ?? []).map(\.day)
    try require(zip(days, days.dropFirst()).allSatisfy { $0 > $1 }, "the days are \(days)")
  }
}

extension ExpressCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","token":"001.tok","region":"US","environment":"sandbox","currency":"USD"}"#
  ]

  static func line(beginning settings: ExpressSettings, at moment: Moment) -> String {
    ExpressRecording.line(beginning: settings, at: moment)
  }

  static func line(of input: ExpressInput, at moment: Moment) -> String {
    ExpressRecording.line(of: input, at: moment)
  }

  func requireInvariants() throws(Disagreement) {
    try require((state.token != nil) == (state.phase == .succeeded), "a success has a token")
    try require((state.reason != nil) == (state.phase == .cancelled), "a cancellation has a reason")
    try require((state.option == nil) == (state.total == nil), "a chosen option has a total")
    try require(!state.hasEnded || state.asked.isEmpty, "something is asked after the end")
    let ids = (state.options ?? []).map(\.id)
    try require(Set(ids).count == ids.count, "two options have the same identifier")
  }
}
