/** What `--map`, `--stage` and `--owner` say, held against what there is. */
import { isCurrency } from '@forecastle/rules';
import { FIELD_LABELS, type ImportField, type Mapping } from '../../work/imports/reading/index.ts';
import { WrongUse } from './exit-codes.ts';

type Pair = readonly [left: string, right: string];
const isField = (word: string): word is ImportField => Object.hasOwn(FIELD_LABELS, word);

/** `A=B` pairs; the last equals sign parts them, because a value of a file may hold one. */
export function splitPairs(pairs: readonly string[], form: string): Pair[] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf('=');
    if (at <= 0 || at === pair.length - 1) throw new WrongUse(`"${pair}" is not of the form ${form}.`);
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
}

/** What leaves a field without a column; a file with a column of that name is asked by its own header. */
const NONE = 'none';

/** The columns that `field=Header` pairs name; null for a field that is to have none. */
export function chosenColumns(
  pairs: readonly string[],
  columns: readonly { readonly index: number; readonly header: string }[],
): Partial<Record<ImportField, number | null>> {
  const mapping: Partial<Record<ImportField, number | null>> = {};
  for (const [field, header] of splitPairs(pairs, '--map field=Header')) {
    if (!isField(field)) {
      throw new WrongUse(
        `--map ${field}=${header}: there is no field "${field}". The fields are: ${Object.keys(FIELD_LABELS).join(', ')}.`,
      );
    }
    mapping[field] = columnNamed(field, header, columns);
  }
  return mapping;
}

type Column = { readonly index: number; readonly header: string };

/** The column of a header; null for `none`. */
export function columnNamed(field: string, header: string, columns: readonly Column[]): number | null {
  const column = columns.find((each) => each.header.toLowerCase() === header.toLowerCase());
  if (column) return column.index;
  if (header.toLowerCase() === NONE) return null;
  const known = columns.map((each) => each.header).join(', ');
  throw new WrongUse(`--map ${field}=${header}: the file has no column "${header}". Its columns are: ${known}.`);
}

const CUSTOM = 'custom.';

/** Pairs of `--map` that name fields of the product, and those that name custom ones as `custom.` and their key. */
export const apartCustom = (pairs: readonly string[]): { own: string[]; custom: string[] } => ({
  own: pairs.filter((pair) => !pair.startsWith(CUSTOM)),
  custom: pairs.filter((pair) => pair.startsWith(CUSTOM)),
});

/** Columns of custom fields by key: the guessed ones, with what `custom.key=Header` pairs say over them. */
export function chosenCustom(
  pairs: readonly string[],
  columns: readonly Column[],
  {
    guessed,
    keys,
    noun = 'deals',
  }: { readonly guessed: Readonly<Record<string, number>>; readonly keys: readonly string[]; readonly noun?: string },
): Record<string, number> {
  const chosen: Record<string, number | null> = { ...guessed };
  for (const [field, header] of splitPairs(pairs, '--map custom.key=Header')) {
    const key = field.slice(CUSTOM.length);
    if (!keys.includes(key)) {
      const known = keys.length === 0 ? 'There are no custom fields.' : `The fields are: ${keys.join(', ')}.`;
      throw new WrongUse(`--map ${field}=${header}: there is no active custom field "${key}" on ${noun}. ${known}`);
    }
    chosen[key] = columnNamed(field, header, columns);
  }
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([key, column]) => (column === null ? [] : [[key, column]])),
  );
}

/** A guessed mapping with what `--map` says over it. */
export function withChosen(guessed: Mapping, chosen: Partial<Record<ImportField, number | null>>): Mapping {
  const entries = Object.entries({ ...guessed, ...chosen }).filter(([, column]) => column !== null);
  return Object.fromEntries(entries) as Mapping;
}

/** The stage that each value of `Value=Stage` pairs is to stand for. */
export function chosenStages<S extends { readonly name: string }>(
  pairs: readonly string[],
  stages: readonly S[],
): Map<string, S> {
  const chosen = new Map<string, S>();
  for (const [value, name] of splitPairs(pairs, '--stage Value=Stage')) {
    const stage = stages.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!stage) {
      const known = stages.map((each) => each.name).join(', ');
      throw new WrongUse(`--stage: there is no stage "${name}". The stages are: ${known}.`);
    }
    chosen.set(value, stage);
  }
  return chosen;
}

/** The currency that each value of `Value=CODE` pairs is to stand for. */
export function chosenCurrencies(pairs: readonly string[]): Record<string, string> {
  const said = splitPairs(pairs, '--currency-of Value=CODE').map(
    ([value, code]) => [value, code.toUpperCase()] as const,
  );
  for (const [value, code] of said) {
    if (!isCurrency(code))
      throw new WrongUse(`--currency-of "${value}=${code}": expected an ISO 4217 code such as NZD.`);
  }
  return Object.fromEntries(said);
}
