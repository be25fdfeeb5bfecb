import { STRENGTHS, type Strength } from '@forecastle/rules';
import { RadioGroup } from 'radix-ui';
import { TONES } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { STRENGTH_TONES } from '../scoreBands.ts';

/** Short words for the chips; the long ones stand in the legend over the rows. */
export const STRENGTH_SHORT: Record<Strength, string> = {
  green: 'Confirmed',
  yellow: 'Credible',
  red: 'Missing',
};
const MARKS: Record<Strength, string> = { green: '▲', yellow: '●', red: '▼' };

interface StrengthChoiceProps {
  label: string;
  /** Null while nothing is recorded, which counts as red. */
  value: Strength | null;
  disabled: boolean;
  onChange: (strength: Strength) => void;
  /** Somebody looks at a strength before choosing it; null when they have looked away. */
  onPeek?: ((strength: Strength | null) => void) | undefined;
}

/** Green, yellow or red, each with its word and mark. */
export function StrengthChoice({ label, value, disabled, onChange, onPeek }: StrengthChoiceProps) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => onChange(next as Strength)}
      disabled={disabled}
      className="inline-flex gap-1 rounded-sm bg-sunken p-0.5"
    >
      {STRENGTHS.map((strength) => (
        <RadioGroup.Item
          key={strength}
          value={strength}
          onPointerEnter={() => onPeek?.(strength)}
          onPointerLeave={() => onPeek?.(null)}
          onFocus={() => onPeek?.(strength)}
          onBlur={() => onPeek?.(null)}
          className={classes(
            'inline-flex h-7 items-center gap-1.5 rounded-sm px-2.5 text-12 font-medium whitespace-nowrap transition-colors touch:min-h-12 disabled:cursor-not-allowed',
            value === strength
              ? TONES[STRENGTH_TONES[strength]]
              : 'text-ink-3 enabled:hover:bg-hover enabled:hover:text-ink',
          )}
        >
          <span aria-hidden="true" className={value === strength ? undefined : 'opacity-40'}>
            {MARKS[strength]}
          </span>
          {STRENGTH_SHORT[strength]}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
