import { readSlack } from '../../work/connections/slack/slack-row.ts';
import type { Describe } from './describe.ts';

/** A pause that an admin chose needs no attention; one that Slack caused does. */
export const describeSlack: Describe = async (tx) => {
  const row = await readSlack(tx);
  const isIdle = row === null || row.state === 'disconnected' || row.state === 'connecting';
  const isWell = row?.state === 'healthy' || row?.reason === 'paused_by_admin';
  return {
    kind: 'slack',
    state: isIdle ? 'not_connected' : isWell ? 'in_use' : 'attention',
    connection: row?.state ?? null,
    workspaceName: row?.remote?.teamName ?? null,
    lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
  };
};
