import { classes } from '../../../ui/classes.ts';
import type { ActivityOutcome } from '../deal.ts';
import { OUTCOME_NAMES } from './activityKinds.ts';

interface OutcomeButtonsProps {
  value: ActivityOutcome | null;
  /** Whether nobody may have answered. */
  canMiss: boolean;
  /** Null: the chosen one was pressed again. */
  onChange: (value: ActivityOutcome | null) => void;
}

/** The outcome of a call or a meeting, large enough for a thumb. */
export function OutcomeButtons({ value, canMiss, onChange }: OutcomeButtonsProps) {
  const outcomes = (Object.keys(OUTCOME_NAMES) as ActivityOutcome[]).filter(
    (outcome) => canMiss || outcome !== 'not_reached',
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Outcome</legend>
      <div className="grid grid-cols-2 gap-2">
        {outcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === value}
            onClick={() => onChange(outcome === value ? null : outcome)}
            className={classes(
              'min-h-14 rounded-md border px-3 text-14 font-medium transition-colors',
              outcome === value
                ? 'border-forecast bg-forecast-soft text-forecast'
                : 'border-line-strong text-ink-2 hover:bg-hover',
            )}
          >
            {OUTCOME_NAMES[outcome]}
          </button>
        ))}
      </div>
      {canMiss && value === 'not_reached' && (
        <p className="mt-1.5 text-12 text-ink-3">Saved as a note. No score changes.</p>
      )}
    </fieldset>
  );
}
