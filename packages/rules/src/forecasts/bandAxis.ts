/** The axis a band is read on: from nothing, or a round figure below all that is drawn, to a round figure above it. */
export interface BandAxis {
  readonly from: number;
  readonly to: number;
  /** A main tick has its label everywhere, the others where there is room. The first and the last are main ones. */
  readonly ticks: readonly { readonly value: number; readonly isMain: boolean }[];
}

/** Steps between ticks, in tens of any size; no 2.5, which figures with one decimal could not name. */
const STEPS = [1, 2, 5] as const;
/** The most and the fewest steps an axis has. */
const STEPS_MAX = 6;
const STEPS_MIN = 2;
/** Which ticks have room for their labels on a phone, by the number of steps: every so many. */
const MAIN_EVERY: Readonly<Record<number, number>> = { 4: 2, 5: 5, 6: 2 };
/**
 * When all that is drawn lies in the upper part of the axis (above this share of the highest figure), the axis begins
 * at about half of it: what differs stays visible, and steps stay large enough for labels with one decimal.
 */
const UPPER_PART = 0.65;

/** The axis for figures that are drawn together; give the same one to bands that are compared. */
export function bandAxis(values: readonly number[]): BandAxis {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(...values, highest);
  if (highest === 0 && lowest === 0) return { from: 0, to: 1, ticks: [{ value: 0, isMain: true }] };
  return ticked(shortest(lowest > highest * UPPER_PART ? highest / 2 : Math.min(0, lowest), highest));
}

/** Room left below the lowest figure of an axis that is drawn close, as a share of what is drawn. */
const MARGIN = 0.1;

/**
 * The axis for figures of which what moves between them counts: as near to them as labels with one decimal of thousands,
 * millions or billions allow. `whole` is what the figures are whole units of: 100 for cents.
 */
export function closeAxis(values: readonly number[], whole = 1): BandAxis {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const largest = Math.max(Math.abs(lowest), Math.abs(highest));
  if (largest === 0) return bandAxis(values);
  const thousands = 1000 ** Math.max(0, Math.floor(exact(Math.log10(largest / whole) / 3)));
  const leastStep = whole * (thousands === 1 ? 1 : thousands / 10);
  const near = Math.min(lowest - (highest - lowest) * MARGIN, highest - STEPS_MIN * leastStep);
  const from = lowest >= 0 ? Math.max(0, near) : near;
  return ticked(shortest(from, Math.max(highest, from + STEPS_MIN * leastStep), leastStep));
}

function ticked({ step, first, last }: Steps): BandAxis {
  const every = MAIN_EVERY[last - first] ?? 1;
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => ({
    value: exact((first + i) * step),
    isMain: i % every === 0,
  }));
  return { from: exact(first * step), to: exact(last * step), ticks };
}

interface Steps {
  readonly step: number;
  /** First and last tick as multiples of the step. */
  readonly first: number;
  readonly last: number;
}

/** Of the steps that give few enough ticks those that leave the least free; of equals the finer. */
function shortest(from: number, to: number, leastStep = 0): Steps {
  const ten = 10 ** Math.floor(Math.log10((to - from) / STEPS_MAX));
  const choices = [...STEPS, ...STEPS.map((step) => step * 10)].flatMap((multiple): Steps[] => {
    const step = Math.max(leastStep, exact(multiple * ten));
    const [first, last] = [Math.floor(exact(from / step)), Math.ceil(exact(to / step))];
    return last - first <= STEPS_MAX && last - first >= STEPS_MIN ? [{ step, first, last }] : [];
  });
  const length = ({ step, first, last }: Steps) => exact((last - first) * step);
  return choices.reduce((best, choice) => (length(choice) < length(best) ? choice : best));
}

/** Without the dust of binary fractions, which would make of 0.3 a step more. */
const exact = (value: number) => Number(value.toPrecision(15));

/** Where a value lies on the axis, in percent of its length. */
export function placeOn({ from, to }: BandAxis, value: number): number {
  return Math.min(100, Math.max(0, ((value - from) * 100) / (to - from)));
}
