import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { RecordOfPair } from './duplicates.ts';
import type { MergeField } from './mergeFields.ts';
import { detailOf } from './PairRow.tsx';

interface MergeTableProps {
  both: readonly [RecordOfPair, RecordOfPair];
  fields: readonly MergeField[];
  keptId: string;
  onKeep: (id: string) => void;
  /** Id of the record whose value of a field stays. */
  giverOf: (field: string) => string;
  onGive: (field: string, id: string) => void;
}

/** Both records in two columns; a press on a value keeps it. Fields that say the same are left out. */
export function MergeTable({ both, fields, keptId, onKeep, giverOf, onGive }: MergeTableProps) {
  const contacts = both.flatMap((record) => ('openDeals' in record ? [record] : []));
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-1.5 text-12 font-medium text-ink-3">Kept</legend>
        <div className="grid grid-cols-2 gap-2">
          {both.map((record) => (
            <Choice key={record.id} name="kept" chosen={record.id === keptId} onChoose={() => onKeep(record.id)}>
              <span className="block font-medium break-words" dir="auto">
                {record.name}
              </span>
              <span className="block text-12 break-words text-ink-3">{detailOf(record)}</span>
            </Choice>
          ))}
        </div>
      </fieldset>
      {fields.map(({ field, label, of }) => (
        <fieldset key={field}>
          <legend className="mb-1.5 text-12 font-medium text-ink-3">{label}</legend>
          <div className="grid grid-cols-2 gap-2">
            {both.map((record) => (
              <Choice
                key={record.id}
                name={field}
                chosen={giverOf(field) === record.id}
                onChoose={() => onGive(field, record.id)}
              >
                <span className={classes('line-clamp-4 break-words', of(record) === null && 'text-ink-3')} dir="auto">
                  {of(record) ?? 'None'}
                </span>
              </Choice>
            ))}
          </div>
        </fieldset>
      ))}
      {contacts.length > 0 && (
        <p className="text-12 text-ink-3">
          {addressWords(
            contacts.flatMap(({ email, otherEmails, phone, otherPhones }) => [
              email,
              ...otherEmails,
              phone,
              ...otherPhones,
            ]),
          )}
        </p>
      )}
    </div>
  );
}

const addressWords = (all: readonly (string | null)[]): string => {
  const kept = [...new Set(all.flatMap((text) => text?.toLowerCase() ?? []))];
  return kept.length > 0 ? `Keeps all emails and phones: ${kept.join(', ')}.` : 'No email or phone.';
};

interface ChoiceProps {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classes(
        'relative flex min-h-10 min-w-0 cursor-pointer items-start gap-2 rounded-sm border px-3 py-2 text-14 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen ? 'border-forecast bg-forecast-soft' : 'border-line-strong hover:bg-hover',
      )}
    >
      <input type="radio" name={name} checked={chosen} onChange={onChoose} className="sr-only" />
      <span className="mt-0.5 grid size-4 shrink-0 place-items-center text-forecast">
        {chosen && <Icon name="check" size={14} />}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
