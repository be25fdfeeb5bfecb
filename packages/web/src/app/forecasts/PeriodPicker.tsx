import { PERIOD_KIND_NAMES } from '@forecastle/rules';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { shiftDay } from '../../ui/format/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Forecast } from './answers.ts';
import type { PeriodKind } from './useForecastView.ts';

interface PeriodPickerProps {
  kind: PeriodKind;
  /** The period shown; undefined until it is loaded. */
  period: Forecast['period'] | undefined;
  isCurrent: boolean;
  onKind: (kind: PeriodKind) => void;
  onDay: (day: string | null) => void;
}

/** Fiscal month, quarter or year, and the way to the one before and after. */
export function PeriodPicker({ kind, period, isCurrent, onKind, onDay }: PeriodPickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PeriodKinds kind={kind} onKind={onKind} />
      <div className="flex items-center">
        <IconButton
          icon="chevron-left"
          label={`Previous ${kind}`}
          disabled={!period}
          onClick={() => period && onDay(shiftDay(period.start, -1))}
        />
        <IconButton
          icon="chevron-right"
          label={`Next ${kind}`}
          disabled={!period}
          onClick={() => period && onDay(shiftDay(period.end, 1))}
        />
        {!isCurrent && (
          <Button variant="quiet" onClick={() => onDay(null)}>
            Now
          </Button>
        )}
      </div>
    </div>
  );
}

/** Fiscal month, quarter or year. */
export function PeriodKinds({ kind, onKind }: Pick<PeriodPickerProps, 'kind' | 'onKind'>) {
  return (
    <fieldset aria-label="Period" className="flex rounded-sm bg-sunken p-0.5">
      {(Object.keys(PERIOD_KIND_NAMES) as PeriodKind[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === kind}
          onClick={() => onKind(name)}
          className={classes(
            'h-8 rounded-sm px-3 text-14 transition-colors touch:min-h-12',
            name === kind ? 'bg-surface font-medium text-ink shadow-raised' : 'text-ink-2 hover:text-ink',
          )}
        >
          {PERIOD_KIND_NAMES[name]}
        </button>
      ))}
    </fieldset>
  );
}
