import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { TOLD_TEXTS, type ToldText } from '../../../records/ledger/changes.ts';
import type { Restoration } from './restore-deals.ts';

const COLUMNS: Readonly<Record<ToldText, string>> = {
  name: 'name',
  description: 'description',
  nextStep: 'next_step',
  lossReason: 'loss_reason',
};

/**
 * Words that stay because a later import set them: what they were before this one, the later one keeps from now on, so
 * that undoing it too brings them back. Of other fields the ledger itself knows what they were.
 */
export async function handOver(tx: TenantTransaction, importId: string, deals: readonly Restoration[]): Promise<void> {
  const handed = deals.flatMap(({ id, undo, former }) =>
    TOLD_TEXTS.filter((text) => undo.left.includes(text)).flatMap((text) => {
      const setter = undo.since.find(({ changes }) => changes[text] !== undefined);
      if (setter?.actorKind !== 'import') return [];
      return [{ deal: id, later: setter.actorId, words: { [COLUMNS[text]]: former[text] } }];
    }),
  );
  if (handed.length === 0) return;
  await tx.client.query(
    `UPDATE import_changes c SET before = c.before || u.words
     FROM (SELECT deal, later, jsonb_object_agg(w.key, w.value) AS words
       FROM json_to_recordset($3::json) AS r(deal uuid, later uuid, words jsonb), jsonb_each(r.words) w GROUP BY 1, 2) u
     WHERE c.organization_id = $1 AND c.import_id = u.later AND c.import_id <> $2 AND c.entity = 'opportunity'
       AND c.entity_id = u.deal AND c.before IS NOT NULL`,
    [tx.organizationId, importId, JSON.stringify(handed)],
  );
}
