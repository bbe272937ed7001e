import ScheduleEngine

/// The stylesheet of loans in HTML, which follows ``HTMLStylesheet``.
///
///     "style-src \(HTMLStylesheet.source) \(LoanStylesheet.source)"  // "style-src 'sha256-…=' 'sha256-…='"
public enum LoanStylesheet {
  /// The stylesheet, the text between `<style>` and `</style>`.
  ///
  /// - Complexity: O(*n*) in its length.
  public static var text: String { sheet.description }

  /// The bytes of ``text``.
  package static var utf8Text: [UInt8] { sheet.withUTF8Buffer { unsafe [UInt8]($0) } }

  /// The stylesheet as a source of a Content-Security-Policy, with its quotes: `'sha256-…='`.
  ///
  /// - Complexity: O(*n*) in the stylesheet's length.
  public static var source: String { HTMLStylesheet.source(of: text) }

  // The stylesheet contains no `&` and no `<`, so HTML and XML parsers read the same text.
  static let sheet: StaticString = """
    .apw-loan { --apw-cost: #4a4fc0; }
    @supports (color: light-dark(#000, #fff)) { .apw-loan { --apw-cost: light-dark(#4a4fc0, #b0b4ff); } }
    @supports not (color: light-dark(#000, #fff)) { .apw-dark { --apw-cost: #b0b4ff; } }
    .apw-plan { font-size: .9375em; font-weight: 600; }
    .apw-plan + .apw-due { margin-top: .75em; padding-top: .75em; border-top: 1px solid var(--apw-line); }

    .apw-costs {
      display: grid;
      gap: .875em 1.5em;
      margin-top: 1em;
      padding-top: .875em;
      border-top: 1px solid var(--apw-line);
    }
    @container (min-width: 24em) { .apw-costs { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    .apw-cost { display: grid; grid-template-rows: auto auto 1fr; }
    .apw-cost dt { color: var(--apw-soft); font-size: .875em; }
    .apw-cost dd { font-weight: 600; }
    .apw-main dt { color: inherit; font-weight: 600; }
    .apw-main dd { font-size: 1.25em; font-weight: 700; line-height: 1.3; }
    .apw-cost .apw-why { color: var(--apw-soft); font-size: .8125em; font-weight: 400; line-height: 1.4; }

    @container (min-width: 18em) { .apw-brief { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    .apw-brief { gap: .375em 1em; margin-top: .5em; padding-top: .5em; }

    .apw-chart { margin-top: 1.25em; padding-top: .875em; border-top: 1px solid var(--apw-line); }
    .apw-cap { margin-bottom: .25em; font-weight: 600; }
    .apw-keys { display: flex; flex-wrap: wrap; gap: .125em 1.25em; font-size: .875em; }
    .apw-key::before {
      display: inline-block;
      width: 1.25em;
      margin-inline-end: .5em;
      border-top: 3px solid var(--apw-part);
      vertical-align: .25em;
      content: "";
    }
    .apw-sum-up::before { border-top: 3px dashed var(--apw-cost); }
    .apw-plot {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: .5em;
      margin-top: 1em;
      color: var(--apw-soft);
      font-size: .8125em;
    }
    .apw-scale {
      display: flex;
      flex-direction: column;
      justify-content: space-between;
      list-style: none;
      text-align: end;
      line-height: 0;
    }
    .apw-graph { display: block; width: 100%; height: 12em; overflow: visible; }
    .apw-grid { stroke: var(--apw-line); stroke-width: 1; vector-effect: non-scaling-stroke; }
    .apw-area { fill: var(--apw-pale); }
    .apw-line { stroke: var(--apw-part); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .apw-rise { stroke: var(--apw-cost); stroke-width: 2; stroke-dasharray: 6 4; vector-effect: non-scaling-stroke; }
    .apw-span { display: flex; grid-column: 2; justify-content: space-between; gap: 1em; }

    .apw-all { margin-top: 1em; padding-top: .875em; border-top: 1px solid var(--apw-line); border-radius: 0; }
    .apw-brief + .apw-all { margin-top: .5em; padding-top: .5em; }
    .apw-all .apw-costs { padding-top: 0; border-top: 0; }
    .apw-all summary { color: var(--apw-mint); font-weight: 600; }
    .apw-rows {
      --apw-head: var(--apw-on) table-header-group;
      --apw-row: var(--apw-on) table-row;
      --apw-cell: var(--apw-on) table-cell;
      --apw-tag: var(--apw-on) none;
      --apw-side: var(--apw-on) end;
      --apw-pad: var(--apw-on) .375em 0 .375em .625em;
      --apw-rule: var(--apw-on) 1px solid var(--apw-line);
      --apw-bold: var(--apw-on) 400;
      width: 100%;
      margin-top: .75em;
      border-collapse: collapse;
      font-size: .8125em;
      text-align: var(--apw-side, start);
    }
    .apw-rows thead { display: var(--apw-head, none); color: var(--apw-soft); }
    .apw-rows tr { display: var(--apw-row, flex); flex-wrap: wrap; gap: .25em 1em; padding: .5em 0; border-top: 1px solid var(--apw-line); }
    .apw-rows thead tr { border-top: 0; }
    .apw-rows :where(th, td) { flex: 1 1 24%; padding: var(--apw-pad, 0); font-weight: 400; }
    .apw-rows .apw-no { display: var(--apw-cell, none); padding-inline-start: 0; }
    .apw-rows .apw-when { flex-basis: 40%; text-align: start; font-weight: var(--apw-bold, 600); }
    .apw-rows .apw-pays { flex-basis: 40%; text-align: end; font-weight: var(--apw-bold, 600); }
    .apw-rows td:last-child { text-align: end; }
    .apw-rows td:empty { display: var(--apw-cell, none); }
    .apw-rows tfoot { --apw-bold: 600; }
    .apw-rows tfoot :where(th, td) { font-weight: 600; }
    .apw-tag { display: var(--apw-tag, block); color: var(--apw-soft); font-weight: 400; }

    @media (forced-colors: active) {
      .apw-area { fill: none; }
      .apw-grid { stroke: GrayText; }
      .apw-line, .apw-rise { stroke: CanvasText; }
    }

    """
}
