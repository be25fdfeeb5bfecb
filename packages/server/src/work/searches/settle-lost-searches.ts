/** Ends searches that a process left behind when it died. */

import { estimateTokens } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { settleLostCall } from '../ai/calls.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';
import { returnCredit } from './search-credits.ts';
import type { SearchRow } from './search-row.ts';
import { hasResult } from './search-row.ts';

type Lost = Pick<SearchRow, 'total' | 'sources' | 'segments' | 'callIds'>;

/**
 * Marks searches that nobody runs any more as interrupted, with what was found, settles their calls, and gives the credit of
 * a search without a result back. Running it again changes nothing.
 */
export async function settleLostSearches(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ organizationId: string; searchId: string }>(
    'SELECT organization_id AS "organizationId", search_id AS "searchId" FROM lost_searches($1)',
    [SILENT_SECONDS],
  );
  for (const { organizationId, searchId } of rows) {
    await inTenant(pool, organizationId, async (tx) => {
      const { rows: lost } = await tx.client.query<Lost>(
        `UPDATE searches SET state = 'interrupted', step = NULL
         WHERE organization_id = $1 AND id = $2 AND state = 'writing' AND alive_at < now() - make_interval(secs => $3)
         RETURNING total, sources, segments, call_ids AS "callIds"`,
        [organizationId, searchId, SILENT_SECONDS],
      );
      const [row] = lost;
      // Somebody runs it after all.
      if (row === undefined) return;
      if (!hasResult(row)) await returnCredit(tx, searchId);
      const output = row.segments.length === 0 ? 0 : estimateTokens(JSON.stringify(row.segments));
      for (const callId of row.callIds) await settleLostCall(tx, callId, output);
    });
  }
}
