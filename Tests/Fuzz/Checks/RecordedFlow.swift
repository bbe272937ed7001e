import CheckoutEngine
import CheckoutWire
import ScheduleEngine

/// A flow whose sessions the fuzzer replays and records.
protocol RecordedFlow: ReplayableFlow, Equatable where Input: Hashable {
  /// The lines that begin a checkout; most sessions of a fuzzer would not begin by themselves.
  static var beginning: [String] { get }

  /// Requires what holds in every state.
  func requireInvariants() throws(Disagreement)
}

extension NativeCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","cartId":"c-1","buyer":{"kind":"guest"},"providers":["card","afterpay"]}"#,
    #"{"input":"load"}"#,
  ]

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

  func requireInvariants() throws(Disagreement) {
    let isUp = state.phase != .hidden && state.phase != .failed
    try require((state.page != nil) == isUp, "a sheet on screen has a page, and no other")
    try require((state.url != nil) == isUp, "a page has an address")
    try require(state.phase != .failed || state.error != nil, "a failure has no error")
  }
}

extension KitCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","links":"ask","delegations":["payment.credential"]}"#,
    #"{"input":"present","url":"https://shop.example/cart/c/1"}"#,
  ]

  func requireInvariants() throws(Disagreement) {
    let isPreloading = state.preload == .loading || state.preload == .ready
    try require((state.page != nil) == (state.url != nil), "a page has an address")
    try require(
      state.page == nil || state.phase != .hidden && state.phase != .failed,
      "a page is on screen in the phases that show one")
    try require((state.preloaded != nil) == isPreloading, "a preloaded page has a state")
    try require(state.page != nil || state.questions.isEmpty, "a page asks on screen")
    try require(state.phase != .failed || state.error != nil, "a failure has no error")
  }
}

extension PaymentsCheckout: RecordedFlow {
  static let beginning = [
    #"{"input":"begin","selectsMethod":true,"flow":"choose","deepLinkScheme":"app","currency":"EUR"}"#,
    #"{"input":"start"}"#,
  ]

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

  func requireInvariants() throws(Disagreement) {
    try require((state.token != nil) == (state.phase == .succeeded), "a success has a token")
    try require((state.reason != nil) == (state.phase == .cancelled), "a cancellation has a reason")
    try require((state.option == nil) == (state.total == nil), "a chosen option has a total")
    try require(!state.hasEnded || state.asked.isEmpty, "something is asked after the end")
    let ids = (state.options ?? []).map(\.id)
    try require(Set(ids).count == ids.count, "two options have the same identifier")
  }
}
