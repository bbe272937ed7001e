import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct ShopAnswerTests {
  @Test func `A status from 200 to 299 is a success`() {
    for status in 100...999 {
      let answer = ShopAnswer<NativeReply>(status: status)
      #expect(answer.isSuccess == (status / 100 == 2), "\(status)")
    }
  }

  @Test func `A status from 400 to 499 is a rejection, except 401, 408, 423, 425 and 429`() {
    for status in 100...999 {
      let answer = ShopAnswer<NativeReply>(status: status)
      let isOther = [401, 408, 423, 425, 429].contains(status)
      #expect(answer.isRejection == (status / 100 == 4 && !isOther), "\(status)")
    }
  }

  @Test func `Only a rejection has a message for the shopper`() {
    for status in [200, 302, 408, 500, 503, 999] {
      #expect(ShopAnswer<NativeReply>(status: status, message: "No.").rejectionMessage == nil)
    }
    for status in [400, 402, 409, 410, 422, 499] {
      #expect(ShopAnswer<NativeReply>(status: status, message: "No.").rejectionMessage == "No.")
    }
  }

  @Test func `The reasons for no answer have the names of the contract`() {
    #expect(
      NoAnswerReason.allCases.map { "\($0.name)" } == ["timeout", "unreachable", "cancelled"])
  }

  @Test func `An ignored input has no effects and no events`() {
    let ignored = FlowReaction<NativeEffect, NativeEvent>.ignored
    #expect(ignored.effects.isEmpty)
    #expect(ignored.events.isEmpty)
    let accepted = FlowReaction<NativeEffect, NativeEvent>.accepted(
      effects: [.dismiss], events: [.addContactInfo])
    #expect(accepted.effects == [.dismiss])
    #expect(accepted.events == [.addContactInfo])
  }

  @Test func `Only a request has a number`() {
    let request = NativeEffect.request(NativeRequest(number: 7, call: .readOrder(id: "o-1")))
    #expect(request.requestNumber == 7)
    #expect(NativeEffect.dismiss.requestNumber == nil)
    #expect(NativeEffect.promptToLeave(.unfinished).requestNumber == nil)
  }
}
