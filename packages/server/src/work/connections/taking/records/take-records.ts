/** Takes accounts or contacts of a chunk: finds those that are here, decides field by field, and writes them by set. */
import { isCustomColumn, keyOfColumn } from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import {
  type ChangedRecord,
  changeRecords,
  createRecords,
  isChange,
  type NewRecord,
} from '../../../../records/record-writes/write-records.ts';
import { noteVerdicts, type RecordVerdicts } from '../../conflicts/note-verdicts.ts';
import { arrivalsOf } from '../arrivals.ts';
import { agreedOf, decideFields, type TheirField } from '../decide-fields.ts';
import { findAlike, takenIds } from '../find-alike.ts';
import { mayBeOurs } from '../first-load.ts';
import { type Agreed, type Identity, type IdentityToKeep, keepIdentities, markSeen } from '../identities.ts';
import { findLinked } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, doerOf, type TakenCounts, type Taking } from '../taking.ts';
import {
  type ArrivingRecord,
  beside,
  changedAtOf,
  columnsOf,
  customOf,
  type RecordSurroundings,
  readStanding,
  recordSurroundings,
  resolveAbove,
  type Stands,
  type TakenKind,
  theirAbove,
  theirFields,
} from './compare-record.ts';

/** `readIncoming` is called when nothing that it refers to changes any more. */
export async function takeRecords(
  tx: TenantTransaction,
  taking: Taking,
  kind: TakenKind,
  readIncoming: () => Promise<readonly ArrivingRecord[]> | readonly ArrivingRecord[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking, kind.own.tree);
  const outcomes = new Outcomes(taking, kind.object, kind.entity);
  const { fresh, identities } = await arrivalsOf(tx, taking, kind.object, await readIncoming(), outcomes);
  const around = await recordSurroundings(tx, kind, fresh);
  const { ids, skipped } = await findOurs(tx, taking, kind, fresh, identities);
  const standing = await readStanding(tx, kind, [...ids.values()], { isLocked: true });
  const above = await resolveAbove(tx, taking, kind, fresh);
  const chunk = new Chunk(taking, kind, { ...around, above });
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

class Chunk {
  readonly made: NewRecord[] = [];
  readonly changed: ChangedRecord[] = [];
  readonly identities: IdentityToKeep[] = [];
  readonly verdicts: RecordVerdicts[] = [];
  readonly #taking: Taking;
  readonly #kind: TakenKind;
  readonly #around: RecordSurroundings;
  /** Column of each field. */
  readonly #columns: ReadonlyMap<string, string>;

  constructor(taking: Taking, kind: TakenKind, around: RecordSurroundings) {
    this.#taking = taking;
    this.#kind = kind;
    this.#around = around;
    this.#columns = columnsOf(kind.own);
  }

  create(each: ArrivingRecord, outcomes: Outcomes): void {
    const { externalId, aboveExternalId = null, missingAccount = null } = each;
    const { fields, notices } = theirFields(each, this.#around, {});
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
    const { fields, notices } = theirFields(each, this.#around, customOf(stands));
    const above = this.#aboveOf(each, stands);
    const compared = beside([...fields, ...above.fields], stands, this.#columns);
    const oursAt = changedAtOf(stands);
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
    // One that waits for its link is counted as changed by it once it is linked.
    if (direct.length === 0) outcomes.unchanged(externalId);
    else {
      const before = Object.fromEntries(direct.map(({ field, ours }) => [field, ours]));
      outcomes.updated(externalId, id, before, [...each.notices, ...notices]);
    }
  }

  /** What it is to stand below: one that is known is compared, and linked when all of the chunk is there. */
  #aboveOf(each: ArrivingRecord, stands: Stands) {
    const { aboveField } = this.#kind;
    const above = theirAbove(this.#kind, each, this.#around);
    const keepsOwn =
      this.#taking.owners.get(aboveField) === 'ours' && stands[this.#columns.get(aboveField) ?? ''] !== null;
    const isSelf = each.aboveExternalId === each.externalId;
    return { ...above, waitsFor: isSelf || (above.isUnknown && keepsOwn) ? null : (each.aboveExternalId ?? null) };
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

  /** By column; custom fields by key under `custom`, those without a value as null. */
  #byColumn(fields: readonly TheirField[]): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    const custom: Record<string, unknown> = {};
    for (const { field, theirs } of fields) {
      const column = this.#columns.get(field);
      if (isCustomColumn(field)) custom[keyOfColumn(field)] = theirs;
      else if (column !== undefined) values[column] = theirs;
    }
    return Object.keys(custom).length > 0 ? { ...values, custom } : values;
  }
}

const without = (agreed: Agreed, field: string): Agreed =>
  Object.fromEntries(Object.entries(agreed).filter(([key]) => key !== field));
