import type { conversationSheets } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

type Sheet = Pick<typeof conversationSheets.$inferSelect, 'facts' | 'locale'>;

/** Returns the facts an answer was made from; null of an answer that has none. */
export async function readSheet(tx: TenantTransaction, sheetId: string | null): Promise<Sheet | null> {
  if (sheetId === null) return null;
  const { rows } = await tx.client.query<Sheet>(
    'SELECT facts, locale FROM conversation_sheets WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, sheetId],
  );
  return rows[0] ?? null;
}
