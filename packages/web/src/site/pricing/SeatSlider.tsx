import { MIN_SEATS, PLAN_TERMS } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { type Choice, markLabel } from './choice.ts';
import { PLAN_COPY } from './planCopy.ts';

export interface SeatSliderProps {
  choice: Choice;
  onChange: (seats: number) => void;
}

/** The number of seats, by slider or by a mark. */
export function SeatSlider({ choice: { plan, seats }, onChange }: SeatSliderProps) {
  const { calculatorSeats, seatMarks } = PLAN_TERMS[plan];
  const label = PLAN_COPY[plan].calculatorLabel;
  return (
    <div className="noscript:hidden">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor="seats" className="font-medium">
          {label}
        </label>
        <output htmlFor="seats" className="num font-serif text-36 font-medium">
          {markLabel(plan, seats)}
        </output>
      </div>
      <input
        id="seats"
        type="range"
        min={MIN_SEATS}
        max={calculatorSeats}
        value={seats}
        aria-valuetext={`${markLabel(plan, seats)} ${seats === 1 ? 'seat' : 'seats'}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-3 h-6 w-full accent-action touch:h-12"
      />
      <fieldset className="mt-3 flex flex-wrap gap-2 border-0 p-0">
        <legend className="sr-only">Seats to pick at once</legend>
        {seatMarks.map((mark) => (
          <button
            key={mark}
            type="button"
            aria-pressed={mark === seats}
            aria-label={`${markLabel(plan, mark)} ${mark === 1 ? 'seat' : 'seats'}`}
            onClick={() => onChange(mark)}
            className={classes(
              'num h-9 min-w-12 rounded-sm border px-3 text-14 font-medium transition-colors touch:min-h-12',
              mark === seats
                ? 'border-transparent bg-action text-on-action'
                : 'border-line-strong bg-surface text-ink hover:bg-hover',
            )}
          >
            {markLabel(plan, mark)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
