import type { Opportunity } from '@forecastle/contract';
import { judgeUndos } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type GivenValues, refuseHeldOf } from '../../connected-systems/refuse-held.ts';
import { lockContacts } from '../../contacts/lock-contacts.ts';
import { isFromNewer, type LedgerEntry, subjectOf } from '../../ledger/changes.ts';
import { ledgerActorOf } from '../../ledger/ledger-actor.ts';
import { type LedgerRow, readLedger } from '../../ledger/read-history.ts';
import { recordChanges } from '../../ledger/record.ts';
import { reversed, withoutUndone } from '../../ledger/without-undone.ts';
import { writeProjections } from '../../ledger/write-projections.ts';
import { holdSettings } from '../../organization/hold-settings.ts';
import { changeDeals } from '../change-deals.ts';
import { getOpportunity } from '../get-opportunity.ts';
import { lockOpportunity } from '../lock-opportunity.ts';
import { notifyHandedOver } from '../notify-handed-over.ts';
import { requireDeal } from '../require-deal.ts';
import { takePreviousText } from './previous-text.ts';
import { builtOn, fromNewer, notUndoable } from './refusals.ts';
import { restoreContacts, restoreEvidence } from './restore-beside.ts';
import { restoreFields } from './restore-fields.ts';

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
  await holdSettings(tx);
  await requireDeal(tx, actor, id);
  // Contacts before the deal, as everywhere.
  await lockContacts(tx, await contactsOf(tx, id, changeId));
  await lockOpportunity(tx, actor, id);
  const rows = (await readLedger(tx, [id])).get(id) ?? [];
  const entry = rows.find((row) => row.id === changeId);
  if (!entry) throw notFound('change');
  if (rows.some(({ undoes }) => undoes === changeId)) return getOpportunity(tx, actor, id);
  await refuseBuiltOn(tx, rows, entry);
  await refuseHeldOf(tx, 'opportunity', id, heldByUndo(entry));
  const words = await takePreviousText(tx, changeId);
  const closeDateChanged = new Set<string>();
  const work = async () => {
    if ((await restoreFields(tx, id, { entry, words, now })).redates) closeDateChanged.add(id);
    await restoreEvidence(tx, id, { entry, words });
    await restoreContacts(tx, id, entry);
    await recordChanges(tx, [cancelling(entry, id, actor, now)]);
    await writeProjections(tx, [id]);
  };
  await changeDeals(tx, [id], now, work, { closeDateChanged });
  const ownerId = entry.changes.ownerId?.from;
  if (typeof ownerId === 'string')
    await notifyHandedOver(tx, { toId: ownerId, byId: actor.memberId, opportunityId: id });
  return getOpportunity(tx, actor, id);
}

/**
 * Returns the deal's own fields and custom fields that go back to what they were. With its stage a deal enters and leaves the
 * category Closed by itself.
 */
function heldByUndo({ changes }: LedgerRow): GivenValues {
  return new Map(
    Object.entries(changes).flatMap(([field, { from, to }]): [string, unknown][] => {
      const isOfStage = field === 'category' && changes.stageId !== undefined && (from === 'closed' || to === 'closed');
      return isOfStage ? [] : [[field, from]];
    }),
  );
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

/** Refuses a change that is not taken back here, or on which somebody has built. */
async function refuseBuiltOn(tx: TenantTransaction, rows: readonly LedgerRow[], entry: LedgerRow): Promise<void> {
  const held = withoutUndone(rows);
  const verdict = judgeUndos(
    rows.map(({ id, kind, actorKind, changes }, at) => ({
      id,
      kind,
      actorKind,
      fields: Object.keys(changes),
      held: Object.keys(held[at]?.changes ?? {}),
    })),
  ).get(entry.id);
  if (verdict?.is === 'undoable') {
    if (isFromNewer(entry.changes)) throw fromNewer();
    return;
  }
  const isIn = ({ changes }: LedgerRow) => Object.keys(entry.changes).some((field) => changes[field]);
  const by =
    verdict?.is === 'built_on'
      ? rows.find(({ id }) => id === verdict.by)
      : verdict?.is === 'taken_back' && rows.find((row) => row.undoes !== null && isIn(row));
  throw by ? await builtOn(tx, by) : notUndoable();
}

const cancelling = (entry: LedgerRow, opportunityId: string, actor: Actor, now: Date): LedgerEntry => ({
  opportunityId,
  kind: 'change_undone',
  actor: ledgerActorOf(actor),
  effectiveAt: now,
  undoes: entry.id,
  changes: reversed(entry.changes),
});
