internal import AfterpayWidget
internal import ScheduleEngine
package import WidgetRendering

extension WidgetScreen {
  /// Creates the screen of a widget.
  ///
  /// - Parameters:
  ///   - presentation: The state of the widget.
  ///   - locale: The locale of the texts.
  ///   - brand: The name in the logo, or nil for that of a built-in plan.
  ///   - previous: The screen before it, or nil for the first, which announces nothing.
  init(
    of presentation: WidgetPresentation, locale: ConsumerLocale, brand: String?,
    after previous: WidgetScreen?
  ) {
    let (machine, style) = (presentation.machine, presentation.style)
    let plan = machine.terms.plan
    let brand = brand ?? PlanRecord.builtIn(of: plan)?.brand ?? ""
    let notes = WidgetNotes(plan: plan, locale: locale)
    let heading: String
    var hasPayments = false
    if let contents = WidgetContents(of: machine) {
      let picture = WidgetPicture(of: contents, style: style, locale: locale, brand: brand)
      let words = picture.words
      content = Content(words)
      heading = words.heading
      hasPayments = !words.payments.isEmpty
      accessibilityLabel = words.alternative
      spokenState = picture.spokenState
    } else if presentation.failure != nil || machine.state == .closed {
      let message = Message(problem: notes.failed, remedy: notes.remedy)
      let canRetry = machine.state != .closed
      content = .failure(message, retry: ScreenButton(notes.again, isEnabled: canRetry))
      heading = notes.failedHeading
      spokenState = message.accessibilityLabel
      accessibilityLabel = spokenState
    } else {
      content = .loading(notes.loading)
      heading = notes.loadingHeading
      spokenState = notes.loading
      accessibilityLabel = notes.loading
    }
    logo = style.logo && !brand.isEmpty ? brand : nil
    self.heading = style.heading ? heading : nil
    footnote = hasPayments ? notes.terms : nil
    moreInfo = hasPayments ? notes.details : nil
    status = machine.status
    self.style = style
    self.locale = locale
    announcement = previous?.announcement
    if let previous, previous.spokenState != spokenState {
      announcement = .next(
        after: previous.announcement, text: spokenState, isUrgent: content.interrupts)
    }
  }

  /// The screen after the widget was closed: the last contents, and no status.
  var closed: WidgetScreen {
    var screen = self
    screen.status = nil
    if case .failure(let message, let retry) = content {
      screen.content = .failure(message, retry: ScreenButton(retry.title, isEnabled: false))
    }
    return screen
  }
}

extension WidgetScreen.Content {
  /// The contents of a picture's words.
  package init(_ words: WidgetWords) {
    if let barrier = words.barrier {
      self = .barrier(.init(problem: barrier.problem, remedy: barrier.remedy))
      return
    }
    let count = words.payments.count
    self = .payments(
      WidgetScreen.Payments(
        rows: words.payments.map { WidgetScreen.Row($0, of: count) },
        dueTodayLabel: words.dueToday?.label ?? "", dueTodayAmount: words.dueToday?.amount ?? "",
        summary: words.summary))
  }

  /// Whether an announcement of the contents interrupts VoiceOver.
  fileprivate var interrupts: Bool {
    switch self {
    case .barrier, .failure: true
    case .payments, .loading: false
    }
  }
}

extension WidgetScreen.Row {
  fileprivate init(_ payment: WidgetWords.Payment, of count: Int) {
    id = payment.number
    label = "\(payment.number)"
    share = Double(payment.number) / Double(count)
    amount = payment.amount
    day = payment.day
    dueDate = payment.dueDate
    accessibilityLabel = payment.spoken
  }
}
