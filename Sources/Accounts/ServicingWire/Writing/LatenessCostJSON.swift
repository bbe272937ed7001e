import ScheduleEngine
public import Servicing

extension LatenessCost {
  /// The cost as one line of JSON, without a line feed.
  public var json: [UInt8] { TextWriter.bytes { write(to: &$0) } }

  private func write(to writer: inout TextWriter) {
    writer.beginLine()
    writer.append(#"{"plan":""#)
    writer.append(plan)
    writer.beginLine()
    writer.append(#"","rules":""#)
    writer.append(rules)
    writer.append(#"","startDate":"#)
    writer.append(dateOrNull: startDate)
    writer.append(#","total":"#, total)
    writer.append(#","late":["#)
    for (index, number) in late.enumerated() {
      writer.beginLine()
      if index > 0 { writer.append(",") }
      writer.append(decimal: UInt64(number))
    }
    writer.append(#"],"days":"#)
    writer.append(decimal: UInt64(days))
    writer.append(#","fees":["#)
    for (index, fee) in fees.enumerated() {
      writer.beginLine()
      writer.append(index == 0 ? #"{"installment":"# : #",{"installment":"#)
      writer.append(decimal: UInt64(fee.installment))
      writer.append(#","date":"#)
      writer.append(dateOrNull: fee.date)
      writer.append(#","amount":"#, Money(minorUnits: fee.amount, currency: total.currency))
      writer.append("}")
    }
    writer.append(#"],"feeTotal":"#, feeTotal)
    writer.append(#","toPay":"#, toPay)
    writer.beginLine()
    writer.append(#","percentOfOrder":""#)
    for byte in percentOfOrderBytes { writer.append(byte: byte) }
    writer.append(#"","worstCase":"#, worstCase)
    writer.append("}")
  }
}
