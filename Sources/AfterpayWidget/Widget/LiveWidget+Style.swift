extension LiveWidget {
  /// What a widget is to look like, for whatever draws it.
  ///
  ///     LiveWidget.Style(logo: false).heading  // true
  ///     LiveWidget.Style().theme               // .classic
  public typealias Style = WidgetStyle
}
