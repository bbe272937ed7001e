import ScheduleEngine

@testable import CheckoutEngine

extension SheetInvariant {
  /// The rules about the ends of a presentation.
  static let ends = [
    SheetInvariant("A sheet ends once: completed, cancelled or failed.") { step, memory in
      guard step.effects.contains(.hide) else {
        return !step.isCancelled && step.new.phase != .hidden || step.old.page == nil
      }
      let ends = [memory.isCompleted, step.isCancelled, step.new.phase == .failed]
      return ends.filter { $0 }.count == 1 && (step.new.phase != .failed || memory.failures > 0)
    },
    SheetInvariant("Only the buyer cancels.") { step, _ in
      !step.isCancelled || step.input == .dismiss
    },
    SheetInvariant("A completed checkout stays completed until its sheet is closed.") { step, _ in
      guard step.old.phase == .completed else { return true }
      if case .present = step.input { return step.old.page == nil }
      if step.input == .dismiss { return step.new.phase == .hidden }
      return step.new.phase == .completed && step.new.page == step.old.page
        && step.new.error == step.old.error && step.failure == nil && !step.isCompleted
    },
    SheetInvariant("A page that reports a placed order completes the checkout.") { step, _ in
      guard case .message(_, let message) = step.input, case .completed = message.content,
        !step.isOffScreen
      else { return true }
      return step.new.phase == .completed
    },
    SheetInvariant("Only a page on screen completes the checkout, by itself or by its address.") {
      step, _ in
      guard step.isCompleted else { return true }
      switch step.input {
      case .message(let page, let message):
        guard case .completed = message.content else { return false }
        return page == step.old.page && step.old.phase != .recovering
      case .navigated(let page, let url):
        return page == step.old.page && step.old.phase == .recovering && url == .thanks
      default: return false
      }
    },
    SheetInvariant("A checkout completes by the address of a recovery.") { step, _ in
      guard case .navigated(_, .thanks) = step.input, step.old.phase == .recovering,
        !step.isOffScreen
      else { return true }
      return step.isCompleted
    },
    SheetInvariant("A failure is that of the page on screen, which can still fail.") { step, _ in
      guard step.failure != nil else { return true }
      return [.loading, .showing, .recovering].contains(step.old.phase) && !step.isOffScreen
    },
    SheetInvariant("A failure of the page on screen is reported.") { step, _ in
      guard !step.isOffScreen, [.loading, .showing, .recovering].contains(step.old.phase) else {
        return true
      }
      switch step.input {
      case .pageAnswer(_, _, let status): return (step.failure != nil) == (status >= 400)
      case .pageFailed(_, let reason): return (step.failure != nil) == (reason != "cancelled")
      case .message(_, let message):
        guard case .failed = message.content else { return step.failure == nil }
        return step.failure != nil
      default: return step.failure == nil
      }
    },
    SheetInvariant("A failure is shown until the next presentation or recovery.") { step, memory in
      step.new.error == memory.error
    },
    SheetInvariant("In a recovery nothing is recoverable.") { step, _ in
      step.old.phase != .recovering || step.failure?.isRecoverable != true
    },
    SheetInvariant("A presentation is tried a second time at most once, with its address.") {
      step, memory in
      for case .loadPage(let load) in step.effects where load.isRecovery {
        guard memory.recoveries == 1, memory.failures == 1, load.url == step.old.url,
          load.url != .multipass
        else { return false }
      }
      return true
    },
    SheetInvariant("The second try follows the configuration.") { step, _ in
      if step.old.phase == .deciding {
        if case .recover(let isAllowed) = step.input {
          return step.new.phase == (isAllowed ? .recovering : .failed)
        }
        return step.new.phase != .recovering && step.new.phase != .loading
      }
      guard let error = step.failure else {
        return (step.new.phase == .recovering) == (step.old.phase == .recovering)
          || step.old.phase == .recovering
      }
      let isFirst = step.old.phase != .recovering && step.old.url != .multipass
      let expected: SheetState.Phase =
        switch step.before.flow.settings.recovery {
        case .default: isFirst && error.isRecoverable ? .recovering : .failed
        case .ask: isFirst ? .deciding : .failed
        case .never: .failed
        }
      return step.new.phase == expected
    },
  ]

  /// The rules about messages in both directions.
  static let messages = [
    SheetInvariant("A page learns that the buyer sees it whenever it is ready and on screen.") {
      step, memory in
      var isDue = false
      switch step.input {
      case .pageFinished: isDue = !step.isOffScreen
      case .present: isDue = true
      default: break
      }
      let page = memory.screen.flatMap { memory.pages[$0] }
      isDue = isDue && page?.isFinished == true && page?.isRecovery == false
      let sent = step.effects.filter {
        if case .sendMessage(_, .presented) = $0 { true } else { false }
      }
      return sent.count == (isDue ? 1 : 0)
    },
    SheetInvariant("The page learns the time of its loading once, if it ends on screen.") {
      step, _ in
      var isDue = false
      if case .pageFinished(let page, _) = step.input, !step.isOffScreen {
        let record = step.before.memory.pages[page]
        isDue = record?.isFinished == false && record?.isRecovery == false
      }
      let sent = step.effects.filter {
        if case .sendMessage(_, .instrumentation) = $0 { true } else { false }
      }
      return sent.count == (isDue ? 1 : 0)
    },
    SheetInvariant("Messages about nothing but analytics change no state.") { step, _ in
      guard case .message(_, let message) = step.input else { return true }
      switch message.content {
      case .pixel, .malformed: return step.events.count == 1 && step.new == step.old
      case .handledErrors: return step.events.isEmpty && step.new == step.old
      case .completed, .failed, .blocking: return true
      }
    },
    SheetInvariant("Only a page that the buyer uses hides the bar.") { step, _ in
      guard case .message(_, let message) = step.input,
        case .blocking(let isBlocking) = message.content
      else { return true }
      let isUsed = !step.isOffScreen && [.loading, .showing].contains(step.old.phase)
      return step.new.isBarHidden == (isUsed ? isBlocking : step.old.isBarHidden)
    },
    SheetInvariant("A link changes nothing; one of data is rejected, one of a telephone opened.") {
      step, _ in
      guard case .link(_, let url, _) = step.input else { return true }
      let event: SheetEvent =
        url == "tel:1" ? .linkClicked(url: url) : .linkRefused(url: url)
      return step.new == step.old && step.events == [event] && step.effects.isEmpty
    },
  ]
}
