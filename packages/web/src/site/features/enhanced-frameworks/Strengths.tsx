import {
  COMPLETION_STATUS_NAMES,
  componentStatus,
  STRENGTH_NAMES,
  STRENGTH_POINTS,
  STRENGTHS,
  type Strength,
} from '@forecastle/rules';
import { StrengthChip } from '../../frameworks/StrengthChip.tsx';

const COLOURS: Readonly<Record<Strength, string>> = { green: 'Green', yellow: 'Yellow', red: 'Red' };

const EXAMPLES: Readonly<Record<Strength, string>> = {
  green: '“I sign anything above half a million.” Rangi Cooper, call of 4 November.',
  yellow: 'Our champion believes the board has set the money aside.',
  red: 'Nobody has asked how the decision is made.',
};

/** The three strengths of evidence with their points, and what each makes of the component. */
export function Strengths() {
  return (
    <ol className="grid gap-px overflow-hidden rounded-lg bg-line shadow-raised lg:grid-cols-3">
      {STRENGTHS.map((strength) => (
        <li key={strength} className="bg-surface p-6 sm:p-7">
          <div className="flex items-start justify-between gap-4">
            <StrengthChip strength={strength} />
            <p className="num text-right text-36 leading-none font-semibold tracking-[-0.03em]">
              {STRENGTH_POINTS[strength]}
              <span className="block pt-1 text-12 font-normal tracking-normal text-ink-3">points</span>
            </p>
          </div>
          <h3 className="mt-2 font-serif text-22 font-medium">
            {COLOURS[strength]}: {STRENGTH_NAMES[strength].toLowerCase()}
          </h3>
          <p className="mt-3 text-ink-2">{EXAMPLES[strength]}</p>
          <p className="mt-4 text-14 text-ink-3">
            The component is {COMPLETION_STATUS_NAMES[componentStatus(strength, strength !== 'red')]}
            {strength === 'red' && `, or ${COMPLETION_STATUS_NAMES[componentStatus(strength, true)]} once it has notes`}
            .
          </p>
        </li>
      ))}
    </ol>
  );
}
