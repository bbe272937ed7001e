extension Widget {
  /// What a widget is to look like, for whatever draws it.
  ///
  ///     Widget.Style(logo: false).heading  // true
  ///     Widget.Style().theme               // .classic
  public typealias Style = WidgetStyle
}
