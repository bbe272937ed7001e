import ScheduleEngine
import StrictJSON
import WidgetJournal
import WidgetWire

/// Says whether a widget's order was captured.
struct CaptureReport {
  let answer: StoredCapture
  /// What was asked; nil where that is not known.
  let request: CaptureRequest?
  let surroundings: Surroundings

  private var name: WidgetName { answer.widget.name }

  private var refusal: CaptureRefusal? {
    if case .refused(let refusal) = answer.decision { refusal } else { nil }
  }

  func reply(asJSON: Bool) -> Reply {
    var error = answer.widget.warnings.map { "warning: \($0)\n" }.joined()
    if surroundings.isInteractive, !asJSON { error += "hint: \(hint)\n" }
    var reply = Reply(
      output: asJSON ? json.string + "\n" : text, error: error,
      status: refusal == nil ? .yes : .no)
    if refusal == nil {
      reply.recorded =
        "the capture of the widget \(name) is recorded; 'widget status \(name)' shows it"
    }
    return reply
  }

  private var hint: String {
    refusal == nil
      ? "capture the same amount again, and nothing is written; "
        + "'widget history \(name)' shows what happened"
      : "nothing was written; 'widget status \(name)' shows the order, and its checksum"
  }

  private var json: JSONText {
    JSONText.object { object in
      object.member("widget", name.description)
      object.member("revision", answer.widget.machine.revision)
      object.member("decision", answer.decision.name)
      object.member("code", refusal?.code)
      object.member("errorCode", refusal?.errorCode)
      object.member("httpStatus", answer.decision.httpStatus)
      object.member("shopperCanContinue", refusal?.shopperCanContinue ?? true)
      object.member("message", refusal?.message)
      object.member("advice", refusal?.advice)
      if let amount = answer.decision.record?.amount ?? request?.amount {
        object.member("amount", amount)
      }
      object.member("checksum", checksum?.description)
      object.member("head", answer.widget.head.description)
    }
  }

  private var text: String {
    let widget = ("Widget", "\(name), revision \(answer.widget.machine.revision)")
    guard let refusal else {
      let isNew = answer.decision.name == "accepted"
      return (isNew ? "captured\n" : "captured already\n")
        + ScheduleText.details([
          ("Amount", answer.decision.record?.amount.description ?? ""),
          ("Checksum", checksum?.description ?? "none"),
          ("At", answer.widget.capture?.moment.timestamp.description ?? ""), widget,
        ])
    }
    return "refused\n"
      + ScheduleText.details([
        ("Reason", refusal.code), ("Message", refusal.message), ("Advice", refusal.advice),
        ("Shopper", refusal.shopperCanContinue ? "can go on" : "cannot go on in this checkout"),
        widget,
      ])
  }

  /// The checksum of the capture, or the one that was received, where it was one.
  private var checksum: ScheduleChecksum? {
    if let record = answer.decision.record { return record.checksum }
    if case .given(let checksum)? = request?.checksum { return checksum }
    return nil
  }
}

extension StoredWidget.Capture {
  /// The capture as JSON, in the answers of other commands.
  var json: JSONText {
    JSONText.object { object in
      object.member("at", moment.timestamp.description)
      object.member("amount", record.amount)
      object.member("isCheckoutAdjusted", record.isCheckoutAdjusted)
      object.member("checksum", record.checksum?.description)
    }
  }
}
