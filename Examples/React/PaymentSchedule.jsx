import { useEffect, useRef } from "react";

/** The payments of an order: `<PaymentSchedule amount="200.00" currency="USD" onReady={(data) => …} />`. */
export function PaymentSchedule({ onReady, onChange, onError, ...options }) {
  const element = useRef(null);
  useEffect(() => { import("afterpay-widget/elements").then(({ define }) => define()); }, []);
  const send = (receive) => receive && ((event) => receive(event.detail, element.current));
  return (
    <payment-schedule ref={element} {...options}
      onpayment-ready={send(onReady)} onpayment-change={send(onChange)} onpayment-error={send(onError)} />
  );
}
