import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { PlanLine } from './planCopy.ts';

/** What a plan has today, and apart from it what is planned. */
export function PlanLines({ lines, className }: { lines: readonly PlanLine[]; className?: string }) {
  const planned = lines.filter((line) => line.planned);
  return (
    <div className={classes('text-14', className)}>
      <ul className="grid content-start gap-2.5">
        {lines
          .filter((line) => !line.planned)
          .map(({ text }) => (
            <li key={text} className="flex items-start gap-2.5">
              <Icon
                name={text.startsWith('No ') ? 'close' : 'check'}
                className={classes('mt-0.5', text.startsWith('No ') ? 'text-ink-3' : 'text-health')}
              />
              {text}
            </li>
          ))}
      </ul>
      {planned.length > 0 && (
        <>
          <p className="mt-5 mb-2 font-medium text-ink-3">Planned</p>
          <ul className="grid content-start gap-2 text-ink-2">
            {planned.map(({ text }) => (
              <li key={text} className="flex items-start gap-2.5">
                <Icon name="clock" className="mt-0.5 text-ink-3" />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
