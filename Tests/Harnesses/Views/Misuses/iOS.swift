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

struct UsesAModifierOfTheOldKit: View {
  let url: URL
  @State var session = KitCheckoutSession()
  @State var preload: KitPreload?

  var body: some View {
    Text(verbatim: preload?.state == .ready ? "ready" : "")
      .onAppear { preload = session.model.preload(url.absoluteString, entryPoint: .accelerated) }
    KitCheckoutView(url: url, entryPoint: .accelerated, in: session)
      .title("Checkout").appearance(.dark).tintColor(.blue).backgroundColor(.white)
      .onStart { checkout in _ = checkout.id }
      .onUpdate { checkout in _ = checkout.id }
      .onComplete { checkout in _ = checkout.orderID }
      .onFail { error in _ = error.code }
      .onDismiss { preload = nil }
      .linkAction { url in url.host == nil ? .cancel : .open }
      .onCancel {}  // expected-error {{value of type 'KitCheckoutView' has no member 'onCancel'}}
  }
}

final class PresentsTheNewKitWithAnOldDelegate: UIViewController, KitDelegate {
  let session = KitCheckoutSession()

  func pay(_ url: URL, _ old: some SheetDelegate) {
    session.present(checkout: url, from: self, delegate: self)
    session.present(checkout: url, from: self, delegate: old)  // expected-error {{requires that 'some SheetDelegate' conform to 'KitDelegate'}}
  }
}
