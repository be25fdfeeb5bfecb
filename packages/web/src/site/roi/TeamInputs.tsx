import { ROI_INPUT_NAMES, type RoiInput } from '@forecastle/rules';
import { INPUT_FIELDS } from './fields.ts';
import type { RoiForm } from './roiForm.ts';

export interface TeamInputsProps {
  texts: RoiForm['texts'];
  onType: (name: RoiInput, text: string) => void;
  onLeave: () => void;
}

/** Step 1. Fields take any text; what is no number counts as 0 and then as the least the field allows. */
export function TeamInputs({ texts, onType, onLeave }: TeamInputsProps) {
  return (
    <fieldset className="border-0 p-0">
      <legend className="font-serif text-22 font-semibold">
        <span className="text-ink-3">Step 1.</span> Team information
      </legend>
      <div className="mt-4 grid gap-5 sm:grid-cols-2 print:mt-1 print:grid-cols-3 print:gap-3">
        {ROI_INPUT_NAMES.map((name) => {
          const { label, hint, prefix, suffix } = INPUT_FIELDS[name];
          return (
            <div key={name} className="min-w-0">
              <label htmlFor={name} className="text-14 font-medium">
                {label}
              </label>
              <div className="mt-1 flex h-11 items-center gap-2 rounded-sm border border-control bg-surface px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus touch:min-h-12 print:h-7 print:border-0 print:px-0">
                {prefix && (
                  <span aria-hidden="true" className="text-ink-3">
                    {prefix}
                  </span>
                )}
                <input
                  id={name}
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  value={texts[name]}
                  aria-describedby={`${name}-hint`}
                  onChange={(event) => onType(name, event.target.value)}
                  onBlur={onLeave}
                  className="num h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
                />
                {suffix && (
                  <span aria-hidden="true" className="text-14 text-ink-3">
                    {suffix}
                  </span>
                )}
              </div>
              <p id={`${name}-hint`} className="mt-1 text-14 text-ink-3 print:hidden">
                {hint}
              </p>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
