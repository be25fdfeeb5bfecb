import type { Opportunity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../../tenancy/organizations/lock-organization.ts';
import { lockContacts } from '../../contacts/lock-contacts.ts';
import { type LedgerEntry, subjectOf } from '../../ledger/changes.ts';
import { doerOf } from '../../ledger/doer.ts';
import { type LedgerRow, readLedger } from '../../ledger/read-history.ts';
import { recordChanges } from '../../ledger/record.ts';
import { withoutUndone } from '../../ledger/without-undone.ts';
import { writeProjections } from '../../ledger/write-projections.ts';
import { changeDeals } from '../change-deals.ts';
import { getOpportunity } from '../get-opportunity.ts';
import { lockOpportunity } from '../lock-opportunity.ts';
import { requireDeal } from '../require-deal.ts';
import { tellHandedOver } from '../tell-handed-over.ts';
import { takeFormerWords } from './former-words.ts';
import { builtOn, notUndoable } from './refusals.ts';
import { restoreContacts, restoreEvidence } from './restore-beside.ts';
import { restoreFields } from './restore-fields.ts';

const UNDOABLE: ReadonlySet<string> = new Set([
  'changed',
  'evidence',
  'contact_added',
  'contact_changed',
  'contact_removed',
]);

/**
 * Takes one change of a deal back, for as long as nobody has changed the same since, by a row of the ledger that cancels
 * it: pushes and stays are as if it had never been. Undoing it twice changes nothing.
 */
export async function undoChange(
  tx: TenantTransaction,
  actor: Actor,
  { id, changeId }: { id: string; changeId: string },
  now: Date,
): Promise<z.infer<typeof Opportunity>> {
  await holdOrganization(tx);
  await requireDeal(tx, actor, id);
  // Contacts before the deal, as everywhere.
  await lockContacts(tx, await contactsOf(tx, id, changeId));
  await lockOpportunity(tx, actor, id);
  const rows = (await readLedger(tx, [id])).get(id) ?? [];
  const entry = rows.find((row) => row.id === changeId);
  if (!entry) throw notFound('change');
  if (rows.some(({ undoes }) => undoes === changeId)) return getOpportunity(tx, actor, id);
  if (!UNDOABLE.has(entry.kind) || (entry.actorKind !== 'person' && entry.actorKind !== 'api')) throw notUndoable();
  const later = laterOf(rows, entry);
  if (later) throw await builtOn(tx, later);
  const words = await takeFormerWords(tx, changeId);
  const redated = new Set<string>();
  const work = async () => {
    if ((await restoreFields(tx, id, { entry, words, now })).redates) redated.add(id);
    await restoreEvidence(tx, id, { entry, words });
    await restoreContacts(tx, id, entry);
    await recordChanges(tx, [cancelling(entry, id, actor, now)]);
    await writeProjections(tx, [id]);
  };
  await changeDeals(tx, [id], now, work, { redated });
  const ownerId = entry.changes.ownerId?.from;
  if (typeof ownerId === 'string') await tellHandedOver(tx, { toId: ownerId, byId: actor.memberId, opportunityId: id });
  return getOpportunity(tx, actor, id);
}

async function contactsOf(tx: TenantTransaction, id: string, changeId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ field: string }>(
    `SELECT jsonb_object_keys(changes) AS field FROM ledger
     WHERE organization_id = $1 AND opportunity_id = $2 AND id = $3`,
    [tx.organizationId, id, changeId],
  );
  return rows.flatMap(({ field }) => {
    const subject = subjectOf(field);
    return subject.of === 'contact' ? [subject.id] : [];
  });
}

/** The first row that holds and changed something of the same since, or that has taken part of it back. */
function laterOf(rows: readonly LedgerRow[], entry: LedgerRow): LedgerRow | undefined {
  const at = rows.indexOf(entry);
  const held = withoutUndone(rows);
  const fields = Object.keys(entry.changes);
  const index = held.findIndex(({ changes }, i) => i > at && fields.some((field) => touches(changes, field)));
  if (index >= 0) return rows[index];
  const stands = fields.every((field) => held[at]?.changes[field] !== undefined);
  return stands ? undefined : rows.find(({ undoes, changes }) => undoes !== null && fields.some((f) => changes[f]));
}

/** Words of a piece of evidence are changed by what changes its strength, and the other way round. */
function touches(changes: LedgerRow['changes'], field: string): boolean {
  if (changes[field] !== undefined) return true;
  if (!field.startsWith('evidence.')) return false;
  const piece = field.split('.').slice(0, 3).join('.');
  return Object.keys(changes).some((each) => each === piece || each.startsWith(`${piece}.`));
}

const cancelling = (entry: LedgerRow, opportunityId: string, actor: Actor, now: Date): LedgerEntry => ({
  ...{ opportunityId, kind: 'change_undone', actor: doerOf(actor), effectiveAt: now, undoes: entry.id },
  changes: Object.fromEntries(
    Object.entries(entry.changes).map(([field, { from, to }]) => [field, { from: to, to: from }]),
  ),
});
