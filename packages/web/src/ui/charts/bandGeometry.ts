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
  readonly lowAnchor: Anchor;
  readonly highAnchor: Anchor;
}

/** Share of the band's own width left free at each side of the track when no domain is given. */
const MARGIN = 0.5;
/** A label centred nearer than this to the track's edge would stick out (percent). */
const EDGE = 9;
/** Ends nearer than this to each other would have their labels touch (percent); they then hang outwards. */
const APART = 24;

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
  const tight = highAt - lowAt < APART;
  return {
    low: lowAt,
    likely: place(likely),
    high: highAt,
    commit: commit == null ? null : place(commit),
    lowAnchor: lowAt < EDGE * (tight ? 2 : 1) ? 'start' : tight ? 'end' : 'middle',
    highAnchor: highAt > 100 - EDGE * (tight ? 2 : 1) ? 'end' : tight ? 'start' : 'middle',
  };
}
