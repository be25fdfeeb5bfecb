import { type BandAxis, bandAxis, placeOn } from '@forecastle/rules';

/** Open amounts that are known, where no band can be drawn yet. */
export interface KnownOpen {
  readonly label: string;
  readonly value: number;
}

export interface BandFigures {
  /** The ends of the band; both null where there is no history to make one from. */
  readonly low: number | null;
  readonly high: number | null;
  /** The most likely figure; without a band the rule of thumb; null where there is not even that. */
  readonly likely: number | null;
  readonly closed?: number | null | undefined;
  /** The manual commit; absent where it is not shown. */
  readonly commit?: number | null | undefined;
  readonly quota?: number | null | undefined;
  /** Stacked after what is closed, where there is no band; at most three, the surest first. */
  readonly open?: readonly KnownOpen[] | undefined;
}

/** Where a label hangs on its point: `start` begins at it, `end` ends at it. */
export type Anchor = 'start' | 'middle' | 'end';

/** Each end has its label, or the two share one, which hangs on the middle of the band. */
export type EndLabels =
  | { readonly kind: 'apart'; readonly low: Anchor; readonly high: Anchor }
  | { readonly kind: 'joined'; readonly at: number; readonly anchor: Anchor };

/** A stretch of the axis. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** All positions in percent of the axis' length. */
export interface BandGeometry {
  readonly band: (Stretch & { readonly labels: EndLabels }) | null;
  readonly likely: number | null;
  readonly closed: Stretch | null;
  readonly commit: number | null;
  readonly quota: number | null;
  /** In the order given, each beginning where the one before ends. */
  readonly open: readonly Stretch[];
}

/** A label centred nearer than this to the axis' end would stick out (percent). */
const EDGE = 9;
/** What a label takes of the axis on a phone (percent): ends nearer to each other would have centred labels touch. */
const APART = 28;
/** A label that hangs outwards needs this much room to the axis' end (percent). */
const OUTWARDS = 20;

/** The axis that holds everything that is drawn of these figures. */
export function axisOf(figures: BandFigures): BandAxis {
  const { low, likely, high, closed, commit, quota, open = [] } = figures;
  const marks = [low, likely, high, closed, commit, quota].filter((value) => value != null);
  // A stack is read from nothing: its length is what it says.
  return bandAxis(low === null && open.length > 0 ? [0, ...marks, stackEnd(figures)] : marks);
}

const stackEnd = ({ closed, open = [] }: BandFigures) => open.reduce((sum, { value }) => sum + value, closed ?? 0);

/** @throws RangeError when the ends are out of order or a figure is not finite: a wrong band must not be drawn. */
export function bandGeometry(figures: BandFigures, given?: BandAxis): BandGeometry {
  const { low, likely, high, closed, commit, quota, open = [] } = figures;
  const marks = [low, likely, high, closed, commit, quota];
  if (marks.some((value) => value != null && !Number.isFinite(value))) {
    throw new RangeError(`A band needs finite figures, got ${marks.join(', ')}`);
  }
  const axis = given ?? axisOf(figures);
  const place = (value: number) => placeOn(axis, value);
  const mark = (value: number | null | undefined) => (value == null ? null : place(value));
  let end = closed ?? 0;
  return {
    band: band(low, likely, high, place),
    likely: mark(likely),
    closed: closed ? { from: place(Math.min(0, closed)), to: place(Math.max(0, closed)) } : null,
    commit: mark(commit),
    quota: mark(quota),
    open:
      low === null
        ? open.map(({ value }) => {
            const from = end;
            end += value;
            return { from: place(from), to: place(end) };
          })
        : [],
  };
}

function band(
  low: number | null,
  likely: number | null,
  high: number | null,
  place: (value: number) => number,
): BandGeometry['band'] {
  if (low === null && high === null) return null;
  if (low === null || high === null || likely === null || !(low <= likely && likely <= high)) {
    throw new RangeError(`A band needs low <= likely <= high, got ${low}, ${likely}, ${high}`);
  }
  const [from, to] = [place(low), place(high)];
  return { from, to, labels: labels(from, to) };
}

function labels(low: number, high: number): EndLabels {
  const [isAtStart, isAtEnd] = [low < EDGE, high > 100 - EDGE];
  // A label at the edge of the axis hangs inwards, by half of its length.
  if (high - low >= APART * (1 + (Number(isAtStart) + Number(isAtEnd)) / 2)) {
    return { kind: 'apart', low: isAtStart ? 'start' : 'middle', high: isAtEnd ? 'end' : 'middle' };
  }
  // The other one then hangs away from it.
  if (high - low >= APART && isAtEnd && low >= OUTWARDS) return { kind: 'apart', low: 'end', high: 'end' };
  if (high - low >= APART && isAtStart && high <= 100 - OUTWARDS) return { kind: 'apart', low: 'start', high: 'start' };
  if (high > low && low >= OUTWARDS && high <= 100 - OUTWARDS) return { kind: 'apart', low: 'end', high: 'start' };
  const at = (low + high) / 2;
  if (at < OUTWARDS) return { kind: 'joined', at: low, anchor: 'start' };
  if (at > 100 - OUTWARDS) return { kind: 'joined', at: high, anchor: 'end' };
  return { kind: 'joined', at, anchor: 'middle' };
}
