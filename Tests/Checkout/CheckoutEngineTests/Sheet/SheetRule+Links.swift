@testable import CheckoutEngine

extension SheetRule {
  private static func row(
    _ rule: String, instead: String? = nil, _ url: PageAddress, isNewWindow: Bool = false,
    gives result: [String]
  ) -> SheetRule {
    SheetRule(
      rule, instead: instead, [.present(.mugs), .link(url, isNewWindow: isNewWindow)],
      gives: result, "loading 1")
  }

  /// The links that a buyer follows.
  static let links: [SheetRule] = [
    row("A link of the checkout is loaded in the page", "https://s.example/x", gives: []),
    row(
      "A link to a new window is opened by the app", "https://s.example/x", isNewWindow: true,
      gives: ["open https://s.example/x"]),
    row(
      "A link of another scheme is opened by the app", "tel:+15551234",
      gives: ["open tel:+15551234"]),
    row(
      "A link of the scheme about is left to the page", "about:blank", isNewWindow: true, gives: []),
    row("A relative link is left to the page", "?open_externally=1", isNewWindow: true, gives: []),
    row(
      "The scheme is compared without case", instead: "HTTPS in capitals counts as a deep link",
      "HTTPS://s.example/x", gives: []),
    row(
      "A script in a link is neither loaded nor opened", instead: "it is handed to the app",
      "javascript:alert(1)", gives: ["refuse javascript:alert(1)"]),
    row(
      "Data in a link is neither loaded nor opened", instead: "it is handed to the app",
      "DATA:text/html,x", isNewWindow: true, gives: ["refuse DATA:text/html,x"]),
    row(
      "A file in a link is neither loaded nor opened", instead: "it is handed to the app",
      "file:///etc/passwd?open_externally=1",
      gives: ["refuse file:///etc/passwd?open_externally=1"]),
    row(
      "A blob in a link is neither loaded nor opened", instead: "it is handed to the app",
      "blob:https://s.example/1", gives: ["refuse blob:https://s.example/1"]),
    row(
      "A link marked as external is opened without its mark",
      "https://s.example/?open_externally=true&a=1", gives: ["open https://s.example/?a=1"]),
    row(
      "The mark may be 1", "https://s.example/?a=1&open_externally=1&b=2",
      gives: ["open https://s.example/?a=1&b=2"]),
    row(
      "The mark may be true in any case", "https://s.example/?a=1&open_externally=TrUe",
      gives: ["open https://s.example/?a=1"]),
    row(
      "The question mark goes with the last item", instead: "a lone question mark remains",
      "https://s.example/x?open_externally=1#f", gives: ["open https://s.example/x#f"]),
    row(
      "Nothing else of the address changes", instead: "the query is encoded again, %2B becomes +",
      "https://s.example/?q=a%2Bb%20c&open_externally=1&r=%zz",
      gives: ["open https://s.example/?q=a%2Bb%20c&r=%zz"]),
    row(
      "The first mark counts", "https://s.example/?open_externally=0&open_externally=1", gives: []),
    row(
      "Only the first mark is cut out", "https://s.example/?open_externally=1&open_externally=2",
      gives: ["open https://s.example/?open_externally=2"]),
    row(
      "A mark without a value counts for nothing", "https://s.example/?open_externally", gives: []),
    row(
      "A mark that counts for nothing remains in a link to a new window",
      "https://s.example/?open_externally=no", isNewWindow: true,
      gives: ["open https://s.example/?open_externally=no"]),
    row(
      "The name of the mark is decoded", "https://s.example/?open%5fexternally=%31",
      gives: ["open https://s.example/"]),
    row(
      "The name of the mark has no other case", "https://s.example/?OPEN_EXTERNALLY=1", gives: []),
    row(
      "A mark in the fragment counts for nothing", "https://s.example/#?open_externally=1",
      gives: []),
    row(
      "The mark of another scheme is cut out too", "app://x?open_externally=true&y=1",
      gives: ["open app://x?y=1"]),
    SheetRule(
      "A link off screen is ignored", [.preload(.mugs), .link("mailto:a@b.c")], gives: ["ignored"],
      "hidden, preload 1"),
    SheetRule(
      "A link after the order is placed is opened",
      [.present(.mugs), .message(1, .completed), .link("mailto:a@b.c")],
      gives: ["open mailto:a@b.c"], "completed 1"),
    SheetRule(
      "A link during a recovery is opened",
      [
        .present(.mugs), .failed(1), .send(.link(page: 2, url: "mailto:a@b.c", isNewWindow: false)),
      ], gives: ["open mailto:a@b.c"], "recovering 2"),
  ]
}
