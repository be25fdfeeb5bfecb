export interface ReliabilityPoint {
  /** Percent. */
  readonly said: number;
  readonly happened: number;
  readonly deals: number;
}

/** Radii of the dots, in percent of the drawing: by area, so that twice the deals look twice as large. */
const SMALLEST = 1.1;
const LARGEST = 4;
const TICKS = [0, 25, 50, 75, 100] as const;

export const radiusOf = (deals: number, most: number): number => Math.max(SMALLEST, LARGEST * Math.sqrt(deals / most));

/** Chances that were said against what happened: dots on the line are as they should be. A drawing alone. */
export function Reliability({ points }: { points: readonly ReliabilityPoint[] }) {
  const most = Math.max(1, ...points.map(({ deals }) => deals));
  return (
    <div className="num grid max-w-80 grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-ink-3" aria-hidden="true">
      <div className="flex flex-col justify-between text-right leading-none">
        {TICKS.toReversed().map((tick) => (
          <span key={tick}>{tick}%</span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="aspect-square w-full overflow-visible">
        {TICKS.map((tick) => (
          <path key={tick} d={`M0 ${tick}H100M${tick} 0V100`} className="stroke-line" strokeWidth="0.4" />
        ))}
        <path d="M0 100L100 0" className="stroke-ink-3" strokeWidth="0.6" strokeDasharray="2 1.5" />
        {points.map(({ said, happened, deals }) => (
          <circle
            key={said}
            cx={said}
            cy={100 - happened}
            r={radiusOf(deals, most)}
            className="fill-forecast stroke-surface"
            strokeWidth="0.6"
          />
        ))}
      </svg>
      <span />
      <div className="mt-1.5 flex justify-between leading-none">
        {TICKS.map((tick) => (
          <span key={tick}>{tick}%</span>
        ))}
      </div>
      <span />
      <p className="mt-1.5 text-center">predicted (across), actual (up)</p>
    </div>
  );
}
