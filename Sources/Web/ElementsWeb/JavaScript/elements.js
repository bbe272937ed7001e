// The elements as an ES module that contains the WebAssembly; `define` registers them.
import { PaymentMessageElement } from "./PaymentMessageElement.js";
import { PaymentScheduleElement } from "./PaymentScheduleElement.js";
import { define } from "./define.js";
import { PaymentSchedule } from "../../WidgetWeb/JavaScript/PaymentSchedule.js";
import { computeSchedule } from "../../WidgetWeb/JavaScript/schedule.js";
