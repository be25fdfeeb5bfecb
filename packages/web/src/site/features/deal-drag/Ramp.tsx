export interface RampProps {
  /** Points at equal steps of the driver. */
  points: readonly number[];
  max: number;
  /** Labels under the left and the right end. */
  from: string;
  to: string;
}

/** Shows how fast a cause grows, from no points to all. The words beside it say the same. */
export function Ramp({ points, max, from, to }: RampProps) {
  const last = points.length - 1;
  const line = points.map((value, index) => `${(index / last) * 100},${(1 - value / max) * 40}`).join(' ');
  return (
    <div aria-hidden="true" className="text-12 text-ink-3">
      <svg
        aria-hidden="true"
        viewBox="0 -2 100 44"
        preserveAspectRatio="none"
        className="block h-12 w-full overflow-visible"
      >
        <polygon points={`0,40 ${line} 100,40`} className="fill-risk-soft" />
        <polyline points={line} fill="none" className="stroke-risk" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <line x1="0" y1="40" x2="100" y2="40" className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="num mt-1 flex justify-between">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
