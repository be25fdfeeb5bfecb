import { weekLineGeometry } from '../../ui/charts/weekLine.ts';

interface SparklineProps {
  /** What the line is of: "Whole pipeline on Mondays". */
  label: string;
  points: readonly { readonly value: number | null; readonly shown: string; readonly label: string }[];
  tone: 'forecast' | 'risk' | 'health';
}

const STROKES = { forecast: 'stroke-forecast', risk: 'stroke-risk', health: 'stroke-health' } as const;

/** Holds the place of a line that is on its way, as tall as the line with its words. */
export const SPARK_SPACE = <div aria-hidden="true" className="h-19" />;

/** A figure's way here in one line, its first and last named; nothing before there are two points. */
export function Sparkline({ label, points, tone }: SparklineProps) {
  const known = points.filter(({ value }) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || !first || !last) return null;
  const { runs } = weekLineGeometry(
    points.map(({ value }) => value),
    { floor: 0 },
  );
  return (
    <figure className="num m-0 pt-2 text-12 text-ink-3">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="h-7 w-full overflow-visible">
        {runs.map((run) => (
          <polyline
            key={run[0]?.x}
            points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
            className={`fill-none ${STROKES[tone]}`}
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-3">
        <span className="w-full">{label}</span>
        <span>
          {first.label} {first.shown}
        </span>
        <span>
          {last.label} {last.shown}
        </span>
      </figcaption>
    </figure>
  );
}
