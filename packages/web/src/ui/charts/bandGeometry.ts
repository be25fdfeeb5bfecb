export interface BandFigures {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
  /** What people committed; null or absent where nobody did. */
  readonly commit?: number | null | undefined;
}

/** Where a label hangs on its point: `start` begins at it, `end` ends at it. */
export type Anchor = 'start' | 'middle' | 'end';

/** All positions in percent of the track's width. */
export interface BandGeometry {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
  readonly commit: number | null;
  /** Each end has its label, or the two share one, which hangs on the middle of the band. */
  readonly labels:
    | { readonly kind: 'apart'; readonly low: Anchor; readonly high: Anchor }
    | { readonly kind: 'joined'; readonly at: number; readonly anchor: Anchor };
}

/** Share of the band's own width left free at each side of the track when no domain is given. */
const MARGIN = 0.5;
/** A label centred nearer than this to the track's edge would stick out (percent). */
const EDGE = 9;
/** Ends nearer than this to each other would have centred labels touch (percent); they then hang outwards. */
const APART = 24;
/** A label that hangs outwards needs this much room to the track's edge (percent). */
const OUTWARDS = 20;

/** The range shown: everything that is drawn and air around it; never empty, so that nothing divides by zero. */
export function bandDomain({ low, likely, high, commit }: BandFigures): readonly [number, number] {
  const all = [low, likely, high, ...(commit == null ? [] : [commit])];
  const from = Math.min(...all);
  const to = Math.max(...all);
  const air = (to - from || Math.abs(to) || 1) * MARGIN;
  // A forecast of what was sold does not go below nothing, unless a figure does.
  return [from >= 0 ? Math.max(0, from - air) : from - air, to + air];
}

/** @throws RangeError when the ends are out of order or a figure is not finite: a wrong band must not be drawn. */
export function bandGeometry(
  figures: BandFigures,
  domain: readonly [number, number] = bandDomain(figures),
): BandGeometry {
  const { low, likely, high, commit } = figures;
  if (!(low <= likely && likely <= high) || ![low, high].every(Number.isFinite)) {
    throw new RangeError(`A band needs low <= likely <= high, got ${low}, ${likely}, ${high}`);
  }
  const [from, to] = domain;
  const place = (value: number) => (to > from ? Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100)) : 50);
  const [lowAt, highAt] = [place(low), place(high)];
  return {
    low: lowAt,
    likely: place(likely),
    high: highAt,
    commit: commit == null ? null : place(commit),
    labels: labels(lowAt, highAt),
  };
}

function labels(low: number, high: number): BandGeometry['labels'] {
  if (high - low >= APART) {
    return { kind: 'apart', low: low < EDGE ? 'start' : 'middle', high: high > 100 - EDGE ? 'end' : 'middle' };
  }
  if (high > low && low >= OUTWARDS && high <= 100 - OUTWARDS) return { kind: 'apart', low: 'end', high: 'start' };
  const at = (low + high) / 2;
  if (at < OUTWARDS) return { kind: 'joined', at: low, anchor: 'start' };
  if (at > 100 - OUTWARDS) return { kind: 'joined', at: high, anchor: 'end' };
  return { kind: 'joined', at, anchor: 'middle' };
}
