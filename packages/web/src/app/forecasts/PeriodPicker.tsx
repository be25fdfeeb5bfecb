import { PERIOD_KIND_NAMES } from '@forecastle/rules';
import { Button } from '../../ui/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
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
  /** Where `onDay(null)` leads. */
  current?: string;
}

/** Fiscal month, quarter or year, and the way to the one before and after. */
export function PeriodPicker({ kind, period, isCurrent, onKind, onDay, current = 'Now' }: PeriodPickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">
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
          <Button variant="quiet" className="max-sm:px-1.5!" onClick={() => onDay(null)}>
            {current}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Fiscal month, quarter or year. */
export function PeriodKinds({ kind, onKind }: Pick<PeriodPickerProps, 'kind' | 'onKind'>) {
  return <Segments label="Period" names={PERIOD_KIND_NAMES} value={kind} onChange={onKind} />;
}
