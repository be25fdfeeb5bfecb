/** Lists of reasons that RevOps keeps, those for qualifying out and those for winning: one way of keeping both. Those for losing are in `loss-reasons`. */
import { REASONS_MAX } from '@forecastle/contract';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { nameKey } from '../accounts/name-key.ts';

interface Reason {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
}

/** A list, and what its reasons say beside their names: by field, the column that holds it. */
export interface ReasonList<Own> {
  readonly table: 'qualify_out_reasons' | 'win_reasons';
  readonly noun: 'qualify_out_reason' | 'win_reason';
  readonly own: Readonly<Record<keyof Own & string, string>>;
}

type Fields<Own> = { readonly name: string } & Own;
type Change<Own> = { readonly id: string; readonly archived?: boolean | undefined } & {
  readonly [Field in keyof Fields<Own>]?: Fields<Own>[Field] | undefined;
};

/** Every reason by name, archived ones too: deals still name them. */
export async function listReasons<Own extends object>(
  tx: TenantTransaction,
  { table, own }: ReasonList<Own>,
): Promise<(Reason & Own)[]> {
  const columns = Object.entries<string>(own).map(([field, column]) => `, ${column} AS "${field}"`);
  const { rows } = await tx.client.query<Reason & Own>(
    `SELECT id, name, archived_at IS NOT NULL AS archived${columns.join('')} FROM ${table}
     WHERE organization_id = $1 ORDER BY name_key, id`,
    [tx.organizationId],
  );
  return rows;
}

/** Adds a reason that deals can be given. */
export async function createReason<Own extends object>(
  tx: TenantTransaction,
  actor: Actor,
  list: ReasonList<Own>,
  given: Fields<Own>,
): Promise<Reason & Own> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'reasons');
  const existing = await listReasons(tx, list);
  checkName(existing, given.name, null);
  checkRoom(existing, 'name');
  const fields = fieldsOf(list);
  const reason = { ...given, id: newId(), archived: false };
  await tx.client.query(
    `INSERT INTO ${list.table} (organization_id, id, name, name_key${fields.map(({ column }) => `, ${column}`).join('')})
     VALUES ($1, $2, $3, $4${fields.map((_, at) => `, $${at + 5}`).join('')})`,
    [tx.organizationId, reason.id, given.name, nameKey(given.name), ...fields.map(({ field }) => given[field])],
  );
  await recordEvent(tx, actor, { kind: `${list.noun}_created`, subject: { kind: list.noun, id: reason.id } });
  return reason;
}

/** Changes a reason, or archives it: deals keep it, and no other can be given it. */
export async function updateReason<Own extends object>(
  tx: TenantTransaction,
  actor: Actor,
  list: ReasonList<Own>,
  { id, ...change }: Change<Own>,
): Promise<Reason & Own> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'reasons');
  const existing = await listReasons(tx, list);
  const before = existing.find((reason) => reason.id === id);
  if (!before) throw notFound('reason');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: Reason & Own = { ...before, ...given };
  checkName(existing, after.name, id);
  if (before.archived && !after.archived) checkRoom(existing, 'archived');
  const fields = fieldsOf(list);
  await tx.client.query(
    `UPDATE ${list.table} SET name = $3, name_key = $4, archived_at = CASE WHEN $5 THEN coalesce(archived_at, now()) END
       ${fields.map(({ column }, at) => `, ${column} = $${at + 6}`).join('')}
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      after.name,
      nameKey(after.name),
      after.archived,
      ...fields.map(({ field }) => after[field]),
    ],
  );
  await recordEvent(tx, actor, {
    kind: `${list.noun}_changed`,
    subject: { kind: list.noun, id },
    changes: changesOf(before, after, ['name', ...fields.map(({ field }) => field), 'archived']),
  });
  return after;
}

const fieldsOf = <Own>({ own }: ReasonList<Own>) =>
  (Object.keys(own) as (keyof Own & string)[]).map((field) => ({ field, column: own[field] }));

/** Refuses a name that another reason of the list has. */
export function checkName(existing: readonly Reason[], name: string, id: string | null): void {
  const taken = existing.find((other) => other.id !== id && nameKey(other.name) === nameKey(name));
  if (!taken) return;
  throw invalid({
    field: 'name',
    value: name,
    expected: 'a name no other reason has',
    message: `There is already a reason called ${taken.name}${taken.archived ? ', which is archived' : ''}. Nothing was changed.`,
  });
}

/** Refuses one more in use than a list may hold. */
export function checkRoom(existing: readonly Reason[], field: string): void {
  if (existing.filter(({ archived }) => !archived).length < REASONS_MAX) return;
  throw invalid({
    field,
    value: null,
    expected: `at most ${REASONS_MAX} reasons in use`,
    message: `There are already ${REASONS_MAX} reasons in use. Archive one first. Nothing was changed.`,
  });
}
