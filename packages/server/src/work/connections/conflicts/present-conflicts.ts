/** Presents conflicts with values that name stages, people and accounts. */
import type { SyncConflict } from '@forecastle/contract';
import {
  type CustomFieldShape,
  type ForecastCategory,
  type HashedValue,
  isCustomColumn,
  keyOfColumn,
  MAPPING_FIELDS,
  type MappingField,
  NOUN_OF_OBJECT,
  nameLossReason,
  valueHash,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { theirAddress } from '../../../records/connected-systems/record-systems.ts';
import { fieldsByKey } from '../../../records/custom-fields/custom-changes.ts';
import { listLossReasons } from '../../../records/loss-reasons/list-loss-reasons.ts';
import type { LiveConnection } from '../runs/start-sync.ts';
import type { StoredConflict } from './stored-conflict.ts';
import { type RecordHere, readHereOf } from './values-here.ts';

type Value = SyncConflict['theirs'];

/** Returns what a field is called here, and how its values read. */
interface FieldWords {
  readonly label: string;
  readonly field: MappingField | null;
  readonly custom: CustomFieldShape | null;
}

/** Returns the words of fields of conflicts. */
export async function fieldWords(
  tx: TenantTransaction,
): Promise<(of: Pick<StoredConflict, 'object' | 'field'>) => FieldWords> {
  const customs = {
    Account: await fieldsByKey(tx, NOUN_OF_OBJECT.Account),
    Contact: await fieldsByKey(tx, NOUN_OF_OBJECT.Contact),
    Opportunity: await fieldsByKey(tx, NOUN_OF_OBJECT.Opportunity),
  };
  return ({ object, field: key }) => {
    const field = MAPPING_FIELDS[object].find((each) => each.key === key) ?? null;
    const custom = (isCustomColumn(key) && customs[object].get(keyOfColumn(key))) || null;
    return { label: field?.label ?? custom?.label ?? key, field, custom: field ? null : custom };
  };
}

/** The value that "ours" chooses: what stands here, unless theirs was taken. */
export const oursNow = ({ theirsHash, ours }: StoredConflict, here: HashedValue): HashedValue =>
  valueHash(here) === theirsHash ? ours : here;

/** What a person has seen of a conflict; it changes with the conflict and with the field here. */
export const versionOf = ({ version }: StoredConflict, here: HashedValue): string => `${version}-${valueHash(here)}`;

/** Returns conflicts whose records are here. */
export async function presentConflicts(
  tx: TenantTransaction,
  { system, remote }: Pick<LiveConnection, 'system' | 'remote'>,
  conflicts: readonly StoredConflict[],
): Promise<SyncConflict[]> {
  if (conflicts.length === 0) return [];
  const records = await readHereOf(tx, conflicts);
  const words = await fieldWords(tx);
  const here = conflicts.flatMap((conflict) => {
    const record = records.get(conflict.entityId);
    return record ? [{ conflict, record, ...sides(conflict, record) }] : [];
  });
  const say = await sayValues(
    tx,
    here.flatMap(({ theirs, ours }) => [theirs, ours]),
  );
  const changes = await lastChangesHere(tx, conflicts);
  return here.map(({ conflict, record, theirs, ours, stands }) => {
    const told = words(conflict);
    const changed = changes.get(conflict.id);
    return {
      id: conflict.id,
      version: versionOf(conflict, record.holds(conflict.field)),
      object: conflict.object,
      externalId: conflict.externalId,
      url: theirAddress(system, remote, conflict.externalId),
      entity: conflict.entity,
      entityId: conflict.entityId,
      name: record.name,
      field: conflict.field,
      label: told.label,
      sourceLabel: conflict.sourceLabel,
      owner: conflict.owner,
      theirs: say(theirs, told),
      ours: say(ours, told),
      theirsAt: conflict.theirsAt.toISOString(),
      oursAt: (changed?.at ?? conflict.oursAt)?.toISOString() ?? null,
      oursBy: changed?.by ?? null,
      stands,
      detectedAt: conflict.detectedAt.toISOString(),
      settledAt: conflict.settledAt?.toISOString() ?? null,
      settledBy: conflict.settledBy,
      choice: conflict.choice,
    };
  });
}

/** One that is settled tells the values that there were to choose from. */
function sides(conflict: StoredConflict, record: RecordHere) {
  const here = record.holds(conflict.field);
  const stands = valueHash(here) === conflict.theirsHash ? ('theirs' as const) : ('ours' as const);
  const ours = conflict.settledAt === null ? oursNow(conflict, here) : conflict.ours;
  return { theirs: conflict.theirs, ours, stands };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns what says a value of a field. */
async function sayValues(
  tx: TenantTransaction,
  values: readonly HashedValue[],
): Promise<(value: HashedValue, words: FieldWords) => Value> {
  const ids = values.filter((value) => typeof value === 'string' && UUID.test(value));
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM stages WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL SELECT id, name FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL SELECT id, name FROM accounts WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL SELECT id, name FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const reasons = await listLossReasons(tx);
  return (value, { field, custom }) => {
    if (value === null || value === undefined || value === '') return { kind: 'empty' };
    if (isMoney(value)) {
      return value.amountMinor === null
        ? { kind: 'empty' }
        : { kind: 'money', amountMinor: value.amountMinor, currency: value.currency };
    }
    if (typeof value === 'boolean') return { kind: 'yes_no', yes: value };
    if (custom) return sayCustom(value, custom, names);
    if (Array.isArray(value)) return { kind: 'text', text: value.join(', ') };
    if (typeof value === 'number') {
      return field?.kind === 'percent' ? { kind: 'percent', percent: value } : { kind: 'number', number: value };
    }
    const text = String(value);
    switch (field?.kind) {
      case 'date':
        return { kind: 'day', day: text };
      case 'category':
        return { kind: 'category', category: text as ForecastCategory };
      case 'stage':
      case 'reference':
        return { kind: 'text', text: names.get(text) ?? 'Not here any more' };
      default:
        return { kind: 'text', text: field?.key === 'lossReason' ? nameLossReason(text, reasons) : text };
    }
  };
}

function sayCustom(
  value: string | number | readonly string[],
  { kind, currency, choices }: CustomFieldShape,
  names: ReadonlyMap<string, string>,
): Value {
  const label = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id;
  if (typeof value === 'number') {
    return kind === 'money' && currency
      ? { kind: 'money', amountMinor: value, currency }
      : { kind: 'number', number: value };
  }
  if (typeof value !== 'string') return { kind: 'text', text: value.map(label).join(', ') };
  if (kind === 'date') return { kind: 'day', day: value };
  return { kind: 'text', text: kind === 'person' ? (names.get(value) ?? 'Not here any more') : label(value) };
}

const isMoney = (value: HashedValue): value is Readonly<{ amountMinor: number | null; currency: string }> =>
  typeof value === 'object' && value !== null && 'currency' in value;

/** Returns when fields of deals were last changed here by anything but the sync, and who did; of settled ones, before that. */
async function lastChangesHere(
  tx: TenantTransaction,
  conflicts: readonly StoredConflict[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly by: string | null }>> {
  const asked = conflicts
    .filter(({ entity }) => entity === 'opportunity')
    .map(({ id, entityId, field, settledAt, changedAt }) => ({
      id,
      entityId,
      field,
      before: settledAt === null ? null : changedAt,
    }));
  if (asked.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; at: Date; by: string | null }>(
    `SELECT r.id, l.recorded_at AS at, CASE l.actor_kind WHEN 'person' THEN m.name WHEN 'import' THEN 'an import'
         WHEN 'api' THEN 'an API key' END AS by
     FROM json_to_recordset($2::json) AS r(id uuid, "entityId" uuid, field text, before timestamptz)
     CROSS JOIN LATERAL (
       SELECT recorded_at, actor_kind, actor_id FROM ledger
       WHERE organization_id = $1 AND opportunity_id = r."entityId" AND actor_kind <> 'salesforce' AND changes ? r.field
         AND kind NOT IN ('history_created', 'history_changed') AND (r.before IS NULL OR recorded_at <= r.before)
       ORDER BY recorded_at DESC, id DESC LIMIT 1) l
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = l.actor_id`,
    [tx.organizationId, JSON.stringify(asked)],
  );
  return new Map(rows.map(({ id, at, by }) => [id, { at, by }]));
}
