import { DRAG_BAND_NAMES } from '@forecastle/rules';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { DRAG_TONES } from '../worked/tones.ts';
import { RECOVERY } from './recovery.ts';

const BARS = { healthy: 'bg-health', review: 'bg-attention', significant: 'bg-risk' };

/** Shows one week of work on the worked deal, with the drag after each step. */
export function Recovery() {
  return (
    <ol className="grid gap-px overflow-hidden rounded-lg bg-line shadow-raised lg:grid-cols-4">
      {RECOVERY.map(({ day, does, score, band }) => (
        <li key={day} className="flex min-w-0 flex-col gap-3 bg-surface p-5 sm:p-6">
          <p className="text-14 font-medium text-ink-3">{day}</p>
          <p className="flex items-center gap-3">
            <span className="num text-48 font-semibold tracking-[-0.03em]">{score}</span>
            <Chip tone={DRAG_TONES[band]}>{DRAG_BAND_NAMES[band]}</Chip>
          </p>
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
            <span className={classes('block h-full rounded-full', BARS[band])} style={{ width: `${score}%` }} />
          </span>
          <p className="text-ink-2">{does}</p>
        </li>
      ))}
    </ol>
  );
}
