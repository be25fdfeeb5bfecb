import { customColumn, ownValue, snake } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { LEDGER_TEXTS } from '../../../records/ledger/changes.ts';
import { customKeys } from './restore-custom.ts';
import type { Restoration } from './restore-deals.ts';

/**
 * Words and custom values that stay because a later import set them: what they were before this one, the later one keeps
 * from now on, so that undoing it too brings them back. Of other fields the ledger itself knows what they were.
 */
export async function handOver(tx: TenantTransaction, importId: string, deals: readonly Restoration[]): Promise<void> {
  const handed = deals.flatMap(({ id, undo, former, formerCustom }) => {
    const laterOf = (field: string): string | null => {
      const setter = undo.since.find(({ changes }) => changes[field] !== undefined);
      return setter?.actorKind === 'import' ? setter.actorId : null;
    };
    const words = LEDGER_TEXTS.filter((text) => undo.left.includes(text)).flatMap((text) => {
      const later = laterOf(text);
      return later === null ? [] : [{ deal: id, later, words: { [snake(text)]: former[text] }, custom: {} }];
    });
    const customs = customKeys(undo.left).flatMap((key) => {
      const later = laterOf(customColumn(key));
      return later === null
        ? []
        : [{ deal: id, later, words: {}, custom: { [key]: ownValue(formerCustom, key) ?? null } }];
    });
    return [...words, ...customs];
  });
  if (handed.length === 0) return;
  await tx.client.query(
    `UPDATE import_changes c SET before = c.before || u.words || jsonb_build_object('custom',
       jsonb_strip_nulls(coalesce(c.before -> 'custom', '{}') || u.custom))
     FROM (SELECT deal, later, coalesce(jsonb_object_agg(w.key, w.value) FILTER (WHERE w.key IS NOT NULL), '{}') AS words,
         coalesce(jsonb_object_agg(v.key, v.value) FILTER (WHERE v.key IS NOT NULL), '{}') AS custom
       FROM json_to_recordset($3::json) AS r(deal uuid, later uuid, words jsonb, custom jsonb)
       LEFT JOIN LATERAL jsonb_each(r.words) w ON true LEFT JOIN LATERAL jsonb_each(r.custom) v ON true GROUP BY 1, 2) u
     WHERE c.organization_id = $1 AND c.import_id = u.later AND c.import_id <> $2 AND c.entity = 'opportunity'
       AND c.entity_id = u.deal AND c.before IS NOT NULL`,
    [tx.organizationId, importId, JSON.stringify(handed)],
  );
}
