import { inTenant } from '../../../../platform/database/tenant.ts';
import type { SlackContext } from '../../../slack/port.ts';
import { connectionById } from '../../read-connection.ts';
import { type SlackSource, slackCalls } from '../slack-calls.ts';
import { noteSuccess, type SlackRow } from '../slack-row.ts';

/** Returns what a handler works with, and notes that Slack asked something. */
export async function contextOf(source: SlackSource): Promise<SlackContext> {
  const row = await inTenant(source.pool, source.organizationId, async (tx) => {
    await noteSuccess(tx, source.connectionId);
    return connectionById<SlackRow>(tx, source.connectionId);
  });
  return { ...source, teamName: row.remote?.teamName ?? '', slack: slackCalls(source) };
}
