// The modules of this package and SwiftUI, WidgetKit and Afterpay's SDK, imported by one file. A name that two modules
// declare is qualified by its module, which works as long as no type has the name of a module.

import Afterpay
import AfterpayAPI
import AfterpayWidget
import CheckoutEngine
import CheckoutWire
import OrderBatch
import ScheduleEngine
import SwiftUI
import WidgetKit
import WidgetRendering
import WidgetStorage
import WidgetWire

struct HomeScreenWidget: Widget {
  let name = Text("Payments")
  let family = WidgetFamily.systemSmall
}

/// Calls of Afterpay's SDK, as in its guide.
func callsOfTheSDK() throws {
  Afterpay.setConfiguration(
    try Afterpay.Configuration(
      minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
      environment: .sandbox))
  Afterpay.setWidgetHandler(nil)
  let view = try WidgetView(amount: "50.00", style: WidgetView.Style(logo: false))
  try view.sendUpdate(amount: "50.00")
  view.getStatus { result in _ = try? result.get() }
  _ = Afterpay.Money(amount: "50.00", currency: "USD")
  _ = Afterpay.enabled
}

/// The same calls of this package.
func callsOfThisPackage() async throws {
  AfterpayShop.setConfiguration(
    try AfterpayWidget.Configuration(
      minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
      environment: .sandbox, timeZone: "America/New_York"))
  AfterpayShop.removeWidgetHandler()
  let widget = try LiveWidget(amount: "50.00", style: LiveWidget.Style(logo: false))
  try await widget.sendUpdate(amount: "50.00")
  widget.enqueueUpdate(amount: "50.00")
  widget.getStatus { result in _ = try? result.get() }
  _ = try ScheduleEngine.Money("50.00", .usd)
  _ = try AfterpayWidget.Money("50.00", .usd)
}

func schedules(today: CivilDate) throws {
  var batch = OrderBatch.BatchProcessor(OrderBatch.BatchOptions())
  _ = batch.run([UInt8]().span, firstLine: 1)
  let total = try ScheduleEngine.Money("200.00", .usd)
  let schedule = try PaymentSchedule(total: total, plan: .usPayIn4, startDate: today)
  let estimate = schedule.checksum(for: CheckoutReference.tokenless)
  _ = schedule.matches(estimate, for: .tokenless)
  _ = Plan.usPayIn4.barrier(to: total, on: today, limits: .unlimited)
}

func checkouts(today: CivilDate) throws {
  let moment = Moment(today: today, timestamp: Timestamp(secondsSinceEpoch: 0))
  let settings = try NativeSettings(cartID: "c-1", providers: ["afterpay"])
  var checkout = CheckoutEngine.NativeCheckout(settings: settings)
  _ = try checkout.apply(.load, at: moment)
  let order: CheckoutEngine.Order? = checkout.state.order
  _ = order
}
