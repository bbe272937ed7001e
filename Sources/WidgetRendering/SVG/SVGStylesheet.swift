/// How pictures look, all of them: light, and dark where the viewer prefers that.
///
/// Every rule is for what is inside of a picture, so that one that is put into a page changes
/// nothing else there. The colors are those of the widget in HTML, written out, since not every
/// program that draws pictures knows variables.
enum SVGStylesheet {
  // There is no `&` and no `<` in it.
  static let text: StaticString = """

    .apw-svg {
      font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      font-variant-numeric: tabular-nums;
    }
    .apw-svg .card { fill: #fff; }
    .apw-svg .edge, .apw-svg .rule { stroke: #dde4e1; }
    .apw-svg .rule { shape-rendering: crispEdges; }
    .apw-svg .ink { fill: #17201d; }
    .apw-svg .soft { fill: #59625f; }
    .apw-svg .mint, .apw-svg .part { fill: #0a7a5e; }
    .apw-svg .badge, .apw-svg .disc { fill: #d3f4e8; }
    .apw-svg .path { stroke: #d3f4e8; stroke-width: 2; }
    .apw-svg .blush { fill: #fdf1ef; }
    .apw-svg .stop { fill: #b3261e; }
    .apw-svg .sign { fill: none; stroke: #b3261e; stroke-width: 2; }
    @media (prefers-color-scheme: dark) {
      .apw-svg .card { fill: #161b19; }
      .apw-svg .edge, .apw-svg .rule { stroke: #36403c; }
      .apw-svg .ink { fill: #eef3f1; }
      .apw-svg .soft { fill: #a7b2ae; }
      .apw-svg .mint, .apw-svg .part { fill: #7fe5c3; }
      .apw-svg .badge, .apw-svg .disc { fill: #24463b; }
      .apw-svg .path { stroke: #24463b; }
      .apw-svg .blush { fill: #35201e; }
      .apw-svg .stop { fill: #ffb4ab; }
      .apw-svg .sign { stroke: #ffb4ab; }
    }

    """
}
