import { ownValue } from '@forecastle/rules';
import { Chip } from '../../ui/Chip.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { rowWords } from './import.ts';
import { type Candidate, candidatesFirst } from './personOptions.ts';

/** Values of the file with their rows, and what each stands for. */
export function ValueRows({
  values,
  chosen,
  choices,
  placeholder,
  what,
  onChange,
}: {
  values: readonly { value: string; count: number; reason: string | null; candidates?: readonly Candidate[] }[];
  chosen: Readonly<Record<string, string>>;
  choices: readonly { value: string; label: string }[];
  placeholder: string;
  what: string;
  onChange: (value: string, choice: string) => void;
}) {
  return (
    <ul>
      {values.map(({ value, count, reason, candidates = [] }) => (
        <li
          key={value}
          className="grid gap-x-5 gap-y-1.5 border-t border-line px-5 py-2.5 sm:grid-cols-[minmax(0,1fr)_6rem_16rem_minmax(0,1fr)] sm:items-center"
        >
          <span className="truncate font-medium">{value}</span>
          <span className="num text-14 text-ink-3 sm:text-right">{rowWords(count)}</span>
          <SelectField
            label={`${what} for ${value}`}
            hideLabel
            value={ownValue(chosen, value) ?? null}
            placeholder={placeholder}
            choices={candidates.length > 0 ? candidatesFirst(candidates, choices) : choices}
            onChange={(choice) => onChange(value, choice)}
          />
          <span className="text-12 text-ink-3">
            {ownValue(chosen, value) ? (
              candidates.length === 0 && reason
            ) : (
              <Chip tone="attention">{candidates.length > 0 ? `${candidates.length} people match` : 'no match'}</Chip>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
