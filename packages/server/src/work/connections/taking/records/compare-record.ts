/** Compares an arriving account or contact with ours, field by field. */
import {
  type CustomFieldShape,
  type CustomValues,
  customColumn,
  type HashedValue,
  type IncomingCustom,
  type IncomingNotice,
  isCustomColumn,
  keyOfColumn,
  ownValue,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { keepAllHere } from '../../../../records/accounts/check-owner.ts';
import { fieldsByKey } from '../../../../records/custom-fields/custom-changes.ts';
import type { RecordTable } from '../../../../records/record-writes/record-tables.ts';
import type { ComparedField, TheirField } from '../decide-fields.ts';
import { namedPeople, readIncomingCustom } from '../incoming-custom.ts';
import { type RecordKind, resolveReferences } from '../linked-records.ts';
import { ownersNow } from '../owners.ts';
import type { Taking } from '../taking.ts';

export interface ArrivingRecord {
  readonly externalId: string;
  readonly modifiedAt: number;
  readonly createdAt: number | null;
  readonly custom: IncomingCustom;
  readonly ownerId?: string | null | undefined;
  readonly notices: readonly IncomingNotice[];
  /** Fields of ours that came; owner, custom fields and what it stands below apart. */
  readonly values: Readonly<Record<string, HashedValue>> & { readonly name?: string };
  /** Domain of an account, address of a contact, in lower case. */
  readonly address: string | null;
  /** Parent or manager there; undefined when it is not mapped. */
  readonly aboveExternalId?: string | null | undefined;
  /** Account there of a contact that is not known here yet. */
  readonly missingAccount?: string | null;
}

export interface TakenKind extends RecordKind {
  readonly object: 'Account' | 'Contact';
  readonly entity: 'account' | 'contact';
  readonly table: 'accounts' | 'contacts';
  readonly own: RecordTable;
  readonly aboveField: 'parentId' | 'reportsToId';
}

/** A record of ours as its row stands, by column. */
export type Stands = Readonly<Record<string, unknown>>;

/** What records of a chunk are compared by. */
export interface RecordSurroundings {
  /** Who owns by now what each person owns there. */
  readonly owners: ReadonlyMap<string, string | null>;
  readonly customs: ReadonlyMap<string, CustomFieldShape>;
  readonly people: ReadonlySet<string>;
  readonly above: ReadonlyMap<string, string>;
}

/** Reads what records of a chunk are compared by, but for what they stand below. Ask before records are locked. */
export async function recordSurroundings(
  tx: TenantTransaction,
  { entity }: TakenKind,
  arriving: readonly ArrivingRecord[],
): Promise<Omit<RecordSurroundings, 'above'>> {
  const owners = await ownersNow(
    tx,
    arriving.map(({ ownerId }) => ownerId),
  );
  const customs = await fieldsByKey(tx, entity);
  return { owners, customs, people: await keepAllHere(tx, namedPeople(customs, arriving)) };
}

/** Returns the records of ours that arriving ones are to stand below, by their ids there. */
export const resolveAbove = (
  tx: TenantTransaction,
  taking: Taking,
  kind: TakenKind,
  arriving: readonly ArrivingRecord[],
): Promise<ReadonlyMap<string, string>> =>
  resolveReferences(
    tx,
    taking,
    kind,
    arriving.map(({ aboveExternalId }) => aboveExternalId),
  );

/** `isLocked`: nobody changes them before the transaction ends. */
export async function readStanding(
  tx: TenantTransaction,
  { table }: Pick<RecordKind, 'table'>,
  ids: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<ReadonlyMap<string, Stands>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; stands: Stands }>(
    `SELECT x.id, to_jsonb(x) AS stands FROM ${table} x WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, stands }) => [id, stands]));
}

/** Returns the fields of an arriving record as they would stand here, without what it stands below. */
export function theirFields(
  each: ArrivingRecord,
  { owners, customs, people }: RecordSurroundings,
  before: CustomValues,
): { readonly fields: readonly TheirField[]; readonly notices: readonly IncomingNotice[] } {
  const fields: TheirField[] = Object.entries(each.values)
    .filter(([field, value]) => value !== undefined && (field !== 'name' || value !== ''))
    .map(([field, theirs]) => ({ field, theirs }));
  const notices: IncomingNotice[] = [];
  if (each.ownerId !== undefined) {
    const owner = each.ownerId === null ? null : (owners.get(each.ownerId) ?? null);
    if (each.ownerId !== null && owner === null) {
      notices.push({ source: null, reason: 'Its owner has left and nobody took over, so it has no owner here.' });
    }
    fields.push({ field: 'ownerId', theirs: owner });
  }
  const read = readIncomingCustom(each.custom, { fields: customs, people, before });
  for (const [key, theirs] of read.values) fields.push({ field: customColumn(key), theirs });
  return { fields, notices: [...notices, ...read.notices] };
}

/** Returns what an arriving record stands below; `isUnknown`: under a record that is not here. */
export function theirAbove(
  { aboveField }: TakenKind,
  { externalId, aboveExternalId }: ArrivingRecord,
  { above }: RecordSurroundings,
): { readonly fields: readonly TheirField[]; readonly isUnknown: boolean } {
  if (aboveExternalId === undefined || aboveExternalId === externalId) return { fields: [], isUnknown: false };
  const theirs = aboveExternalId === null ? null : above.get(aboveExternalId);
  return theirs === undefined
    ? { fields: [], isUnknown: true }
    : { fields: [{ field: aboveField, theirs }], isUnknown: false };
}

/** Returns the column of each field of a kind of records. */
export const columnsOf = ({ columns }: RecordTable): ReadonlyMap<string, string> =>
  new Map(Object.entries(columns).map(([column, { field }]) => [field, column]));

export const customOf = ({ custom }: Stands): CustomValues => (custom ?? {}) as CustomValues;

/** Returns how a field of a record of ours stands, in the form in which `theirFields` tells theirs. */
export function oursOfRecord(field: string, stands: Stands, columns: ReadonlyMap<string, string>): HashedValue {
  if (isCustomColumn(field)) return ownValue(customOf(stands), keyOfColumn(field)) ?? null;
  return (stands[columns.get(field) ?? ''] ?? null) as HashedValue;
}

/** Puts the value that stands here beside each of theirs. */
export const beside = (
  fields: readonly TheirField[],
  stands: Stands,
  columns: ReadonlyMap<string, string>,
): readonly ComparedField[] =>
  fields.map(({ field, theirs }) => ({ field, theirs, ours: oursOfRecord(field, stands, columns) }));

/** Epoch milliseconds of the last change of a record: its fields have no times of their own. */
export const changedAtOf = ({ updated_at }: Stands): number => Date.parse(String(updated_at));
