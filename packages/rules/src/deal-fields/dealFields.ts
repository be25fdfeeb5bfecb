/**
 * The fields of a deal that people write, each told once. From here follow what the API takes and answers, what is read,
 * written and kept of them, what the ledger tells, which columns a file may bring, what lists show and files hold.
 * Columns of the database bear the same names with underscores, and so do fields of lists.
 */
import type { ListFieldKind } from '../lists/fieldKinds.ts';
import { LOSS_REASON_MAX } from '../outcomes/lossReasons.ts';
import { WIN_NOTE_MAX } from '../outcomes/winReasons.ts';

export interface DealFieldShape {
  readonly name: string;
  /** As lists know it. */
  readonly kind: ListFieldKind;
  /** Of a choice: ids of records, codes of currencies, or words of the product. */
  readonly values?: 'records' | 'currencies' | 'categories';
  /** Characters of a text. */
  readonly max?: number;
  /** A text of one line. */
  readonly oneLine?: true;
  /** A deal is never without it. */
  readonly needed?: true;
  /** A text of deals that ended so. */
  readonly of?: 'won' | 'lost';
  /** A text that a file of deals may bring, in a column of its own. */
  readonly imported?: true;
  /** Neither scores nor risk triggers read it: a change of it leaves them as they are. */
  readonly unscored?: true;
}

export const DEAL_FIELDS = {
  stageId: { name: 'Stage', kind: 'choice', values: 'records', needed: true },
  amountMinor: { name: 'Amount', kind: 'money' },
  currency: { name: 'Currency', kind: 'choice', values: 'currencies', needed: true },
  closeDate: { name: 'Close date', kind: 'date' },
  closedOn: { name: 'Closed on', kind: 'date' },
  category: { name: 'Forecast category', kind: 'choice', values: 'categories' },
  ownerId: { name: 'Owner', kind: 'choice', values: 'records', needed: true, unscored: true },
  accountId: { name: 'Account', kind: 'choice', values: 'records', unscored: true },
  winProbability: { name: 'Win probability', kind: 'percent', unscored: true },
  winReasonId: { name: 'Win reason', kind: 'choice', values: 'records', unscored: true },
  name: { name: 'Name', kind: 'text', max: 200, oneLine: true, needed: true, unscored: true },
  nextStep: { name: 'Next step', kind: 'text', max: 2000, imported: true },
  leadSource: { name: 'Lead source', kind: 'text', max: 200, oneLine: true, imported: true, unscored: true },
  description: { name: 'Description', kind: 'text', max: 20_000, imported: true, unscored: true },
  lossReason: { name: 'Loss reason', kind: 'text', max: LOSS_REASON_MAX, of: 'lost', imported: true, unscored: true },
  winNote: { name: 'Note on the win', kind: 'text', max: WIN_NOTE_MAX, of: 'won', unscored: true },
} as const satisfies Readonly<Record<string, DealFieldShape>>;

export type DealField = keyof typeof DEAL_FIELDS;
type FieldsWith<Shape> = { [F in DealField]: (typeof DEAL_FIELDS)[F] extends Shape ? F : never }[DealField];

const fieldsWith = <Shape>(is: (shape: DealFieldShape) => unknown) =>
  (Object.keys(DEAL_FIELDS) as DealField[]).filter((field): field is FieldsWith<Shape> & DealField =>
    Boolean(is(DEAL_FIELDS[field])),
  );

/** As histories name them. */
export const DEAL_FIELD_NAMES = Object.fromEntries(
  Object.entries(DEAL_FIELDS).map(([field, { name }]) => [field, name]),
) as Readonly<Record<DealField, string>>;

/** Words: the ledger tells that they changed, never what they say. Of all other fields it tells the values. */
export type DealText = FieldsWith<{ kind: 'text' }>;
export const DEAL_TEXTS: readonly DealText[] = fieldsWith<{ kind: 'text' }>(({ kind }) => kind === 'text');

/** Words that a deal may be without. */
export type FreeDealText = Exclude<DealText, 'name'>;
export const FREE_DEAL_TEXTS = DEAL_TEXTS.filter((text): text is FreeDealText => text !== 'name');

/** Words of every deal, however it ends. */
export type ActiveText = Exclude<FreeDealText, FieldsWith<{ of: 'won' | 'lost' }>>;
export const ACTIVE_TEXTS = FREE_DEAL_TEXTS.filter((text): text is ActiveText => !('of' in DEAL_FIELDS[text]));

/** Those that neither scores nor risk triggers read. */
export const UNSCORED_FIELDS: readonly DealField[] = fieldsWith<{ unscored: true }>(({ unscored }) => unscored);

/** Words that stand in columns of files by themselves. */
export type ImportedText = FieldsWith<{ imported: true }>;
export const IMPORTED_TEXTS: readonly ImportedText[] = fieldsWith<{ imported: true }>(({ imported }) => imported);

/** The name with underscores, as columns of the database and fields of lists have it. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
export const snake = <Name extends string>(name: Name): Snake<Name> => {
  const known = snakes.get(name);
  if (known !== undefined) return known as Snake<Name>;
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakes.set(name, made);
  return made as Snake<Name>;
};
/** Of the names in our own words, which are asked for with each row. */
const snakes = new Map<string, string>();

/** One of each text. */
export const ofTexts = <Text extends DealText, Value>(texts: readonly Text[], of: (text: Text) => Value) =>
  Object.fromEntries(texts.map((text) => [text, of(text)])) as { [T in Text]: Value };

/** One of each text, by the names that lists and columns have. */
export const byColumn = <Text extends DealText, Value>(texts: readonly Text[], of: (text: Text) => Value) =>
  Object.fromEntries(texts.map((text) => [snake(text), of(text)])) as { [T in Text as Snake<T>]: Value };

/** Fields of a deal that a history need not tell: they follow from the stage, which is told. */
export const FIELDS_OF_STAGE: ReadonlySet<string> = new Set(['status', 'lastOpenStageId', 'stageEnteredOn']);
