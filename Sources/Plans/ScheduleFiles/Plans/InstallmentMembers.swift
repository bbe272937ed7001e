import ScheduleEngine
import StrictJSON

/// The members of the key `installments`; the last four are optional.
extension ObjectReader {
  /// Reads the key `installments`.
  mutating func installments(in currency: Currency) throws(JSONReadError) -> InstallmentTerms {
    try object("installments") { object throws(JSONReadError) in
      try object.expectKeys(
        [
          "count", "interval", "firstDue", "weights", "firstPayment", "dayOfMonth", "businessDays",
        ])
      let count = try object.integer("count", in: InstallmentTerms.counts)
      let intervalField = try object.required("interval")
      let interval = try intervalField.period()
      let firstDue = try object.required("firstDue").period()
      let weightsField = object.optional("weights")
      let firstField = object.optional("firstPayment")
      let amounts = try amounts(weightsField, firstField, in: currency)
      let dayField = object.optional("dayOfMonth")
      let day = try dayField?.dayOfMonth()
      let businessField = object.optional("businessDays")
      let business = try businessField?.businessDays()
      do throws(InstallmentTermsError) {
        return try InstallmentTerms(
          count: count, interval: interval, firstDue: firstDue, amounts: amounts, dayOfMonth: day,
          businessDays: business)
      } catch {
        let field: JSONField? =
          switch error.reason {
          case .countOutOfRange, .intervalIsZero: intervalField
          case .wrongNumberOfWeights, .weightOutOfRange: weightsField
          case .firstPaymentIsOnly, .firstAmountNotPositive: firstField
          case .dayOfMonthWithoutMonths: dayField
          case .closureTooLong: businessField
          case .rulesLeftOut: weightsField ?? firstField ?? dayField ?? businessField
          }
        throw (field ?? intervalField).error(.invalid(error.description))
      }
    }
  }

  /// Reads the words of a list, each at most once.
  fileprivate mutating func weekdays(_ key: String) throws(JSONReadError) -> Weekdays {
    var days: Weekdays = []
    for field in try elements(key, count: 0...7) {
      let name = try field.string()
      guard let index = Weekdays.allNames.firstIndex(of: name) else {
        throw field.error(.unknownWord(name, allowed: Weekdays.allNames))
      }
      guard days.insert(Weekdays(rawValue: 1 << UInt8(index))).inserted else {
        throw field.error(.invalid("the day \(name) is there twice; remove one"))
      }
    }
    return days
  }
}

/// Reads the sizes of payments from two keys; at most one of them is present.
private func amounts(
  _ weights: JSONField?, _ first: JSONField?, in currency: Currency
) throws(JSONReadError) -> AmountRule {
  if let weights {
    if let first {
      throw first.error(
        .invalid("a plan has weights or a first payment, not both; remove one of the keys"))
    }
    var numbers: [Int] = []
    for field in try weights.elements() {
      numbers.append(try field.integer(in: AmountRule.weights))
    }
    return .weights(numbers)
  }
  guard let first else { return .equal }
  return try first.object { object throws(JSONReadError) in
    try object.expectKeys(["percent", "amount"])
    let percent = object.optional("percent")
    let amount = object.optional("amount")
    if let percent {
      guard amount == nil else {
        throw first.error(
          .invalid("the first payment is a percent or an amount, not both; remove one"))
      }
      let text = try percent.string()
      return .firstPercent(
        try percent.converted { () throws(PercentageError) in try Percentage(text) })
    }
    guard let amount else {
      throw first.error(.invalid("the first payment has no size; write percent or amount"))
    }
    let minorUnits = try amount.amount(in: currency)
    guard minorUnits > 0 else {
      let error = InstallmentTermsError.Reason.firstAmountNotPositive
      throw amount.error(.invalid(InstallmentTermsError(reason: error).description))
    }
    return .firstAmount(minorUnits)
  }
}

extension JSONField {
  /// Reads a day of the month: a number of 1 to 31, or `last`.
  fileprivate func dayOfMonth() throws(JSONReadError) -> DayOfMonth {
    if value.kind == .string {
      let word = try string()
      guard word.utf8.elementsEqual("last".utf8) else {
        throw error(.unknownWord(word, allowed: ["last"]))
      }
      return .last
    }
    let number = try integer(in: DayOfMonth.numbers)
    return try converted { () throws(DayOfMonthError) in try DayOfMonth(number) }
  }

  /// Reads business days.
  fileprivate func businessDays() throws(JSONReadError) -> BusinessDays {
    try object { object throws(JSONReadError) in
      try object.expectKeys(["adjust", "weekend", "holidays"])
      let adjustField = try object.required("adjust")
      let word = try adjustField.string()
      let all = BusinessDays.Adjustment.allCases
      guard let adjustment = all.first(where: { $0.name == word }) else {
        throw adjustField.error(.unknownWord(word, allowed: all.map(\.name)))
      }
      let weekend = try object.weekdays("weekend")
      let holidayFields = try object.elements("holidays", count: 0...BusinessDays.maximumHolidays)
      var holidays: [CivilDate] = []
      for field in holidayFields { holidays.append(try field.date()) }
      do throws(BusinessDaysError) {
        return try BusinessDays(adjustment: adjustment, weekend: weekend, holidays: holidays)
      } catch {
        let reason = JSONReadError.Reason.invalid(error.description)
        switch error.reason {
        case .holidaysNotAscending(let index): throw holidayFields[index].error(reason)
        case .noBusinessDay, .tooManyHolidays: throw try object.required("weekend").error(reason)
        }
      }
    }
  }
}

extension JSONObjectWriter {
  /// Writes the optional members of `installments` that differ from their defaults.
  mutating func rules(_ terms: InstallmentTerms, in currency: Currency) {
    switch terms.amounts {
    case .equal: break
    case .weights(let weights):
      array("weights") { array in for weight in weights { array.element(weight) } }
    case .firstPercent(let percentage):
      object("firstPayment") { $0.member("percent", percentage.description) }
    case .firstAmount(let minorUnits):
      let amount = Money(minorUnits: minorUnits, currency: currency)
      object("firstPayment") { $0.member("amount", amount.text) }
    }
    if let day = terms.dayOfMonth {
      if day == .last { member("dayOfMonth", "last") } else { member("dayOfMonth", day.number) }
    }
    if let days = terms.businessDays {
      object("businessDays") { object in
        object.member("adjust", days.adjustment.name)
        object.member("weekend", days.weekend.names)
        object.member("holidays", days.holidays.map(\.description))
      }
    }
  }
}
