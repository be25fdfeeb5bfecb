/** What a row makes of the custom fields of its deal: what it says in place of what was there, and all else as it was. */
import type { ImportChoices } from '@forecastle/contract';
import { type CustomValue, type CustomValues, customColumn, ownValue } from '@forecastle/rules';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { Field } from '../../../records/custom-fields/list-fields.ts';
import { choiceFor } from '../custom-columns.ts';
import type { CustomOfRow } from '../reading/index.ts';
import type { RowFinding } from './findings.ts';
import type { RunSetup } from './set-up.ts';

type Warn = (field: RowFinding['field'], value: string | null, reason: string) => void;

/** Stands for a choice that is made when the import begins: a preview counts with it. */
const NEW = 'create';

/** By what words of custom fields are understood; `what`: the noun of the row. */
interface CustomSetup extends Pick<RunSetup, 'customs' | 'peopleByWord'> {
  readonly choices: Pick<ImportChoices, 'customColumns' | 'customChoices'>;
  readonly what?: 'deal' | 'account' | 'contact';
}

export function mergeCustom(
  { choices, customs, peopleByWord, what = 'deal' }: CustomSetup,
  said: CustomOfRow | undefined,
  before: CustomValues,
  warn: Warn,
): CustomValues {
  if (said === undefined) return before;
  const next: Record<string, CustomValue> = { ...before };
  for (const [key, value] of Object.entries(said)) {
    const field = customs.get(key);
    if (!field) continue;
    const meant = typeof value === 'object' && 'words' in value ? meaningOf(field, value.words) : value;
    if (meant !== null) next[key] = meant;
  }
  return next;

  function meaningOf(field: Field, words: readonly string[]): CustomValue | null {
    const column = customColumn(field.key);
    const leftOut = (word: string, why: string) => warn(column, word, `${why}; the ${what} is imported without it`);
    if (field.kind === 'person') {
      const [word = ''] = words;
      const id = peopleByWord.get(nameKey(word));
      if (id === undefined) leftOut(word, 'no active person has this name, or several people do');
      return id ?? null;
    }
    const stands = [ownValue(before, field.key)].flat();
    const ids = words.flatMap((word): readonly string[] => {
      const id = choiceFor(field, word, choices);
      if (id === null) {
        leftOut(word, `${field.label} does not have this choice, and none was chosen for it`);
        return [];
      }
      const isRetired = field.choices.some((choice) => choice.id === id && choice.retired);
      if (!isRetired || stands.includes(id)) return [id === NEW ? `${NEW} ${nameKey(word)}` : id];
      leftOut(word, `this choice of ${field.label} is retired`);
      return [];
    });
    if (ids.length === 0) return null;
    // In the order of the field, as they are kept; those still to be made stand behind.
    const inOrder = field.choices.map(({ id }) => id).filter((id) => ids.includes(id));
    const news = [...new Set(ids)].filter((id) => !inOrder.includes(id));
    return field.kind === 'choices' ? [...inOrder, ...news] : (ids[0] ?? null);
  }
}

/** Values that differ from what was there, by key. */
export const changedCustom = (before: CustomValues, next: CustomValues): CustomValues =>
  Object.fromEntries(
    Object.entries(next).filter(([key, value]) => JSON.stringify(ownValue(before, key)) !== JSON.stringify(value)),
  );
