const RADIUS = 34;
const AROUND = 2 * Math.PI * RADIUS;

interface CompletionRingProps {
  /** Null: nothing to complete. */
  percent: number | null;
  target: number;
  size?: number;
}

/** How much of a plan is done, with a mark where the target is. */
export function CompletionRing({ percent, target, size = 96 }: CompletionRingProps) {
  const angle = (target / 100) * 2 * Math.PI - Math.PI / 2;
  const mark = (radius: number) => [40 + radius * Math.cos(angle), 40 + radius * Math.sin(angle)] as const;
  const [[fromX, fromY], [toX, toY]] = [mark(RADIUS - 6), mark(RADIUS + 6)];
  const isThere = percent !== null && percent >= target;
  return (
    <svg
      viewBox="0 0 80 80"
      width={size}
      height={size}
      role="img"
      aria-label={percent === null ? 'Nothing to complete' : `${percent}% completed, target ${target}%`}
      className="shrink-0"
    >
      <circle cx="40" cy="40" r={RADIUS} fill="none" strokeWidth="7" className="stroke-line" />
      <circle
        cx="40"
        cy="40"
        r={RADIUS}
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray={`${((percent ?? 0) / 100) * AROUND} ${AROUND}`}
        transform="rotate(-90 40 40)"
        className={`transition-[stroke-dasharray] duration-200 motion-reduce:transition-none ${isThere ? 'stroke-health' : 'stroke-forecast'} ${percent ? '' : 'opacity-0'}`}
      />
      <line x1={fromX} y1={fromY} x2={toX} y2={toY} strokeWidth="2" className="stroke-ink-2" />
      <text x="40" y="45" textAnchor="middle" className="num fill-ink font-medium" fontSize="17">
        {percent === null ? '—' : `${percent}%`}
      </text>
    </svg>
  );
}
