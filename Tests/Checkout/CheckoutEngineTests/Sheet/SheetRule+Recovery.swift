@testable import CheckoutEngine

extension SheetRule {
  private static let failure = "failed http_error 503 recoverable"

  /// The second try after a failure.
  static let recovery: [SheetRule] = [
    SheetRule(
      "A recoverable failure is tried once more, in a page of its own",
      [.present(.mugs), .answer(1, 503)],
      gives: ["discard 1", "load 2 recovery", "show 2", failure],
      "recovering 2"),
    SheetRule(
      "The app is notified of a failure before its recovery",
      [.present(.mugs), .failed(1)],
      gives: ["discard 1", "load 2 recovery", "show 2", "failed load_failed recoverable"],
      "recovering 2"),
    SheetRule(
      "A failure that is not recoverable is not recovered",
      [.present(.mugs), .answer(1, 404)], gives: ["hide", "discard 1", "failed http_error 404"],
      "failed"),
    SheetRule(
      "The second failure is the last, and nothing is recoverable in it",
      instead: "an app that always says yes recovers for ever",
      [.present(.mugs), .answer(1, 503), .answer(2, 503)],
      gives: ["hide", "discard 2", "failed http_error 503"], "failed"),
    SheetRule(
      "A lost network during the recovery is not recoverable",
      [.present(.mugs), .failed(1), .failed(2)],
      gives: ["hide", "discard 2", "failed load_failed"], "failed"),
    SheetRule(
      "The next presentation can recover again",
      [.present(.mugs), .failed(1), .failed(2), .present(.mugs), .answer(3, 503)],
      gives: ["discard 3", "load 4 recovery", "show 4", failure], "recovering 4"),
    SheetRule(
      "An address with a multipass token is not tried twice",
      [.present(.multipass), .answer(1, 503, from: .multipass)],
      gives: ["hide", "discard 1", failure], "failed"),
    SheetRule(
      "The word multipass counts anywhere in an address",
      [.present("https://a.example/?to=multipass"), .failed(1)],
      gives: ["hide", "discard 1", "failed load_failed recoverable"], "failed"),
    SheetRule(
      "The word multipass counts with its case",
      [.present("https://a.example/Multipass"), .failed(1)],
      gives: ["discard 1", "load 2 recovery", "show 2", "failed load_failed recoverable"],
      "recovering 2"),
    SheetRule(
      "An app that never recovers sees the failure",
      [.never, .present(.mugs), .answer(1, 503)], gives: ["hide", "discard 1", failure], "failed"),
    SheetRule(
      "An app that is asked decides after its notification, and the page stays on screen",
      [.ask, .present(.mugs), .answer(1, 503)], gives: [failure], "deciding 1"),
    SheetRule(
      "The app may recover",
      [.ask, .present(.mugs), .answer(1, 503), .recover(true)],
      gives: ["discard 1", "load 2 recovery", "show 2"], "recovering 2"),
    SheetRule(
      "The app may force the recovery of a failure that is not recoverable",
      [.ask, .present(.mugs), .answer(1, 404), .recover(true)],
      gives: ["discard 1", "load 2 recovery", "show 2"], "recovering 2"),
    SheetRule(
      "The app may refuse to recover",
      [.ask, .present(.mugs), .answer(1, 503), .recover(false)], gives: ["hide", "discard 1"],
      "failed"),
    SheetRule(
      "A buyer who closes the sheet meanwhile decides against it",
      [.ask, .present(.mugs), .answer(1, 503), .dismiss], gives: ["hide", "discard 1"], "failed"),
    SheetRule(
      "An app is not asked about an address with a multipass token",
      instead: "the app is asked, and its answer is ignored",
      [.ask, .present(.multipass), .failed(1)],
      gives: ["hide", "discard 1", "failed load_failed recoverable"], "failed"),
    SheetRule(
      "An app is not asked about the second failure",
      [.ask, .present(.mugs), .failed(1), .recover(true), .failed(2)],
      gives: ["hide", "discard 2", "failed load_failed"], "failed"),
    SheetRule(
      "Without a question there is nothing to decide",
      [.ask, .present(.mugs), .recover(true)], gives: ["rejected: not_deciding"], "loading 1"),
    SheetRule(
      "A page that failed cannot fail again while the app decides",
      [.ask, .present(.mugs), .answer(1, 503), .answer(1, 404)], gives: ["ignored"], "deciding 1"),
    SheetRule(
      "A page that lost its network cannot fail again while the app decides",
      [.ask, .present(.mugs), .failed(1), .failed(1)], gives: ["ignored"], "deciding 1"),
    SheetRule(
      "An order that is placed while the app decides is placed",
      [.ask, .present(.mugs), .answer(1, 503), .message(1, .completed)],
      gives: ["completed o-1 partial"], "completed 1"),
    SheetRule(
      "A failure message while the app decides does nothing",
      [.ask, .present(.mugs), .answer(1, 503), .message(1, .failed())], gives: [], "deciding 1"),
    SheetRule(
      "The page of a recovery receives nothing",
      [.present(.mugs), .failed(1), .finished(2)], gives: [], "recovering 2"),
    SheetRule(
      "Messages of the page of a recovery are ignored",
      [.present(.mugs), .failed(1), .message(2, .completed)], gives: ["ignored"], "recovering 2"),
    SheetRule(
      "A page of a recovery is released with its sheet",
      [.present(.mugs), .failed(1), .dismiss], gives: ["hide", "discard 2", "cancelled"],
      "hidden"),
    SheetRule(
      "A recovery completes by the address of its page",
      [.present(.mugs), .failed(1), .navigated(2, .thanks)], gives: ["completed o-1 partial"],
      "completed 2"),
    SheetRule(
      "The second word may be joined by a low line, encoded, and in any case",
      [
        .present(.mugs), .failed(1),
        .navigated(2, "https://a.example/THANK%5FYOU/x?order_id=a%20b+c&order_id=2#f"),
      ], gives: ["completed a b+c partial"], "completed 2"),
    SheetRule(
      "A recovery completes on the web alone, and in a page with a host",
      [.present(.mugs), .failed(1)]
        + [
          "app://a.example/thank-you", "about:thank-you", "file:///thank-you", "/thank-you",
          "data:text/html,/thank-you", "//a.example/thank-you", "thank-you", "https:thank-you",
          "https:///thank-you", "http://@/thank-you", "ftp://a.example/thank-you?order_id=1",
        ].map { .navigated(2, $0) }, gives: [], "recovering 2"),
    SheetRule(
      "A recovery completes at another host too, to which a shop may send its buyers",
      [.present(.mugs), .failed(1), .navigated(2, "HTTP://b.example/thank-you?order_id=o-1")],
      gives: ["completed o-1 partial"], "completed 2"),
    SheetRule(
      "A part of the path is the word as a whole",
      [.present(.mugs), .failed(1), .navigated(2, "https://a.example/thank-you-too")], gives: [],
      "recovering 2"),
    SheetRule(
      "The path is cut at its slashes before it is decoded",
      [.present(.mugs), .failed(1), .navigated(2, "https://a.example/x%2Fthank-you")], gives: [],
      "recovering 2"),
    SheetRule(
      "The word in the query does not complete",
      [.present(.mugs), .failed(1), .navigated(2, "https://a.example/?x=/thank-you")], gives: [],
      "recovering 2"),
    SheetRule(
      "An address without an order's identifier completes all the same",
      instead: "the identifier is empty, as that of an order without one",
      [.present(.mugs), .failed(1), .navigated(2, "https://a.example/thank-you")],
      gives: ["completed null unknown"], "completed 2"),
    SheetRule(
      "An empty identifier is none",
      [
        .present(.mugs), .failed(1),
        .navigated(2, "https://a.example/thank-you?order_id=&order_id=2"),
      ],
      gives: ["completed null unknown"], "completed 2"),
    SheetRule(
      "An identifier that cannot be decoded is none",
      [.present(.mugs), .failed(1), .navigated(2, "https://a.example/thank-you?order_id=%FF")],
      gives: ["completed null unknown"], "completed 2"),
    SheetRule(
      "A recovery completes once",
      [.present(.mugs), .failed(1), .navigated(2, .thanks), .navigated(2, .thanks)], gives: [],
      "completed 2"),
    SheetRule(
      "The address of the first page never completes",
      [.present(.mugs), .navigated(1, .thanks)], gives: [], "loading 1"),
    SheetRule(
      "The address of a page off screen is ignored",
      [.preload(.mugs), .navigated(1, .thanks)], gives: ["ignored"], "hidden, preload 1"),
    SheetRule(
      "A page can be preloaded during a recovery, and is dropped when that fails",
      [.present(.mugs), .failed(1), .preload(.plates), .failed(2)],
      gives: ["hide", "discard 3", "discard 2", "failed load_failed", "preload 3 dropped: failed"],
      "failed"),
  ]

  /// The messages of scripts.
  static let messages: [SheetRule] = [
    SheetRule(
      "A message that cannot be read is reported, and the checkout continues",
      instead: "the checkout fails",
      [.present(.mugs), .finished(1), .message(1, .malformed)], gives: ["malformed ?"],
      "showing 1"),
    SheetRule(
      "A message that cannot be read is reported off screen too",
      [.preload(.mugs), .message(1, .malformed)], gives: ["malformed ?"], "hidden, preload 1"),
    SheetRule(
      "A message that cannot be read is reported after the order is placed",
      [.present(.mugs), .message(1, .completed), .message(1, .malformed)], gives: ["malformed ?"],
      "completed 1"),
    SheetRule(
      "An order that is placed off screen is not completed",
      [.preload(.mugs), .message(1, .completed)], gives: [], "hidden, preload 1"),
    SheetRule(
      "A dialog of a page off screen does nothing",
      [.preload(.mugs), .message(1, .blocking(true))], gives: [], "hidden, preload 1"),
    SheetRule(
      "An event for analytics is emitted off screen too",
      [.preload(.mugs), .message(1, .pixel)], gives: ["pixel page_viewed"], "hidden, preload 1"),
    SheetRule(
      "An event for analytics is emitted while the app decides",
      [.ask, .present(.mugs), .failed(1), .message(1, .pixel)], gives: ["pixel page_viewed"],
      "deciding 1"),
    SheetRule(
      "A recoverable failure of the script is recovered",
      [.present(.mugs), .message(1, .failed())],
      gives: ["discard 1", "load 2 recovery", "show 2", "failed unknown recoverable"],
      "recovering 2"),
    SheetRule(
      "Another failure of the script ends the checkout",
      [.present(.mugs), .message(1, .failed(isRecoverable: false))],
      gives: ["hide", "discard 1", "failed unknown"], "failed"),
    SheetRule(
      "Errors that the page handles itself do nothing",
      [.present(.mugs), .message(1, .handledErrors)], gives: [], "loading 1"),
    SheetRule(
      "Errors that the page handles itself drop no preloaded page",
      [.preload(.mugs), .message(1, .handledErrors)], gives: [], "hidden, preload 1"),
  ]
}
