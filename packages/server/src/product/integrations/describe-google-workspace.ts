import { readGoogleApp } from '../../work/connections/google/google-row.ts';
import { countMailboxes } from '../../work/connections/google/view-app.ts';
import type { Describe } from './describe.ts';

/** Somebody who must sign in again is told by themselves: it needs an admin's attention when all of them must. */
export const describeGoogleWorkspace: Describe = async (tx) => {
  const appSaved = (await readGoogleApp(tx)) !== null;
  const { connected, needAttention } = await countMailboxes(tx);
  const isWell = connected > needAttention;
  return {
    kind: 'google_workspace',
    state: !appSaved ? 'not_connected' : connected === 0 ? 'ready' : isWell ? 'in_use' : 'attention',
    appSaved,
    connected,
    needAttention,
  };
};
