import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../identity/actor.ts';
import { type EventToSend, notifyWebhooks } from '../webhooks/notify-webhooks.ts';
import { type AuditKind, type Facts, KINDS } from './kinds.ts';

export interface AuditChange {
  readonly from: unknown;
  readonly to: unknown;
  /** Of a loss reason in the ledger: the reasons of the list, by id. */
  readonly reasons?: { readonly from: string | null; readonly to: string | null };
}
export type AuditChanges = Record<string, AuditChange>;
export type AuditSubjectKind =
  | 'person'
  | 'invitation'
  | 'organization'
  | 'stage'
  | 'competitor'
  | 'product'
  | 'qualify_out_reason'
  | 'win_reason'
  | 'loss_reason'
  | 'custom_field'
  | 'opportunity'
  | 'account'
  | 'contact'
  | 'inquiry'
  | 'import'
  | 'api_key';

export interface AuditEvent {
  readonly kind: AuditKind;
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string };
  /** Before and after. Never a secret; of a person's own words only that they changed, by `toldOf`. */
  readonly changes?: AuditChanges;
  readonly facts?: Facts;
}

/** Who did it: an actor, a connection to another system, the server by itself, or the operator at its command line. */
export type EventActor = Doer | 'server' | 'command_line';

const doerOf = (by: EventActor) => {
  if (by === 'server') return { kind: 'job', id: null, through: null };
  if (by === 'command_line') return { kind: by, id: null, through: null };
  // What a connection brings is nobody's own act, though somebody connected it.
  if (by.through?.kind === 'salesforce') return { kind: by.through.kind, id: null, through: by.through.id };
  return { kind: by.through?.kind ?? 'person', id: by.memberId, through: by.through?.id ?? null };
};

/**
 * Appends to the audit trail, in the command's own transaction: what is undone with it was never done, and what was done
 * is always told. Changes of deals go to the ledger instead, which the trail shows too.
 */
export const recordEvent = (tx: TenantTransaction, by: EventActor, event: AuditEvent): Promise<void> =>
  recordEvents(tx, by, [event]);

/** Several, in this order. */
export async function recordEvents(
  tx: TenantTransaction,
  by: EventActor,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, subject, changes = {}, facts = {} }) => ({
    id: newId(),
    kind,
    subject,
    changes,
    facts,
    category: KINDS[kind].category,
  }));
  const doer = doerOf(by);
  await tx.client.query({
    name: 'record-events',
    text: `INSERT INTO audit_events
        (organization_id, recorded_at, id, doer_kind, doer_id, through_id, category, kind, subject_kind, subject_id, changes, facts)
      SELECT $1, clock_timestamp(), e.id, $2, $3, $4, e.category, e.kind, e.subject ->> 'kind', (e.subject ->> 'id')::uuid,
        e.changes, e.facts
      FROM json_to_recordset($5) AS e(id uuid, category text, kind text, subject json, changes jsonb, facts jsonb)`,
    values: [tx.organizationId, doer.kind, doer.id, doer.through, JSON.stringify(rows)],
  });
  const told = rows.flatMap(({ id, kind, subject, changes, facts }) => {
    const names = TOLD[kind];
    if (!names || !subject) return [];
    const of = { kind: subject.kind as Told, id: subject.id };
    // A merge is told by what became of the other's id.
    const merged = facts.mergedId ? { id: { from: facts.mergedId, to: subject.id } } : {};
    return [{ id, names: names(of.kind), subject: of, changes: { ...changes, ...merged } }];
  });
  if (told.length === 0) return;
  await notifyWebhooks(tx, async () => {
    const instants = await recordedAt(
      tx,
      told.map(({ id }) => id),
    );
    return told.map((event) => {
      const at = instants.get(event.id);
      if (at === undefined) throw new Error('the new event was not found');
      return { ...event, occurredAt: new Date(at), recordedAt: at };
    });
  });
}

async function recordedAt(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.client.query<{ id: string; at: string }>(
    `SELECT id, to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at FROM audit_events
     WHERE organization_id = $1 AND recorded_at >= now() AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

type Told = 'account' | 'contact';
type NamesOf = (of: Told) => EventToSend['names'];
const created: NamesOf = (of) => [`${of}.created`];
const updated: NamesOf = (of) => [`${of}.updated`];
const deleted: NamesOf = (of) => [`${of}.deleted`];
const restored: NamesOf = (of) => [`${of}.restored`];
const merged: NamesOf = (of) => [`${of}.merged`, `${of}.updated`];

/** What webhooks are told of accounts and contacts. Of deals they are told what the ledger says. */
const TOLD: Partial<Record<AuditKind, NamesOf>> = {
  account_created: created,
  account_changed: updated,
  account_merged: merged,
  account_deleted: deleted,
  account_restored: restored,
  contact_created: created,
  contact_changed: updated,
  contact_merged: merged,
  contact_deleted: deleted,
  contact_restored: restored,
  contact_erased: updated,
  merge_undone: (of) => [`${of}.undone`, `${of}.updated`],
};
