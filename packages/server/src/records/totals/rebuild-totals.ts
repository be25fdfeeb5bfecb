import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { applyDifference } from './apply-difference.ts';
import { readContributions } from './read-contributions.ts';

/** Deals read at a time. */
const CHUNK = 5000;

/** Makes the kept totals anew from the deals and their kept scores. Changes of deals wait meanwhile. */
export async function rebuildTotals(tx: TenantTransaction): Promise<void> {
  const own = [tx.organizationId];
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM opportunities WHERE organization_id = $1 ORDER BY id FOR UPDATE',
    own,
  );
  await tx.client.query('DELETE FROM opportunity_totals WHERE organization_id = $1', own);
  for (let at = 0; at < rows.length; at += CHUNK) {
    const ids = rows.slice(at, at + CHUNK).map((row) => row.id);
    await applyDifference(tx, [], await readContributions(tx, ids));
  }
}
