extension LiveWidget {
  /// The look of a widget, for the code that draws it.
  ///
  ///     LiveWidget.Style(logo: false).heading  // true
  ///     LiveWidget.Style().theme               // .classic
  public typealias Style = WidgetStyle
}
