import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// A checkout sheet under test, with the effects and events of the last input.
///
/// It begins on 2026-11-21 at midnight in UTC.
struct SheetSession {
  static let start: Int64 = 1_795_219_200

  var checkout: SheetCheckout
  var seconds = start
  private(set) var reaction = FlowReaction<SheetEffect, SheetEvent>.accepted(
    effects: [], events: [])

  init(_ settings: SheetSettings = SheetSettings()) { checkout = SheetCheckout(settings: settings) }

  init(recovery: SheetRecovery) { self.init(SheetSettings(recovery: recovery)) }

  var state: SheetState { checkout.state }

  var moment: Moment {
    Moment(today: CivilDate(knownDayNumber: 20_778), secondsSinceEpoch: seconds)
  }

  /// Applies an input, which must not be rejected.
  mutating func send(_ input: SheetInput) throws {
    let before = checkout
    reaction = try checkout.apply(input, at: moment)
    if reaction == .ignored { #expect(checkout == before, "an ignored input changes nothing") }
  }

  /// Applies inputs that must not be rejected.
  mutating func send(_ inputs: SheetInput...) throws { for input in inputs { try send(input) } }

  /// Returns the code with which an input is rejected, or nil if it is accepted or ignored.
  func refusal(of input: SheetInput) -> String? {
    var copy = checkout
    do throws(SheetRefusal) {
      try copy.apply(input, at: moment)
      return nil
    } catch {
      #expect(copy == checkout, "a rejected input changes nothing")
      return "\(error.code)"
    }
  }

  /// The effects and the events of the last input, or `ignored`.
  var result: [String] { reaction == .ignored ? ["ignored"] : work + news }

  /// The phase, the page on screen and the preloaded page, such as `showing 1, preload 1 ready`.
  var summary: String {
    let page = state.page.map { " \($0)" } ?? ""
    let preload = state.preload.map { ", preload \($0.page)\($0.isReady ? " ready" : "")" } ?? ""
    return "\(state.phase.name)\(page)\(preload)"
  }
}

// The results of the last input, in words.
extension SheetSession {
  /// The effects, such as `load 1 prefetch`, `show 1` or `send 1 presented`.
  var work: [String] {
    reaction.effects.map { effect in
      switch effect {
      case .hide: "hide"
      case .discardPage(let page): "discard \(page)"
      case .loadPage(let load):
        "load \(load.page)\(load.isPrefetch ? " prefetch" : "")\(load.isRecovery ? " recovery" : "")"
      case .showPage(let page): "show \(page)"
      case .sendMessage(let page, .presented): "send \(page) presented"
      case .sendMessage(let page, .instrumentation(let milliseconds, let isPreloading)):
        "send \(page) loaded in \(milliseconds)\(isPreloading ? " preloading" : "")"
      }
    }
  }

  /// The events, such as `failed http_error 503 recoverable` or `preload 1 dropped: stale`.
  var news: [String] {
    reaction.events.map { event in
      switch event {
      case .completed(let completion):
        "completed \(completion.orderID?.description ?? "null") \(completion.details.name)"
      case .cancelled: "cancelled"
      case .failed(let error): "failed \(error.words)"
      case .preloadGivenUp(let page, _, let end): "preload \(page) dropped: \(end.name)"
      case .linkClicked(let url): "open \(url.text)"
      case .linkRefused(let url): "refuse \(url.text)"
      case .pixel(let pixel): "pixel \(pixel.name)"
      case .malformedMessage(let text): "malformed \(text.text)"
      }
    }
  }
}

extension SheetError {
  /// The code, the status and whether it is recoverable.
  var words: String {
    "\(code.name)\(status.map { " \($0)" } ?? "")\(isRecoverable ? " recoverable" : "")"
  }
}

extension PageAddress {
  static let mugs: PageAddress = "https://shop.example/cart/c/1?key=a"
  static let plates: PageAddress = "https://shop.example/cart/c/2?key=b"
  static let multipass: PageAddress = "https://shop.example/account/login/multipass/t0k3n"
  static let bank: PageAddress = "https://bank.example/3ds"
  static let thanks: PageAddress = "https://shop.example/c/thank-you?order_id=o-1"
}

extension SheetMessage {
  /// The message that the order `o-1` is placed, without any other part of it.
  static var completed: SheetMessage {
    var order = SheetOrder()
    order.id = "o-1"
    return SheetMessage(.completed(SheetCompletion(order: order, isReadable: true)), text: "{}")
  }

  /// The message of a failure that is recoverable or not.
  static func failed(isRecoverable: Bool = true) -> SheetMessage {
    SheetMessage(
      .failed(
        SheetError(
          .checkoutUnavailable, .unknown, message: "Checkout unavailable.",
          isRecoverable: isRecoverable)), text: "{}")
  }

  static func blocking(_ isBlocking: Bool) -> SheetMessage {
    SheetMessage(.blocking(isBlocking), text: "{}")
  }

  static let pixel = SheetMessage(
    .pixel(SheetPixel(id: "1", name: "page_viewed", timestamp: "t", isCustom: false)), text: "{}")
  static let handledErrors = SheetMessage(.handledErrors, text: "{}")
  static let malformed = SheetMessage(.malformed, text: "?")
}

extension SheetInput {
  /// An answer of the address that a page loads.
  static func answer(_ page: Int, _ status: Int, from url: PageAddress = .mugs) -> SheetInput {
    .pageAnswer(page: page, url: url, status: status)
  }

  static func finished(_ page: Int) -> SheetInput { .pageFinished(page: page, url: .mugs) }

  static func failed(_ page: Int) -> SheetInput { .pageFailed(page: page, reason: "offline") }

  static func link(_ url: PageAddress, isNewWindow: Bool = false) -> SheetInput {
    .link(page: 1, url: url, isNewWindow: isNewWindow)
  }
}
