// swift-format-ignore-file

// The calls of the guide to the payments app. The guide names functions and settings in its sentences; each has its
// counterpart on the next line. See guides.py for the marks.

import CheckoutViews
import SwiftUI

// guide: guide-payments-app.txt

func settings(_ currency: Currency) throws -> PaymentsSettings {
  // begin
  // printed: | `kSelectPaymentMethod` | Indicates whether to select the payment method directly when creating a payment. <br> This value defines how **creating** and **executing** the payment works in the demo app. |
  let selectsMethod = true
  // printed: | `kPaymentFlow` | Defines the flow that is used when executing a payment. |
  // printed: - When `.externalBrowser`, see [4A](#4a-external-browser-flow)
  // printed: - When `.internalBrowser`, see [4B](#4b-in-app-browser-flow)
  // printed: - When `.choose`, see [4C](#4c-choose-flow)
  let flows: [PaymentsFlow] = [.external, .inApp, .choose]
  // end
  return try PaymentsSettings(
    selectsMethod: selectsMethod, flow: flows[2], deepLinkScheme: "app-pay", currency: currency)
}

@MainActor func calls(_ model: PaymentsModel, id: Int64, link: PageAddress) async {
  // begin
  // printed: - `PaymentsService.getPayments()`: Used to retrieve the list of payments.
  await model.refresh()
  // printed: - `PaymentsService.createPayment(payment)`: Used to create a new payment.
  model.newPayment(); model.setAmount("50.00"); model.setDescription("A chair"); model.submit()
  // printed: - `PaymentsService.getPayment(id)`: Only used to retrieve a single payment.
  model.appear()
  // printed: - `MethodsService.getActiveMethods()`: Only needed when `kSelectPaymentMethod` is `true`.
  _ = model.screen.methods?.methods
  // end
  model.open(id)
  model.deepLink(link)
}

struct PaymentsScreenOfTheApp: View {
  let model: PaymentsModel
  let webViews: WebViews<PaymentsCheckout>

  var body: some View {
    NavigationStack { PaymentsView(model: model, webViews: webViews) }
  }
}
