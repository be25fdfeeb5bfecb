import { classes } from '../../ui/classes.ts';
import type { Standing, Status } from './quotas.ts';

const FILLS: Readonly<Record<Status, string>> = {
  on_track: 'bg-health',
  at_risk: 'bg-attention',
  off_track: 'bg-risk',
};
const FULL = 100;

/** Attainment on an axis that ends at the quota, or beyond it where more was won; the tick is what is expected by now. */
export function AttainmentBar({ standing, expected }: { standing: Standing; expected: number }) {
  const { attainment, status } = standing;
  if (attainment === null || status === null) return null;
  const end = Math.max(FULL, attainment);
  const at = (percent: number) => `${(Math.min(percent, end) / end) * FULL}%`;
  return (
    <span className="relative block h-2 w-full min-w-16 rounded-sm bg-sunken" aria-hidden="true">
      <span
        className={classes('absolute inset-y-0 left-0 rounded-sm', FILLS[status])}
        style={{ width: at(attainment) }}
      />
      {end > FULL && <span className="absolute -inset-y-0.5 w-px bg-ink-3" style={{ left: at(FULL) }} />}
      <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `calc(${at(expected)} - 1px)` }} />
    </span>
  );
}
