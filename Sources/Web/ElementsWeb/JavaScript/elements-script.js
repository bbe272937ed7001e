// The payment schedule as a script of a page, and the elements, which it registers:
//
//   <payment-schedule amount="200.00" currency="USD"></payment-schedule>
//   <payment-message amount="50.00" currency="USD"></payment-message>
//   <script src="afterpay-elements.js"></script>
//
// The attributes `data-schedule` and `data-message` of the script are other names for them; an empty one registers none.
import { define } from "./define.js";
import "../../WidgetWeb/JavaScript/script.js";

const { schedule: scheduleName, message: messageName } = globalThis.document?.currentScript?.dataset ?? {};
define({ schedule: scheduleName === "" ? null : scheduleName, message: messageName === "" ? null : messageName });
