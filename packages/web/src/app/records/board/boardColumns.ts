/** The columns of a board of accounts or contacts, and what a record is given that is moved to one. */
import { boardsByCustom, type CustomValue, customColumn, isCustomColumn } from '@forecastle/rules';
import type { CustomField } from '../../opportunities/custom/customFields.ts';
import type { RecordGroup } from '../recordNoun.ts';

export interface RecordColumn {
  /** Which of the columns a record stands in: see columnOf. */
  readonly id: string;
  /** As the list names the group; null = none. */
  readonly key: string | null;
  readonly name: string;
  /** Records are moved to it: a retired choice only keeps those that have it. */
  readonly isOpen: boolean;
}

type Value = CustomValue | null;

/** As the API names the field that groups a list by `by`. */
export const fieldOfBoard = (by: string): string => (by === 'owner' ? 'ownerId' : by);

/** The column in which a record with this value stands. Written alike but for capitals is one, as it is one group. */
export const columnOf = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value).toLowerCase();

/** What a record gets in a column. */
export function valueIn({ key, name }: RecordColumn, by: string, field: CustomField | undefined): Value {
  if (key === null) return null;
  if (by === 'strategic' || field?.kind === 'yes_no') return key === 'true';
  return by === 'owner' || isCustomColumn(by) ? key : name;
}

const column = (key: string | null, name: string, isOpen = true): RecordColumn => ({
  // Words are keyed as they are written: the server folds capitals of some languages otherwise than a browser does.
  id: columnOf(key),
  key,
  name,
  isOpen,
});
const NONE = column(null, 'None');

/** The columns of a field whose values are known beforehand, in their order; null of one that holds what it is given. */
function fixedColumns(by: string, field: CustomField | undefined): readonly RecordColumn[] | null {
  if (by === 'strategic') return [column('true', 'Strategic'), column('false', 'Not strategic')];
  if (field?.kind === 'yes_no') return [column('true', 'Yes'), column('false', 'No'), NONE];
  if (field?.kind !== 'choice') return null;
  return [...field.choices.map(({ id, label, retired }) => column(id, label, !retired)), NONE];
}

/** Words and people that records have. */
const foundColumn = (by: string, { key, label }: RecordGroup): RecordColumn => {
  const name = label ?? key ?? NONE.name;
  const isWords = by !== 'owner' && !isCustomColumn(by);
  return { ...column(key, name), ...(isWords && key !== null && { id: columnOf(name) }) };
};

interface Known {
  readonly by: string;
  /** The custom field that makes the columns, where it is one. */
  readonly field: CustomField | undefined;
  readonly groups: readonly RecordGroup[];
  /** Columns that the board has shown: one whose last card was moved away stays, so that the card finds back. */
  readonly before: readonly RecordColumn[];
}

/** All columns, those without a value last. */
export function columnsOf({ by, field, groups, before }: Known): readonly RecordColumn[] {
  const fixed = fixedColumns(by, field);
  const held = new Set(groups.map(({ key }) => columnOf(key)));
  if (fixed) return fixed.filter(({ id, isOpen }) => isOpen || held.has(id));
  const found = groups.filter(({ key }) => key !== null).map((group) => foundColumn(by, group));
  const gone = before.filter(({ id, key }) => key !== null && found.every((each) => each.id !== id));
  const all = gone.length === 0 ? found : [...found, ...gone].sort((one, other) => compare(one.name, other.name));
  return [...all, NONE];
}

const { compare } = new Intl.Collator();

interface Board {
  readonly value: string;
  readonly label: string;
}

/** What a board can have its columns by, and one that it goes by though it is archived. */
export function boardsOf(
  own: readonly string[],
  nameOf: (field: string) => string,
  customs: readonly CustomField[],
): readonly Board[] {
  return [
    ...own.map((value) => ({ value, label: nameOf(value) })),
    ...customs
      .filter(({ kind, archived }) => boardsByCustom(kind) && !archived)
      .map(({ key, label }) => ({ value: customColumn(key), label })),
  ];
}
