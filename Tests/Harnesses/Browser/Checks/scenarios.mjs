// What a page does with widgets, what it has to be told, and in which order.
import { checksum } from "./schedules.mjs";

const valid = (cents, token) => {
  const due = (Math.floor((2 * cents + 4) / 8) / 100).toFixed(2);
  return `valid ${due} USD $${due} ${checksum(cents, token)}`;
};
const above = "invalid amount_above_maximum";

/** Each with a name, a function that runs in the page and gives what was told there, and what that has to be. */
export const scenarios = [
  {
    name: "told",
    run: async () => {
      const record = new scribe.Record({});
      await record.told(1);
      record.update("180.00");
      await record.told(2);
      record.update("2500.00");
      await record.told(4);
      record.update("200.00");
      return record.told(5);
    },
    wanted: [
      `ready ${valid(20000)}`, `change ${valid(18000)}`, `change ${above}`, `error ${above}`, `change ${valid(20000)}`,
    ],
  },
  {
    name: "a first amount above the maximum",
    run: async () => {
      const record = new scribe.Record({ amount: { amount: "2500.00", currency: "USD" } });
      return record.told(2);
    },
    wanted: [`ready ${above}`, `error ${above}`],
  },
  {
    name: "an update before ready: the newest counts, right after it",
    run: async () => {
      const record = new scribe.Record({});
      record.update("190.00");
      record.update("180.00");
      // Whether it tells of the first of the two is its own affair.
      return (await record.told(2)).filter((line) => !line.startsWith("change valid 47.50"));
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
      const record = new scribe.Record({}, { onReady: update(["180.00"]), onChange: update(["2500.00"]) });
      await record.told(4);
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
      const record = new scribe.Record({}, { onReady: fail, onChange: fail, onError: fail });
      await record.told(1);
      record.update("2500.00");
      await record.told(3);
      record.update("180.00");
      return record.told(4);
    },
    wanted: [`ready ${valid(20000)}`, `change ${above}`, `error ${above}`, `change ${valid(18000)}`],
    exceptions: 4,
  },
  {
    name: "a malformed amount throws and changes nothing",
    run: async () => {
      const record = new scribe.Record({});
      await record.told(1);
      const malformed = ["1,000.00", "-5.00", "", "1e3", " 5", "5.001", "٥", null, undefined, 12.5, {}];
      const refused = malformed.filter((amount) => {
        try {
          record.update(amount);
          return false;
        } catch {
          return true;
        }
      });
      await record.told(1);
      return [...record.lines, `${refused.length} refused`];
    },
    wanted: [`ready ${valid(20000)}`, "11 refused"],
  },
  {
    name: "two widgets on a page know nothing of each other",
    run: async () => {
      const one = new scribe.Record({});
      const two = new scribe.Record({ target: "#two", amount: { amount: "50.00", currency: "USD" } });
      await one.told(1);
      await two.told(1);
      one.update("180.00");
      two.update("80.00");
      await one.told(2);
      await two.told(2);
      one.close();
      two.update("200.00");
      return [...(await one.told(2)), ...(await two.told(3))];
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
          new scribe.Record({ target });
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
      const record = new scribe.Record({ amount: undefined, token: "tok_1", lookup });
      await record.told(1);
      record.update("180.00");
      return [...asked, ...(await record.told(2))];
    },
    wanted: ["tok_1", `ready ${valid(20000, "tok_1")}`, `change ${valid(18000, "tok_1")}`],
  },
  {
    name: "a token that the shop does not know",
    run: () => new scribe.Record({ amount: undefined, token: "tok_2", lookup: () => null }).told(2),
    wanted: ["ready invalid invalid_token", "error invalid invalid_token"],
  },
  {
    name: "a token with its order, and no lookup",
    run: () => new scribe.Record({ token: "tok_1" }).told(1),
    wanted: [`ready ${valid(20000, "tok_1")}`],
  },
  {
    name: "nothing is told after it was closed",
    run: async () => {
      const early = new scribe.Record({ target: "#two" });
      early.close();
      const record = new scribe.Record({});
      await record.told(1);
      record.close();
      try {
        record.update("180.00");
      } catch {} // a closed widget may say so
      await record.told(1);
      record.close();
      return [...early.lines, ...(await record.told(1)), `left: ${record.target.textContent}`];
    },
    wanted: [`ready ${valid(20000)}`, "left: "],
  },
];
