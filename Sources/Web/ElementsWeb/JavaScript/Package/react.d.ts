// The elements in React 19's JSX: `import "afterpay-widget/react";` in a file of declarations.
import type { PaymentElements } from "./elements.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends PaymentElements {}
  }
}
