/** The fields of a deal whose values the ledger tells: what was declared of them, and what follows from their changes. */
import { DEAL_FIELDS, type DealField, type DealFieldShape, type DealText, snake } from '@forecastle/rules';

type DeclaredField = Exclude<DealField, DealText>;
type ValueOf<Shape> = Shape extends { kind: 'money' | 'percent' } ? number : string;

/** What the ledger knows of a deal's own fields. */
export interface DealFields extends DeclaredValues {
  status: 'open' | 'won' | 'lost';
  /** The stage before the close; null when it is open, or not known. */
  lastOpenStageId: string | null;
  /** Local day of entry to the stage, written out so that a later change of timezone rewrites nothing. */
  stageEnteredOn: string | null;
  /** Whether a next step is set. */
  nextStep: boolean;
}
type DeclaredValues = {
  [F in DeclaredField]: (typeof DEAL_FIELDS)[F] extends { needed: true }
    ? ValueOf<(typeof DEAL_FIELDS)[F]>
    : ValueOf<(typeof DEAL_FIELDS)[F]> | null;
};

const isDeclared = (field: DealField): field is DeclaredField => DEAL_FIELDS[field].kind !== 'text';
const DECLARED = (Object.keys(DEAL_FIELDS) as DealField[]).filter(isDeclared);

export const TOLD_FIELDS: readonly (keyof DealFields)[] = [
  ...DECLARED,
  'status',
  'lastOpenStageId',
  'stageEnteredOn',
  'nextStep',
];

/** A deal of which nothing was told. */
export const UNTOLD = {
  ...Object.fromEntries(DECLARED.map((field) => [field, 'needed' in DEAL_FIELDS[field] ? '' : null])),
  status: 'open',
  lastOpenStageId: null,
  stageEnteredOn: null,
  nextStep: false,
} as DealFields;

export interface ToldColumn {
  readonly field: Exclude<keyof DealFields, 'nextStep'>;
  readonly column: string;
  /** Of the column. */
  readonly type: 'uuid' | 'text' | 'date' | 'bigint' | 'smallint';
}

/** All but the next step, of which the ledger knows only whether it is set. */
export const TOLD_COLUMNS: readonly ToldColumn[] = [
  ...DECLARED.map((field): ToldColumn => ({ field, column: snake(field), type: typeOf(DEAL_FIELDS[field]) })),
  { field: 'status', column: 'status', type: 'text' },
  { field: 'lastOpenStageId', column: 'last_open_stage_id', type: 'uuid' },
  { field: 'stageEnteredOn', column: 'stage_entered_on', type: 'date' },
];

function typeOf({ kind, values }: DealFieldShape): ToldColumn['type'] {
  if (kind === 'money') return 'bigint';
  if (kind === 'percent') return 'smallint';
  if (kind === 'date') return 'date';
  return values === 'records' ? 'uuid' : 'text';
}

/** A column as the driver is to read it: days and amounts as we reckon with them. */
export const readAs = ({ column, type }: ToldColumn): string =>
  type === 'date' ? `${column}::text` : type === 'bigint' ? `${column}::float8` : column;

/** Whether a value stands in quotation marks in JSON. */
export const isQuoted = ({ type }: ToldColumn): boolean => type !== 'bigint' && type !== 'smallint';
