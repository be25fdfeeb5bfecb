import { FRESH_ACTIVE_FROM, FRESH_ATTENTION_FROM, freshnessCurve } from '@forecastle/rules';
import { dayIn, formatDay } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';

const WIDTH = 152;
const HEIGHT = 30;
/** Room for the mark of now at both ends. */
const EDGE = 4;

interface FreshnessDecayProps {
  lastInteractionAt: string | null;
  influence: number | null;
}

/** How a contact's freshness fades from the last interaction on: where it stands now, and when it changes its band. */
export function FreshnessDecay({ lastInteractionAt, influence }: FreshnessDecayProps) {
  const { timeZone } = useSession().organization;
  const now = Date.now();
  const lastMetAt = lastInteractionAt === null ? null : Date.parse(lastInteractionAt);
  const curve = freshnessCurve({ lastMetAt, influence }, now);
  if (!curve) return null;
  const [start, end] = [curve.line[0]?.at ?? 0, curve.line.at(-1)?.at ?? 0];
  const x = (at: number) => EDGE + ((at - start) / Math.max(1, end - start)) * (WIDTH - 2 * EDGE);
  const y = (points: number) => EDGE + ((100 - points) / 100) * (HEIGHT - 2 * EDGE);
  const line = curve.line.map(({ at, points }) => `${x(at)},${y(points)}`).join(' ');
  // In one piece: the words beside it break before a date, not within it.
  const day = (instant: number) => formatDay(dayIn(timeZone, instant)).replaceAll(' ', '\u00a0');
  const next =
    now < curve.attentionAt
      ? `needs attention from ${day(curve.attentionAt)}`
      : now < curve.staleAt
        ? `stale from ${day(curve.staleAt)}`
        : `stale since ${day(curve.staleAt)}`;
  return (
    <span className="grid gap-0.5">
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="max-w-full">
        {[FRESH_ACTIVE_FROM, FRESH_ATTENTION_FROM].map((points) => (
          <line
            key={points}
            x1={EDGE}
            x2={WIDTH - EDGE}
            y1={y(points)}
            y2={y(points)}
            className="stroke-line-strong"
            strokeDasharray="2 3"
          />
        ))}
        <polyline points={line} className="fill-none stroke-ink-3" strokeWidth={1.5} />
        <circle cx={x(curve.now.at)} cy={y(curve.now.points)} r={3.5} className="fill-ink" />
      </svg>
      <span className="text-12 text-ink-3">{next}</span>
    </span>
  );
}
