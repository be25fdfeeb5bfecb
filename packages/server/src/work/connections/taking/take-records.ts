/** Takes accounts or contacts of a chunk: finds those that are here, decides field by field, and writes them by set. */
import {
  type CustomFieldShape,
  type CustomValues,
  type HashedValue,
  type IncomingCustom,
  type IncomingNotice,
  ownValue,
} from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { keepAllHere } from '../../../records/accounts/check-owner.ts';
import { fieldsByKey } from '../../../records/custom-fields/custom-changes.ts';
import type { RecordTable } from '../../../records/record-writes/record-tables.ts';
import {
  type ChangedRecord,
  changeRecords,
  createRecords,
  isChange,
  type NewRecord,
} from '../../../records/record-writes/write-records.ts';
import { noteVerdicts, type RecordVerdicts } from '../conflicts/note-verdicts.ts';
import { arrivalsOf } from './arrivals.ts';
import { agreedOf, type ComparedField, decideFields, type TheirField } from './decide-fields.ts';
import { findAlike, takenIds } from './find-alike.ts';
import { mayBeOurs } from './first-load.ts';
import { type Agreed, type Identity, type IdentityToKeep, keepIdentities, markSeen } from './identities.ts';
import { namedPeople, readIncomingCustom } from './incoming-custom.ts';
import { findLinked, type RecordKind, resolveReferences } from './linked-records.ts';
import { Outcomes } from './outcomes.ts';
import { ownersNow } from './owners.ts';
import { beginTaking, doerOf, type TakenCounts, type Taking } from './taking.ts';

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

type Stands = Readonly<Record<string, unknown>>;

/** `readIncoming` is called when nothing that it refers to changes any more. */
export async function takeRecords(
  tx: TenantTransaction,
  taking: Taking,
  kind: TakenKind,
  readIncoming: () => Promise<readonly ArrivingRecord[]> | readonly ArrivingRecord[],
): Promise<TakenCounts> {
  await beginTaking(tx, kind.own.tree);
  const outcomes = new Outcomes(taking, kind.object, kind.entity);
  const { fresh, identities } = await arrivalsOf(tx, taking, kind.object, await readIncoming(), outcomes);
  const owners = await ownersNow(
    tx,
    fresh.map(({ ownerId }) => ownerId),
  );
  const customs = await fieldsByKey(tx, kind.entity);
  const people = await keepAllHere(tx, namedPeople(customs, fresh));
  const { ids, skipped } = await findOurs(tx, taking, kind, fresh, identities);
  const standing = await lockStanding(tx, kind, [...ids.values()]);
  const above = await resolveReferences(
    tx,
    taking,
    kind,
    fresh.map(({ aboveExternalId }) => aboveExternalId),
  );
  const chunk = new Chunk(taking, kind, { owners, customs, people, above });
  for (const each of fresh) {
    const reason = skipped.get(each.externalId);
    const id = ids.get(each.externalId);
    const stands = id === undefined ? undefined : standing.get(id);
    if (reason !== undefined) outcomes.skipped(each.externalId, reason);
    else if (stands) chunk.change(each, stands, identities.get(each.externalId), outcomes);
    else chunk.create(each, outcomes);
  }
  const taken = await takenIds(
    tx,
    kind,
    chunk.made.map(({ values }) => String(values.external_id)),
  );
  const made = chunk.made.map(({ id, values }) =>
    taken.has(String(values.external_id)) ? { id, values: { ...values, external_id: null } } : { id, values },
  );
  await createRecords(tx, kind.own, made, { memberId: taking.memberId, by: doerOf(taking) });
  await changeRecords(tx, kind.own, chunk.changed, doerOf(taking));
  await keepIdentities(tx, taking, kind, chunk.identities);
  await noteVerdicts(tx, taking, kind, chunk.verdicts);
  const kept = new Set(chunk.identities.map(({ externalId }) => externalId));
  await markSeen(
    tx,
    taking,
    kind.object,
    fresh.map(({ externalId }) => externalId).filter((id) => identities.has(id) && !kept.has(id)),
  );
  await outcomes.write(tx);
  return outcomes.counts;
}

async function findOurs(
  tx: TenantTransaction,
  taking: Taking,
  kind: TakenKind,
  fresh: readonly ArrivingRecord[],
  identities: ReadonlyMap<string, Identity>,
) {
  const linked = await findLinked(
    tx,
    taking,
    kind,
    fresh.flatMap(({ externalId }) => identities.get(externalId) ?? []),
  );
  const unlinked = fresh.filter(({ externalId }) => !linked.ids.has(externalId) && !linked.skipped.has(externalId));
  const byKeys = new Set(await mayBeOurs(tx, taking, kind.object, unlinked));
  const alike = await findAlike(
    tx,
    taking,
    kind,
    unlinked.map((each) => ({
      externalId: each.externalId,
      name: each.values.name ?? '',
      address: each.address,
      byKeys: byKeys.has(each),
    })),
  );
  return { ids: new Map([...linked.ids, ...alike]), skipped: linked.skipped };
}

async function lockStanding(
  tx: TenantTransaction,
  { table }: TakenKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Stands>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; stands: Stands }>(
    `SELECT x.id, to_jsonb(x) AS stands FROM ${table} x WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, stands }) => [id, stands]));
}

interface Surroundings {
  readonly owners: ReadonlyMap<string, string | null>;
  readonly customs: ReadonlyMap<string, CustomFieldShape>;
  readonly people: ReadonlySet<string>;
  readonly above: ReadonlyMap<string, string>;
}

const CUSTOM = 'custom.';

class Chunk {
  readonly made: NewRecord[] = [];
  readonly changed: ChangedRecord[] = [];
  readonly identities: IdentityToKeep[] = [];
  readonly verdicts: RecordVerdicts[] = [];
  readonly #taking: Taking;
  readonly #kind: TakenKind;
  readonly #around: Surroundings;
  /** Column of each field. */
  readonly #columns: ReadonlyMap<string, string>;

  constructor(taking: Taking, kind: TakenKind, around: Surroundings) {
    this.#taking = taking;
    this.#kind = kind;
    this.#around = around;
    this.#columns = new Map(Object.entries(kind.own.columns).map(([column, { field }]) => [field, column]));
  }

  create(each: ArrivingRecord, outcomes: Outcomes): void {
    const { externalId, aboveExternalId = null, missingAccount = null } = each;
    const { fields, notices } = this.#theirs(each, {});
    const name = fields.find(({ field }) => field === 'name')?.theirs;
    if (typeof name !== 'string' || name === '') {
      outcomes.failed(externalId, `This ${this.#kind.noun} has no name.`);
      return;
    }
    const id = newId();
    const given = fields.filter(({ theirs }) => theirs !== null);
    this.made.push({ id, values: { ...this.#byColumn(given), external_id: externalId } });
    const waitsFor = (aboveExternalId === externalId ? null : aboveExternalId) ?? missingAccount;
    this.#keep(each, { entityId: id, agreed: agreedOf(fields), waitsFor });
    outcomes.created(externalId, id, [...each.notices, ...notices]);
  }

  change(each: ArrivingRecord, stands: Stands, identity: Identity | undefined, outcomes: Outcomes): void {
    const { externalId, modifiedAt } = each;
    const id = String(stands.id);
    const custom = (stands.custom ?? {}) as CustomValues;
    const { fields, notices } = this.#theirs(each, custom);
    const above = this.#aboveOf(each, stands);
    const compared: ComparedField[] = [...fields, ...above.compared].map(({ field, theirs }) => ({
      field,
      theirs,
      ours: this.#ours(field, stands, custom),
    }));
    const oursAt = Date.parse(String(stands.updated_at));
    const { taken, agreed, verdicts } = decideFields(this.#taking, compared, {
      agreed: identity?.agreed ?? {},
      theirsAt: modifiedAt,
      oursAt: () => oursAt,
    });
    this.verdicts.push({ externalId, entityId: id, verdicts });
    const waits = above.waitsFor !== null && (above.isUnknown || taken.has(this.#kind.aboveField));
    const written = compared.filter(({ field }) => taken.has(field));
    const direct = waits ? written.filter(({ field }) => field !== this.#kind.aboveField) : written;
    const change = {
      from: this.#byColumn(direct.map(({ field, ours }) => ({ field, theirs: ours }))),
      to: this.#byColumn(direct),
    };
    if (isChange(change)) this.changed.push({ id, stands, change });
    this.#keep(each, {
      entityId: id,
      agreed: waits ? without(agreed, this.#kind.aboveField) : agreed,
      waitsFor: waits ? above.waitsFor : this.#missingAccount(each, stands),
    });
    if (written.length === 0) outcomes.unchanged(externalId);
    else {
      const before = Object.fromEntries(written.map(({ field, ours }) => [field, ours]));
      outcomes.updated(externalId, id, before, [...each.notices, ...notices]);
    }
  }

  /** What it is to stand below: one that is known is compared, and linked when all of the chunk is there. */
  #aboveOf({ externalId, aboveExternalId }: ArrivingRecord, stands: Stands) {
    const { aboveField } = this.#kind;
    if (aboveExternalId === undefined || aboveExternalId === externalId)
      return { compared: [], waitsFor: null, isUnknown: false };
    if (aboveExternalId === null)
      return { compared: [{ field: aboveField, theirs: null }], waitsFor: null, isUnknown: false };
    const known = this.#around.above.get(aboveExternalId);
    const keepsOwn =
      this.#taking.owners.get(aboveField) === 'ours' && stands[this.#columns.get(aboveField) ?? ''] !== null;
    if (known === undefined) return { compared: [], waitsFor: keepsOwn ? null : aboveExternalId, isUnknown: true };
    return { compared: [{ field: aboveField, theirs: known }], waitsFor: aboveExternalId, isUnknown: false };
  }

  #missingAccount({ missingAccount = null }: ArrivingRecord, { account_id }: Stands): string | null {
    const keepsOwn = this.#taking.owners.get('accountId') === 'ours' && account_id !== null;
    return keepsOwn ? null : missingAccount;
  }

  #keep(
    { externalId, modifiedAt }: ArrivingRecord,
    { entityId, agreed, waitsFor }: { entityId: string; agreed: Agreed; waitsFor: string | null },
  ): void {
    this.identities.push({ externalId, entityId, modifiedAt, agreed, waitsFor });
  }

  /** The fields that came, as they would stand here. */
  #theirs(each: ArrivingRecord, before: CustomValues) {
    const { owners, customs, people } = this.#around;
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
    for (const [key, theirs] of read.values) fields.push({ field: `${CUSTOM}${key}`, theirs });
    return { fields, notices: [...notices, ...read.notices] };
  }

  #ours(field: string, stands: Stands, custom: CustomValues): HashedValue {
    if (field.startsWith(CUSTOM)) return ownValue(custom, field.slice(CUSTOM.length)) ?? null;
    return (stands[this.#columns.get(field) ?? ''] ?? null) as HashedValue;
  }

  /** By column; custom fields by key under `custom`, those without a value as null. */
  #byColumn(fields: readonly TheirField[]): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    const custom: Record<string, unknown> = {};
    for (const { field, theirs } of fields) {
      const column = this.#columns.get(field);
      if (field.startsWith(CUSTOM)) custom[field.slice(CUSTOM.length)] = theirs;
      else if (column !== undefined) values[column] = theirs;
    }
    return Object.keys(custom).length > 0 ? { ...values, custom } : values;
  }
}

const without = (agreed: Agreed, field: string): Agreed =>
  Object.fromEntries(Object.entries(agreed).filter(([key]) => key !== field));
