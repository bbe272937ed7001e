// The widget as an ES module that contains the WebAssembly.
import { PaymentSchedule } from "./PaymentSchedule.js";
import { home } from "./page.js";
import { computeSchedule } from "./schedule.js";

home.address = import.meta.url;
