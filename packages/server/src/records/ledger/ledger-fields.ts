/** The fields of a deal that the ledger records: declared ones, and those derived from changes. */
import { DEAL_FIELDS, type DealField, type DealFieldShape, type DealText, snake } from '@forecastle/rules';

type DeclaredField = Exclude<DealField, DealText>;
type ValueOf<Shape> = Shape extends { kind: 'money' | 'percent' } ? number : string;

/** Values of a deal's own fields in the ledger. */
export interface DealFields extends DeclaredValues {
  status: 'open' | 'won' | 'lost';
  /** The stage before the close; null for an open deal or when unknown. */
  lastOpenStageId: string | null;
  /** Local day of entry to the stage, stored so that a later change of timezone rewrites nothing. */
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

export const LEDGER_FIELDS: readonly (keyof DealFields)[] = [
  ...DECLARED,
  'status',
  'lastOpenStageId',
  'stageEnteredOn',
  'nextStep',
];

/** A deal without any ledger entry. */
export const UNTOLD = {
  ...Object.fromEntries(DECLARED.map((field) => [field, 'needed' in DEAL_FIELDS[field] ? '' : null])),
  status: 'open',
  lastOpenStageId: null,
  stageEnteredOn: null,
  nextStep: false,
} as DealFields;

export interface LedgerColumn {
  readonly field: Exclude<keyof DealFields, 'nextStep'>;
  readonly column: string;
  /** Of the column. */
  readonly type: 'uuid' | 'text' | 'date' | 'bigint' | 'smallint';
}

/** All fields but the next step: the ledger only records whether it is set. */
export const LEDGER_COLUMNS: readonly LedgerColumn[] = [
  ...DECLARED.map((field): LedgerColumn => ({ field, column: snake(field), type: typeOf(DEAL_FIELDS[field]) })),
  { field: 'status', column: 'status', type: 'text' },
  { field: 'lastOpenStageId', column: 'last_open_stage_id', type: 'uuid' },
  { field: 'stageEnteredOn', column: 'stage_entered_on', type: 'date' },
];

function typeOf({ kind, values }: DealFieldShape): LedgerColumn['type'] {
  if (kind === 'money') return 'bigint';
  if (kind === 'percent') return 'smallint';
  if (kind === 'date') return 'date';
  return values === 'records' ? 'uuid' : 'text';
}

/** Returns the SQL that reads a column: days as text, amounts as numbers. */
export const readAs = ({ column, type }: LedgerColumn): string =>
  type === 'date' ? `${column}::text` : type === 'bigint' ? `${column}::float8` : column;

/** Returns whether JSON quotes the value. */
export const isQuoted = ({ type }: LedgerColumn): boolean => type !== 'bigint' && type !== 'smallint';
