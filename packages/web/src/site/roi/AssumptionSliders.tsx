import {
  ROI_ASSUMPTION_NAMES,
  ROI_ASSUMPTIONS,
  type RoiAssumption,
  type RoiAssumptions,
  type RoiInputs,
} from '@forecastle/rules';
import { ASSUMPTION_LABELS, assumptionHint } from './fields.ts';

export interface AssumptionSlidersProps {
  inputs: Pick<RoiInputs, 'closeRate'>;
  assumptions: RoiAssumptions;
  onSlide: (name: RoiAssumption, text: string) => void;
}

/** Step 2. */
export function AssumptionSliders({ inputs, assumptions, onSlide }: AssumptionSlidersProps) {
  return (
    <fieldset className="border-0 p-0">
      <legend className="font-serif text-22 font-semibold">
        <span className="text-ink-3">Step 2.</span> Value assumptions
      </legend>
      <div className="mt-4 grid gap-5 sm:grid-cols-2 print:mt-1 print:gap-3">
        {ROI_ASSUMPTION_NAMES.map((name) => {
          const { min, max } = ROI_ASSUMPTIONS[name];
          return (
            <div key={name} className="min-w-0">
              <div className="flex items-baseline justify-between gap-3 print:justify-start">
                <label htmlFor={name} className="text-14 font-medium">
                  {ASSUMPTION_LABELS[name]}
                </label>
                <output htmlFor={name} className="num font-semibold">
                  {assumptions[name]}%
                </output>
              </div>
              <input
                id={name}
                type="range"
                min={min}
                max={max}
                step={1}
                value={assumptions[name]}
                aria-valuetext={`${assumptions[name]}%`}
                aria-describedby={`${name}-hint`}
                onChange={(event) => onSlide(name, event.target.value)}
                className="mt-1 h-6 w-full accent-action noscript:hidden touch:h-12 print:hidden"
              />
              <p
                className="num flex justify-between text-14 text-ink-3 noscript:hidden print:hidden"
                aria-hidden="true"
              >
                <span>{min}%</span>
                <span>{max}%</span>
              </p>
              <p id={`${name}-hint`} className="text-14 text-ink-3 print:hidden">
                {assumptionHint(name, inputs, assumptions)}
              </p>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
