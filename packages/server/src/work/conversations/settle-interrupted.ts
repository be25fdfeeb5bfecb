/** Ends answers, narratives and calls that a process left behind when it died. */

import { estimateTokens } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { settleLostCall } from '../ai/calls.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';

/** Minutes after which a call without an answer to belong to is taken to be over: longer than any call lasts. */
const LOST_MINUTES = 15;

interface Lost {
  readonly organizationId: string;
  readonly callId: string;
  readonly messageId: string | null;
}

/**
 * Marks answers that nobody writes any more as interrupted, with the sentences that had arrived, removes narratives that had
 * begun, and settles their calls by what was sent and received, so that no money stays reserved. Running it again changes
 * nothing.
 */
export async function settleInterrupted(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Lost>(
    `SELECT organization_id AS "organizationId", call_id AS "callId", message_id AS "messageId"
     FROM lost_ai_calls($1, $2)`,
    [SILENT_SECONDS, LOST_MINUTES],
  );
  for (const { organizationId, callId, messageId } of rows) {
    await inTenant(pool, organizationId, async (tx) => {
      const { rows: answers } = await tx.client.query<{ text: string }>(
        `UPDATE conversation_messages SET state = 'interrupted'
         WHERE organization_id = $1 AND id = $2 AND state = 'writing'
           AND alive_at < now() - make_interval(secs => $3)
         RETURNING segments::text AS text`,
        [organizationId, messageId, SILENT_SECONDS],
      );
      // Somebody writes it after all.
      if (messageId !== null && answers.length === 0 && (await isWriting(tx.client, organizationId, messageId))) return;
      await tx.client.query(
        `DELETE FROM written_narratives WHERE organization_id = $1 AND call_id = $2 AND segments IS NULL
           AND alive_at < now() - make_interval(secs => $3)`,
        [organizationId, callId, SILENT_SECONDS],
      );
      const received = answers[0]?.text ?? '';
      await settleLostCall(tx, callId, received === '[]' ? 0 : estimateTokens(received));
    });
  }
}

async function isWriting(client: pg.PoolClient, organizationId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM conversation_messages WHERE organization_id = $1 AND id = $2 AND state = 'writing'`,
    [organizationId, messageId],
  );
  return rowCount === 1;
}
