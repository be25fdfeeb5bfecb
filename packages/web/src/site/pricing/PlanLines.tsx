import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { PlanLine } from './planCopy.ts';

/** What a plan holds. A tick stands for what the product does today; what is planned is named so. */
export function PlanLines({ lines, className }: { lines: readonly PlanLine[]; className?: string }) {
  return (
    <ul className={classes('grid content-start gap-2.5 text-14', className)}>
      {lines.map(({ text, planned }) => (
        <li key={text} className="flex items-start gap-2.5">
          <Icon
            name={planned ? 'clock' : text.startsWith('No ') ? 'close' : 'check'}
            className={classes('mt-0.5', planned || text.startsWith('No ') ? 'text-ink-3' : 'text-health')}
          />
          <span className={planned ? 'text-ink-2' : undefined}>
            {text}
            {planned && <span className="text-ink-3"> (planned)</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
