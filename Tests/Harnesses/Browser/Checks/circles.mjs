// The circles of the payments, pixel by pixel, on screens of all densities.
import { pixels } from "../Driver/pixels.mjs";
import { withScript } from "./events.mjs";

const ratios = [1, 1.5, 2, 3, 3.5, 4];

/** Returns the boxes of the circles of the page, and the colors of their two parts. Runs in the page. */
const circles = () => {
  const root = [...document.querySelectorAll("*")].find((element) => element.shadowRoot).shadowRoot;
  const channels = (element) => {
    const { fill, stroke } = getComputedStyle(element);
    return (fill === "none" ? stroke : fill).match(/\d+/g).slice(0, 3).map(Number);
  };
  return [...root.querySelectorAll(".apw-pie")].map((svg) => {
    const { x, y, width } = svg.getBoundingClientRect();
    return {
      x, y, width, ring: channels(svg.querySelector(".apw-ring")), part: channels(svg.querySelector(".apw-part")),
      isOpen: getComputedStyle(svg.querySelector(".apw-part")).fill === "none",
    };
  });
};

/**
 * Returns the faults of the page's circles on a screen with this many pixels for one of CSS.
 *
 * The first circle is filled clockwise from its top by one part of all circles, the second by two, and so on. Every pixel
 * farther than a pixel and a half from an edge must have the color of its side.
 */
export async function circleFaults(page, ratio) {
  await page.send("Emulation.setDeviceMetricsOverride", {
    width: 768, height: 640, deviceScaleFactor: ratio, mobile: false,
  });
  const faults = [];
  const all = await page.evaluate(circles);
  if (all.length === 0) faults.push("there are no circles");
  for (const [index, { x, y, width, ring, part, isOpen }] of all.entries()) {
    const clip = { x: Math.floor(x) - 2, y: Math.floor(y) - 2, width: Math.ceil(width) + 5, height: Math.ceil(width) + 5, scale: 1 };
    const { data } = await page.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true, clip });
    const picture = pixels(Buffer.from(data, "base64"));
    const wrong = wrongPixels(picture, {
      ...center(picture),
      inner: isOpen ? width * ratio * 0.375 : 0, radius: width * ratio / 2, share: (index + 1) / all.length, ring, part,
    });
    if (wrong > 0) faults.push(`at ${ratio} pixels, circle ${index + 1} has ${wrong} wrong pixels`);
  }
  return faults;
}

/** Returns the center of a circle in a picture; browsers move a circle by up to half a pixel of CSS. */
function center({ bytes, channels, width, height }) {
  const isBack = (column, row) => [0, 1, 2].every((channel) =>
    Math.abs(bytes[(row * width + column) * channels + channel] - bytes[channel]) < 16);
  const [columns, rows] = [[], []];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!isBack(column, row)) columns.push(column), rows.push(row);
    }
  }
  const middle = (places) => (Math.min(...places) + Math.max(...places) + 1) / 2;
  return { centerX: middle(columns), centerY: middle(rows) };
}

/** Returns the number of pixels whose color is not that of their side. */
function wrongPixels({ bytes, channels, width, height }, { centerX, centerY, inner, radius, share, ring, part }) {
  const slack = 1.5;
  let wrong = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [right, up] = [column + 0.5 - centerX, centerY - row - 0.5];
      const distance = Math.hypot(right, up);
      if (distance > radius - slack || distance < inner + slack) continue;
      const turn = (Math.atan2(right, up) / (2 * Math.PI) + 1) % 1; // from the top, clockwise
      const toEdge = (edge) => {
        const angle = Math.abs(((turn - edge) % 1 + 1.5) % 1 - 0.5) * 2 * Math.PI;
        return angle < Math.PI / 2 ? distance * Math.sin(angle) : distance;
      };
      if (share < 1 && (toEdge(0) < slack || toEdge(share) < slack)) continue;
      const wanted = turn < share ? part : ring;
      const place = (row * width + column) * channels;
      if (wanted.some((value, channel) => Math.abs(bytes[place + channel] - value) > 3)) wrong++;
    }
  }
  return wrong;
}

/** Shows a widget with circles. Runs in the page. */
function show(marks, plan, currency, today) {
  new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "200.00", currency }, style: { marks }, plan, today,
  });
}

/** Adds the checks of pies and rings, of four payments and of three. */
export function addCircles(report, { browser, network, script }) {
  for (const ratio of ratios) {
    for (const marks of ["pie", "ring"]) {
      report.add(`circles ${marks} at ${ratio} pixels`, () => withScript({ browser, network, script }, {}, async (page) => {
        await page.evaluate(show, marks, undefined, "USD");
        const faults = await circleFaults(page, ratio);
        if (ratio > 3) report.keep(`circles ${marks}`, `${ratio}`, await page.picture());
        await page.evaluate(show, marks, "eu-pay-in-3-2022", "EUR", "2023-01-10");
        return [...faults, ...(await circleFaults(page, ratio)), ...page.faults];
      }));
    }
  }
}
