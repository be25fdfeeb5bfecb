import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { giveTasksToOwners } from '../../records/tasks/follow-owner.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { activePerson } from '../../tenancy/people/active-person.ts';
import { keepAnAdmin } from '../../tenancy/people/keep-an-admin.ts';
import { MEMBER_COLUMNS, type MemberRow } from '../../tenancy/people/member-row.ts';
import { moveReports } from '../../tenancy/people/move-reports.ts';
import { shutOut } from '../../tenancy/people/shut-out.ts';
import { giveWebhooks, pauseWebhooksOf } from '../../tenancy/webhooks/pause-webhooks.ts';
import { endMailboxOf } from '../connections/google/end-mailbox.ts';
import { countDeals, countOwned } from '../handovers/count-deals.ts';
import { handoversUnderWay } from '../handovers/handover.ts';
import { startHandover } from '../handovers/start-handover.ts';
import { cancelImport } from '../imports/cancel-import.ts';
import { removeOwnMeetings } from '../meetings/own-meetings.ts';
import { endChoicesOf } from '../slack/choices/end-choices.ts';

export interface Successors {
  /** Who takes over the open deals, accounts and contacts; undefined = the leaver's manager. */
  readonly dealsTo?: string | undefined;
  /** Who the leaver's reports report to; undefined = the leaver's manager, null = nobody. */
  readonly reportsTo?: string | null | undefined;
  /** The admin who answers for the leaver's webhooks; they pause without one. */
  readonly webhooksTo?: string | undefined;
}

/**
 * Takes somebody out of the organisation: no way in is left, imports of theirs stop, their reports, open deals, accounts and
 * contacts go to others. Closed deals stay theirs, because they are history. Recorded meetings that only they see are removed. The
 * caller holds the organisation and the imports.
 */
export async function depart(
  tx: TenantTransaction,
  actor: Actor,
  leaver: MemberRow,
  { dealsTo, reportsTo, webhooksTo }: Successors,
  importsUnderWay: readonly string[],
): Promise<MemberRow> {
  const { id, name } = leaver;
  // Whoever is just being given something has it before it is counted; nobody gives them anything after (`checkOwner`).
  await tx.client.query('SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.organizationId,
    id,
  ]);
  if (leaver.role === 'admin') await keepAnAdmin(tx, id, name);
  await refuseWhileMoving(tx, leaver);
  const manager = leaver.managerId === null ? null : await stillHere(tx, leaver.managerId);
  const { open } = await countDeals(tx, id);
  const owned = await countOwned(tx, id);
  const successor = open + owned === 0 ? null : await successorOf(tx, leaver, dealsTo ?? manager, { open, owned });
  const reports = await moveReports(tx, leaver, reportsTo === undefined ? manager : reportsTo);
  for (const importId of importsUnderWay) await cancelImport(tx, actor, importId);
  await shutOut(tx, id, leaver.userId);
  const { rows } = await tx.client.query<MemberRow>(
    `UPDATE members SET deactivated_at = $3 WHERE organization_id = $1 AND id = $2 RETURNING ${MEMBER_COLUMNS}`,
    [tx.organizationId, id, new Date()],
  );
  const [left] = rows;
  if (!left) throw new Error(`member ${id} was locked but not updated`);
  if (webhooksTo !== undefined) await giveWebhooks(tx, { fromId: id, toId: webhooksTo });
  await pauseWebhooksOf(tx, id);
  await endMailboxOf(tx, actor, id);
  await endChoicesOf(tx, id);
  await giveTasksToOwners(tx, actor, id);
  const meetings = await removeOwnMeetings(tx, id);
  await recordEvent(tx, actor, {
    kind: id === actor.memberId ? 'person_left' : 'person_deactivated',
    subject: { kind: 'person', id },
    facts: { deals: open, records: owned, reports, ...(meetings > 0 && { meetings }) },
    changes: {
      ...(webhooksTo !== undefined && { webhooksTo: { from: id, to: webhooksTo } }),
      ...(successor !== null && { dealsTo: { from: id, to: successor } }),
      ...(reports > 0 && { reportsTo: { from: id, to: (reportsTo === undefined ? manager : reportsTo) ?? null } }),
    },
  });
  if (successor !== null) {
    await startHandover(tx, {
      fromId: id,
      toId: successor,
      reason: 'left',
      createdById: actor.memberId,
      total: open,
      owned,
    });
  }
  return left;
}

async function stillHere(tx: TenantTransaction, id: string): Promise<string | null> {
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM members WHERE organization_id = $1 AND id = $2 AND deactivated_at IS NULL',
    [tx.organizationId, id],
  );
  return rowCount ? id : null;
}

async function successorOf(
  tx: TenantTransaction,
  { id, name }: MemberRow,
  to: string | null,
  { open, owned }: { open: number; owned: number },
): Promise<string> {
  if (to !== null && to !== id) return (await activePerson(tx, to)).id;
  const held = [
    ...(open > 0 ? [`${open.toLocaleString('en')} open ${open === 1 ? 'deal' : 'deals'}`] : []),
    ...(owned > 0
      ? [`${owned.toLocaleString('en')} ${owned === 1 ? 'account or contact' : 'accounts and contacts'}`]
      : []),
  ].join(' and ');
  throw invalid({
    field: 'dealsTo',
    value: to,
    expected: 'someone who stays',
    message: `${name} has ${held} and no manager to take ${open + owned === 1 ? 'it' : 'them'} over. Nothing was changed. Choose a new owner.`,
  });
}

/** What is on its way to somebody has to arrive before they go. */
async function refuseWhileMoving(tx: TenantTransaction, { id, name }: MemberRow): Promise<void> {
  const moving = (await handoversUnderWay(tx)).find(({ fromId, toId }) => fromId === id || toId === id);
  if (!moving) return;
  throw conflict({
    field: 'id',
    value: id,
    expected: 'someone without a handover in progress',
    message: `Deals are being handed over ${moving.toId === id ? 'to' : 'from'} ${name}. Wait until that is done. Nothing was changed.`,
  });
}
