// swift-format-ignore-file

// Mistakes in views on iOS. Each comment is the error that the compiler must give for its line.

import CheckoutViews
import SwiftUI
import UIKit
import WebKit
import WidgetViews

nonisolated func touchesModelsOffTheMainActor(_ widget: WidgetViewModel, _ payments: PaymentsModel) {
  _ = widget.screen  // expected-error {{main actor-isolated property 'screen' can not be referenced from a nonisolated context}}
  payments.newPayment()  // expected-error {{call to main actor-isolated instance method 'newPayment()' in a synchronous nonisolated context}}
}

struct TouchesItsModelInATask: View {
  let model: NativeCheckoutModel

  var body: some View {
    EmptyView().onAppear { Task.detached { model.appear() } }  // expected-error {{main actor-isolated instance method 'appear()' cannot be called from outside of the actor}}
  }
}

struct ForgetsAStateOfTheWidget: View {
  let model: WidgetViewModel

  var body: some View {
    switch model.screen.content {  // expected-error {{switch must be exhaustive}} expected-note {{add missing case: '.failure(_, retry: let retry)'}}
    case .payments: Text(verbatim: "payments")
    case .barrier: Text(verbatim: "barrier")
    case .loading: ProgressView()
    }
  }
}

struct MisspellsModifiers: View {
  var body: some View {
    Text(verbatim: "title").accesibilityLabel("label")  // expected-error {{value of type 'Text' has no member 'accesibilityLabel'}}
  }
}

struct MisspellsModifiersOfTheSheet: View {
  let url: URL

  var body: some View {
    CheckoutSheet(url: url).onCompletion { _ in }  // expected-error {{value of type 'CheckoutSheet' has no member 'onCompletion'}}
  }
}

struct UsesAViewOfTheMac: NSViewRepresentable {  // expected-error {{cannot find type 'NSViewRepresentable' in scope}}
  let page: NSView  // expected-error {{cannot find type 'NSView' in scope}}
}

@MainActor func setsTheBorderToAColorOfUIKit(_ view: WidgetView) {
  view.layer.borderColor = UIColor.separator  // expected-error {{cannot assign value of type 'UIColor' to type 'CGColor'}}
}

final class NamesAFunctionOfTheDelegateWrongly: NSObject, WKUIDelegate {
  func webView(  // expected-error {{has different argument labels from those required by protocol 'WKUIDelegate'}}
    _ webView: WKWebView, createWebView configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { nil }
}
