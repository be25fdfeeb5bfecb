/** Percent: what an 80% band promises. */
const PROMISED = 80;
const TICKS = [0, 20, 40, 60, 80, 100] as const;

/** How many bands held, in percent with the half of its interval, beside what was promised. A drawing alone. */
export function CoverageScale({ coverage, within }: { coverage: number; within: number | null }) {
  const half = within ?? 0;
  const [from, to] = [Math.max(0, coverage - half), Math.min(100, coverage + half)];
  return (
    <div className="num relative mt-2 h-12 text-12 text-ink-3" aria-hidden="true">
      <div className="absolute inset-x-0 top-3 h-0.5 rounded-full bg-line" />
      <div
        className="absolute top-1.5 h-3.5 min-w-1 rounded-full bg-forecast-mid"
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
      <div
        className="absolute top-0.5 h-5.5 w-[3px] -translate-x-1/2 rounded-full bg-forecast"
        style={{ left: `${coverage}%` }}
      />
      <div
        className="absolute top-0 h-7 -translate-x-1/2 border-l-2 border-dashed border-ink-2"
        style={{ left: `${PROMISED}%` }}
      />
      {TICKS.map((tick) => (
        <span
          key={tick}
          className={
            tick === 0 ? 'absolute top-7' : `absolute top-7 ${tick === 100 ? '-translate-x-full' : '-translate-x-1/2'}`
          }
          style={{ left: `${tick}%` }}
        >
          {tick}%
        </span>
      ))}
    </div>
  );
}
