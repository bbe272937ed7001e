// The widget as an ES module that contains the WebAssembly.
import { PaymentSchedule } from "./PaymentSchedule.js";
import { computeSchedule } from "./schedule.js";
