import { keyLossReason, readLossReason } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { listLossReasons } from './list-loss-reasons.ts';

/**
 * A loss reason as it is kept. Refuses one that begins with an archived reason: but a deal that had that reason keeps it,
 * and gets it back when its change is undone.
 */
export async function takeLossReason<Text extends string | null | undefined>(
  tx: TenantTransaction,
  text: Text,
  opportunityId: string | null,
): Promise<Text | string> {
  if (!text) return text;
  const reasons = await listLossReasons(tx);
  const { reason: key } = readLossReason(text, reasons);
  const reason = reasons.find((each) => each.key === key);
  if (reason?.archived && !(opportunityId !== null && (await had(tx, opportunityId, reason)))) {
    throw invalid({
      field: 'lossReason',
      value: text,
      expected: 'an active loss reason',
      message: `The reason ${reason.name} is archived. Choose an active one.`,
    });
  }
  return keyLossReason(text, reasons);
}

/** Whether it is the reason of the deal, or was before a change that the ledger tells. */
async function had(
  tx: TenantTransaction,
  opportunityId: string,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<boolean> {
  const { rows } = await tx.client.query<{ text: string | null; told: boolean }>(
    `SELECT o.loss_reason AS text, EXISTS (
       SELECT 1 FROM ledger l WHERE l.organization_id = $1 AND l.opportunity_id = $2
         AND $3 IN (l.changes -> 'lossReason' -> 'reasons' ->> 'from', l.changes -> 'lossReason' -> 'reasons' ->> 'to')) AS told
     FROM opportunities o WHERE o.organization_id = $1 AND o.id = $2`,
    [tx.organizationId, opportunityId, id],
  );
  const [deal] = rows;
  if (!deal) return false;
  const reasons = [{ key, name: key }];
  return deal.told || (deal.text !== null && readLossReason(deal.text, reasons).reason === key);
}
