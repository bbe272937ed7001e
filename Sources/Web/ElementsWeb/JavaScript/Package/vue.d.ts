// The elements in Vue's templates: `import "afterpay-widget/vue";` in a file of declarations.
import type { PaymentMessageProperties, PaymentScheduleProperties } from "./elements.js";

declare module "vue" {
  interface GlobalComponents {
    "payment-schedule": new () => { $props: PaymentScheduleProperties };
    "payment-message": new () => { $props: PaymentMessageProperties };
  }
}
