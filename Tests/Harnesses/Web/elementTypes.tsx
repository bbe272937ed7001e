// The use of the elements in TypeScript and JSX. The lines after `@ts-expect-error` must be rejected.
import { define, PaymentMessageElement, PaymentScheduleElement } from "elements";

define();
define("afterpay-schedule");
define({ schedule: "afterpay-schedule", message: null });

const schedule: PaymentScheduleElement = document.createElement("payment-schedule");
schedule.amount = 200;
schedule.amount = { amount: "200.00", currency: "USD" };
schedule.noLogo = true;
schedule.lookup = async (token) => (token ? { amount: "1.00", currency: "USD" } : null);
schedule.addEventListener("payment-change", ({ detail }) => console.log(detail.amountDueToday.format()));
const line: string = new PaymentMessageElement().sentence;
console.log(line);

export const elements = (
  <main>
    <payment-schedule amount="200.00" currency="USD" theme="MODAL" no-logo onpayment-ready={({ detail }) => console.log(detail.isValid)} />
    <payment-message amount={50} currency="USD" outside="hide" />
  </main>
);

// @ts-expect-error: only the element sets it
schedule.isValid = true;
// @ts-expect-error: there is no such value
export const wrong = <payment-message amount="50.00" outside="never" />;
// @ts-expect-error: there is no such attribute
export const misspelt = <payment-schedule ammount="50.00" />;
