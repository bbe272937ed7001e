// `import WidgetViews` is the only import that an app with a widget's view needs.
//
// - AfterpayWidget: the shop, its configuration and the widget's status and events.
// - ViewModels: the model of a widget's view.
#if canImport(SwiftUI)
  @_exported public import AfterpayWidget
  @_exported public import ViewModels
#endif
