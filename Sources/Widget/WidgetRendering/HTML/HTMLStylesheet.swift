import ScheduleEngine

/// The stylesheet of every HTML widget.
///
/// The text is constant, so a shop can serve it as a file of its own, or allow it by its digest in
/// a Content-Security-Policy:
///
///     "style-src \(HTMLStylesheet.source)"  // "style-src 'sha256-…='"
///
/// The names of all classes begin with `apw`. A page changes the looks by custom properties that
/// begin with `--afterpay-widget`, such as `--afterpay-widget-accent`. The widget has the color scheme
/// of the element around it: it is light unless the page sets `color-scheme`, and follows the
/// viewer's preference if that is `light dark`.
public enum HTMLStylesheet {
  /// The stylesheet, the text between `<style>` and `</style>`.
  ///
  /// - Complexity: O(*n*) in its length.
  public static var text: String { sheet.description }

  /// The stylesheet as a source of a Content-Security-Policy, with its quotes: `'sha256-…='`.
  ///
  /// - Complexity: O(*n*) in the stylesheet's length.
  public static var source: String { source(of: text) }

  /// Returns a stylesheet as a source of a Content-Security-Policy.
  static func source(of text: String) -> String {
    let words = SHA256Digest(of: text).words64
    var digest: [UInt8] = []
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 56, through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return "'sha256-\(Base64.text(of: digest))'"
  }
}

extension HTMLStylesheet {
  // The stylesheet contains no `&` and no `<`, so HTML and XML parsers read the same text.
  //
  // The build of the page's script copies the text from this file, since a script compresses better
  // than a module in it; modules for pages do not contain it.
  //
  // Payments are below one another unless `--apw-on` is set. Its value is empty: once it is set,
  // the properties that begin with `var(--apw-on)` become valid and place the payments side by
  // side. The width that this needs depends on the amounts, so the list names it by a class:
  // `apw-w16` for 16 em.
  //
  // `--apw-tint` is invalid, so that its fallback is used, unless the page sets the accent.
  //
  // Browsers without `light-dark()` have the light colors, or the dark ones by a class.
  //
  // The contents of a container contribute nothing to its width, so `contain-intrinsic-inline-size`
  // says how wide it is where a page's layout asks its contents, as in a flex row or a table cell.
  static let sheet: StaticString = """
    .apw-page { color-scheme: light dark; }
    .apw-light { color-scheme: light; }
    .apw-dark { color-scheme: dark; }
    .apw {
      --apw-own-ink: #17201d;
      --apw-own-soft: #59625f;
      --apw-own-line: #dde4e1;
      --apw-own-back: #fff;
      --apw-own-mint: #0a7a5e;
      --apw-own-part: #0d9470;
      --apw-own-pale: #d3f4e8;
      --apw-own-stop: #b3261e;
      --apw-own-blush: #fdf1ef;
      --apw-ink: var(--afterpay-widget-text, var(--apw-own-ink));
      --apw-soft: var(--afterpay-widget-muted, var(--apw-own-soft));
      --apw-line: var(--afterpay-widget-border, var(--apw-own-line));
      --apw-back: var(--afterpay-widget-background, var(--apw-own-back));
      --apw-mint: var(--afterpay-widget-accent, var(--apw-own-mint));
      --apw-part: var(--afterpay-widget-accent, var(--apw-own-part));
      --apw-tint: color-mix(in srgb, var(--afterpay-widget-accent) 20%, var(--apw-back));
      --apw-pale: var(--afterpay-widget-track, var(--apw-tint, var(--apw-own-pale)));
      --apw-space: var(--afterpay-widget-spacing, 1em);
      --apw-round: var(--afterpay-widget-radius, .75em);
      box-sizing: border-box;
      width: 100%;
      max-width: var(--afterpay-widget-max-width, 40em);
      padding: var(--apw-space);
      border-radius: var(--apw-round);
      background: var(--apw-back);
      color: var(--apw-ink);
      font: 400 var(--afterpay-widget-font-size, medium)/1.4 var(--afterpay-widget-font, system-ui, sans-serif);
      font-variant-numeric: tabular-nums;
      letter-spacing: normal;
      text-align: start;
      text-transform: none;
      overflow-wrap: break-word;
      container-type: inline-size;
      contain-intrinsic-inline-size: 12em;
    }
    @supports (color: light-dark(#000, #fff)) {
      .apw {
        --apw-own-ink: light-dark(#17201d, #eef3f1);
        --apw-own-soft: light-dark(#59625f, #a7b2ae);
        --apw-own-line: light-dark(#dde4e1, #36403c);
        --apw-own-back: light-dark(#fff, #161b19);
        --apw-own-mint: light-dark(#0a7a5e, #7fe5c3);
        --apw-own-part: light-dark(#0d9470, #63d8b1);
        --apw-own-pale: light-dark(#d3f4e8, #24463b);
        --apw-own-stop: light-dark(#b3261e, #ffb4ab);
        --apw-own-blush: light-dark(#fdf1ef, #35201e);
      }
    }
    @supports not (color: light-dark(#000, #fff)) {
      .apw-dark {
        --apw-own-ink: #eef3f1;
        --apw-own-soft: #a7b2ae;
        --apw-own-line: #36403c;
        --apw-own-back: #161b19;
        --apw-own-mint: #7fe5c3;
        --apw-own-part: #63d8b1;
        --apw-own-pale: #24463b;
        --apw-own-stop: #ffb4ab;
        --apw-own-blush: #35201e;
      }
    }
    .apw :where(*) {
      box-sizing: border-box;
      margin: 0;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
    }
    .apw-inherit { font-family: var(--afterpay-widget-font, inherit); font-size: var(--afterpay-widget-font-size, inherit); }
    .apw-border { border: 1px solid var(--apw-line); }
    .apw :focus-visible { outline: 2px solid var(--apw-mint); outline-offset: 2px; }

    .apw-top {
      display: flex;
      flex-wrap: wrap-reverse;
      align-items: baseline;
      justify-content: space-between;
      gap: .25em 1em;
      margin-bottom: var(--apw-space);
      overflow-wrap: anywhere;
    }
    .apw-head { font-size: 1.0625em; font-weight: 600; }
    .apw-logo { color: var(--apw-mint); font-weight: 700; letter-spacing: -.02em; }
    .apw-brand { width: .8em; height: .8em; margin-inline-end: .35em; vertical-align: -.05em; }
    .apw-away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

    .apw-list {
      --apw-list: var(--apw-on) repeat(var(--apw-n), minmax(0, 1fr));
      --apw-as: var(--apw-on) grid;
      --apw-item: var(--apw-on) "pie" "sum" "day";
      --apw-at: var(--apw-on) center;
      --apw-size: var(--apw-on) .9375em;
      --apw-under: var(--apw-on) .25em;
      --apw-small: var(--apw-on) clamp(.75em, 3.9cqi, .875em);
      display: grid;
      grid-template-columns: var(--apw-list, minmax(0, 1fr));
      gap: .75em .375em;
      list-style: none;
    }
    .apw-pay {
      display: var(--apw-as, flex);
      flex-wrap: wrap;
      grid-template: var(--apw-item);
      align-content: start;
      align-items: center;
      justify-items: var(--apw-at);
      gap: .125em .75em;
      text-align: var(--apw-at, end);
    }
    .apw-pie { grid-area: pie; width: 2em; height: 2em; margin-bottom: var(--apw-under, 0); overflow: visible; }
    .apw-ring { fill: var(--apw-pale); }
    .apw-part { fill: var(--apw-part); }
    .apw-open-pie .apw-ring { fill: none; stroke: var(--apw-pale); }
    .apw-open-pie .apw-part { fill: none; stroke: var(--apw-part); }
    .apw-mark { font-weight: 600; }
    .apw-sum { grid-area: sum; order: 1; flex: 1 0 auto; font-size: var(--apw-size, 1em); font-weight: 600; }
    .apw-day {
      grid-area: day;
      flex: 9999 1 5em;
      color: var(--apw-soft);
      font-size: var(--apw-small, .875em);
      text-align: var(--apw-at, start);
      text-wrap: balance;
    }
    .apw-c1 { --apw-n: 1; }
    .apw-c2 { --apw-n: 2; }
    .apw-c3 { --apw-n: 3; }
    .apw-c4 { --apw-n: 4; }
    .apw-c5 { --apw-n: 5; }
    .apw-c6 { --apw-n: 6; }
    @container (min-width: 16em) { .apw-w16 { --apw-on: ; } }
    @container (min-width: 19em) { .apw-w19 { --apw-on: ; } }
    @container (min-width: 20em) { .apw-w20 { --apw-on: ; } }
    @container (min-width: 24em) { .apw-w24 { --apw-on: ; } }
    @container (min-width: 30em) { .apw-w30 { --apw-on: ; } }
    @container (min-width: 36em) { .apw-w36 { --apw-on: ; } }

    .apw-timeline .apw-list {
      --apw-as: grid;
      --apw-item: "pie sum" "pie day" / auto 1fr;
      --apw-at: start;
      gap: 0;
    }
    .apw-timeline .apw-pie { position: relative; }
    .apw-timeline .apw-pay { position: relative; gap: 0 .75em; padding-bottom: 1em; }
    .apw-timeline .apw-pay:last-child { padding-bottom: 0; }
    .apw-timeline .apw-pay:not(:last-child)::before {
      position: absolute;
      inset-block: 1em -1em;
      inset-inline-start: calc(1em - 1px);
      border-inline-start: 2px solid var(--apw-pale);
      content: "";
    }

    .apw-due {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 1em;
      text-align: end;
    }
    .apw-list + .apw-due, .apw-top + .apw-due, .apw-top + .apw-fold .apw-due {
      margin-top: var(--apw-space);
      padding-top: .875em;
      border-top: 1px solid var(--apw-line);
    }
    .apw-what { flex: 9999 1 6em; text-align: start; }
    .apw-now { flex: 1 0 auto; font-size: 1.125em; font-weight: 700; }
    .apw-note { flex: 1 0 100%; color: var(--apw-soft); font-size: .875em; text-align: start; }

    .apw-fold { border-radius: .375em; }
    .apw-fold summary { position: relative; padding-inline-end: 1.75em; cursor: pointer; list-style: none; }
    .apw-fold summary::-webkit-details-marker { display: none; }
    .apw-fold summary::after {
      position: absolute;
      inset-inline-end: .25em;
      bottom: calc(50% - .5em);
      width: .5em;
      height: .5em;
      border: solid var(--apw-mint);
      border-width: 0 2px 2px 0;
      transform: rotate(45deg);
      content: "";
    }
    .apw-fold[open] summary::after { transform: rotate(225deg); }
    .apw-fold .apw-list { padding-top: 1em; }

    .apw-button {
      padding: .5em 1em;
      border: 1px solid transparent;
      border-radius: .5em;
      background: var(--apw-pale);
      color: var(--apw-mint);
      font-weight: 600;
      cursor: pointer;
    }
    .apw-open { width: 100%; margin-top: .875em; }
    .apw-pop {
      width: min(32em, 100vw - 1em);
      max-width: none;
      max-height: calc(100vh - 1em);
      margin: auto;
      padding: var(--apw-space);
      border: 1px solid var(--apw-line);
      border-radius: var(--apw-round);
      background: var(--apw-back);
      color: var(--apw-ink);
      overflow-y: auto;
      container-type: inline-size;
    }
    .apw-pop::backdrop { background: rgb(0 0 0 / .5); }
    .apw-bar {
      position: sticky;
      top: 0;
      display: flex;
      align-items: center;
      gap: 1em;
      padding-bottom: 1em;
      background: var(--apw-back);
    }
    .apw-bar .apw-head { flex: 1; }
    .apw-bar .apw-button { margin-inline-start: auto; padding: .375em .75em; font-size: .875em; }

    .apw-barrier {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: .125em .75em;
      padding: .875em;
      border-radius: .5em;
      background: var(--apw-own-blush);
      overflow-wrap: anywhere;
    }
    .apw-sign { grid-row: 1 / 3; width: 1.5em; height: 1.5em; color: var(--apw-own-stop); }
    .apw-problem { font-weight: 600; }
    .apw-terms { margin-top: .75em; color: var(--apw-soft); font-size: .8125em; }

    @media (prefers-reduced-motion: no-preference) {
      .apw-fold summary::after { transition: transform .15s; }
    }
    @media print {
      .apw-fold::details-content { display: block; content-visibility: visible; }
      .apw-fold summary::after, .apw-open, .apw-bar, .apw-pop .apw-due { display: none; }
      .apw-fold summary { padding: 0; }
      .apw-pop { display: block; position: static; width: auto; max-height: none; margin: 1em 0 0; padding: 0; border: 0; }
    }
    @media (forced-colors: active) {
      .apw-ring { fill: Canvas; stroke: CanvasText; stroke-width: 1px; }
      .apw-part { fill: CanvasText; }
      .apw-open-pie .apw-ring { stroke: GrayText; stroke-width: 2px; }
      .apw-open-pie .apw-part { stroke: CanvasText; }
      .apw-mark { fill: CanvasText; }
      .apw-sign { stroke: CanvasText; }
      .apw-barrier { border: 1px solid; }
    }

    .apw-page { margin: 0; background: #f3f6f5; background: light-dark(#f3f6f5, #0c0f0e); }
    .apw-page main { max-width: 40rem; margin: auto; }
    @media (min-width: 25em) { .apw-page main { padding: 2em 1em; } }

    """
}
