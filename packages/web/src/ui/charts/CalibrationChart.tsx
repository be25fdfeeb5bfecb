export interface CalibrationPoint {
  /** Percent. */
  readonly said: number;
  readonly happened: number;
  /** The 95% interval of what happened; null where none is known. */
  readonly low: number | null;
  readonly high: number | null;
}

const TICKS = [0, 20, 40, 60, 80, 100] as const;

/** Predicted chances from left to right against the share that was won, upwards. A drawing alone: the table is beside it. */
export function CalibrationChart({ points }: { points: readonly CalibrationPoint[] }) {
  return (
    <div className="num pr-4 text-12 text-ink-2" aria-hidden="true">
      <div className="relative mt-2 ml-12 aspect-[496/416] max-h-[clamp(18rem,calc(100vh-31.5rem),26rem)] w-[calc(100%-3rem)]">
        {TICKS.map((tick) => (
          <div key={tick}>
            <div className="absolute inset-x-0 border-t border-line" style={{ bottom: `${tick}%` }} />
            <span
              className="absolute right-[calc(100%+0.625rem)] translate-y-1/2 text-ink-3"
              style={{ bottom: `${tick}%` }}
            >
              {tick}%
            </span>
            <span className="absolute top-full mt-1.5 -translate-x-1/2" style={{ left: `${tick}%` }}>
              {tick}%
            </span>
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
          <path
            d="M0 100L100 0"
            className="stroke-ink-3"
            strokeWidth="1.5"
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map(({ said, happened, low, high }) => (
          <div key={said}>
            {low !== null && high !== null && (
              <div
                className="absolute w-1.5 -translate-x-1/2 rounded-full bg-forecast-mid"
                style={{ left: `${said}%`, bottom: `${low}%`, height: `${high - low}%` }}
              />
            )}
            <div
              className="absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-forecast ring-2 ring-surface"
              style={{ left: `${said}%`, bottom: `${happened}%` }}
            />
          </div>
        ))}
      </div>
      <div className="mt-7 ml-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold text-ink">Predicted win chance</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="inline-flex items-center gap-2">
            <span className="inline-block w-5 border-t-[1.5px] border-dashed border-ink-3" />
            predicted = actual
          </span>
          {points.some(({ low }) => low !== null) && (
            <span className="inline-flex items-center gap-2">
              <span className="inline-block h-4 w-1.5 rounded-full bg-forecast-mid" />
              95% interval
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
