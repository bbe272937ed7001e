// Scenarios of a page with widgets, and the events that it must receive.
import { checksum } from "./schedules.mjs";

const valid = (cents, token) => {
  const due = (Math.floor((2 * cents + 4) / 8) / 100).toFixed(2);
  return `valid ${due} USD $${due} ${checksum(cents, token)}`;
};
const above = "invalid amount_above_maximum";

/** The scenarios: each has a name, a function that runs in the page and returns the events, and the expected events. */
export const scenarios = [
  {
    name: "events in order",
    run: async () => {
      const record = new recorder.Record({});
      await record.received(1);
      record.update("180.00");
      await record.received(2);
      record.update("2500.00");
      await record.received(4);
      record.update("200.00");
      return record.received(5);
    },
    wanted: [
      `ready ${valid(20000)}`, `change ${valid(18000)}`, `change ${above}`, `error ${above}`, `change ${valid(20000)}`,
    ],
  },
  {
    name: "a first amount above the maximum",
    run: async () => {
      const record = new recorder.Record({ amount: { amount: "2500.00", currency: "USD" } });
      return record.received(2);
    },
    wanted: [`ready ${above}`, `change ${above}`, `error ${above}`],
  },
  {
    name: "an update before ready: the newest counts, right after it",
    run: async () => {
      const record = new recorder.Record({});
      record.update("190.00");
      record.update("180.00");
      // A widget may emit a change for the first of the two.
      return (await record.received(2)).filter((line) => !line.startsWith("change valid 47.50"));
    },
    wanted: [`ready ${valid(20000)}`, `change ${valid(18000)}`],
  },
  {
    name: "an update inside of onReady and of onChange: a callback ends before the next begins",
    run: async () => {
      const order = [];
      const update = (amount) => (_, record) => {
        order.push("in");
        if (amount[0]) record.update(amount.shift());
        order.push("out");
      };
      const record = new recorder.Record({}, { onReady: update(["180.00"]), onChange: update(["2500.00"]) });
      await record.received(4);
      return [...record.lines, order.join(" ")];
    },
    wanted: [
      `ready ${valid(20000)}`, `change ${valid(18000)}`, `change ${above}`, `error ${above}`,
      "in out in out in out",
    ],
  },
  {
    name: "after a callback threw, the next is called",
    run: async () => {
      const fail = () => {
        throw new Error("of the page's own");
      };
      const record = new recorder.Record({}, { onReady: fail, onChange: fail, onError: fail });
      await record.received(1);
      record.update("2500.00");
      await record.received(3);
      record.update("180.00");
      return record.received(4);
    },
    wanted: [`ready ${valid(20000)}`, `change ${above}`, `error ${above}`, `change ${valid(18000)}`],
    exceptions: 4,
  },
  {
    name: "a malformed amount throws and changes nothing",
    run: async () => {
      const record = new recorder.Record({});
      await record.received(1);
      const malformed = ["1,000.00", "-5.00", "", "1e3", " 5", "5.001", "٥", null, undefined, NaN, {}];
      const rejected = malformed.filter((amount) => {
        try {
          record.update(amount);
          return false;
        } catch {
          return true;
        }
      });
      await record.received(1);
      return [...record.lines, `${rejected.length} rejected`];
    },
    wanted: [`ready ${valid(20000)}`, "11 rejected"],
  },
  {
    name: "two widgets on a page are independent",
    run: async () => {
      const one = new recorder.Record({});
      const two = new recorder.Record({ target: "#two", amount: { amount: "50.00", currency: "USD" } });
      await one.received(1);
      await two.received(1);
      one.update("180.00");
      two.update("80.00");
      await one.received(2);
      await two.received(2);
      one.close();
      two.update("200.00");
      return [...(await one.received(2)), ...(await two.received(3))];
    },
    wanted: [
      `ready ${valid(20000)}`, `change ${valid(18000)}`,
      `ready ${valid(5000)}`, `change ${valid(8000)}`, `change ${valid(20000)}`,
    ],
  },
  {
    name: "an unknown target throws",
    run: () => {
      return ["#none", "", "#", null, undefined].map((target) => {
        try {
          new recorder.Record({ target });
          return "no exception";
        } catch (error) {
          return error instanceof Error ? "exception" : `threw ${error}`;
        }
      });
    },
    wanted: Array(5).fill("exception"),
  },
  {
    name: "a token's order is looked up",
    run: async () => {
      const asked = [];
      const lookup = async (token) => {
        asked.push(token);
        return { amount: "200.00", currency: "USD", issuedAt: new Date().toISOString() };
      };
      const record = new recorder.Record({ amount: undefined, token: "tok_1", lookup });
      await record.received(1);
      record.update("180.00");
      return [...asked, ...(await record.received(2))];
    },
    wanted: ["tok_1", `ready ${valid(20000, "tok_1")}`, `change ${valid(18000, "tok_1")}`],
  },
  {
    name: "a token that the shop does not know",
    run: () => new recorder.Record({ amount: undefined, token: "tok_2", lookup: () => null }).received(2),
    wanted: ["ready", "change", "error"].map((type) => `${type} invalid invalid_token`),
  },
  {
    name: "a token with its order, and no lookup",
    run: () => new recorder.Record({ token: "tok_1" }).received(1),
    wanted: [`ready ${valid(20000, "tok_1")}`],
  },
  {
    name: "nothing is delivered after it was closed",
    run: async () => {
      const early = new recorder.Record({ target: "#two" });
      early.close();
      const record = new recorder.Record({});
      await record.received(1);
      record.close();
      try {
        record.update("180.00");
      } catch {} // a closed widget may throw
      await record.received(1);
      record.close();
      return [...early.lines, ...(await record.received(1)), `left: ${record.target.textContent}`];
    },
    wanted: [`ready ${valid(20000)}`, "left: "],
  },
];
