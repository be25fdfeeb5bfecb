import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { DEALS } from '../taking/linked-records.ts';
import type { Taking } from '../taking/taking.ts';
import { MODIFIED, type SyncWorld, startSyncWorld } from '../taking/testing/sync-world.ts';
import { type NotedVerdict, noteVerdicts } from './note-verdicts.ts';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld();
});
afterAll(() => world.database.drop());

/** A push decides that ours is newer, and is about to send it. */
const OURS_IS_NEWER: NotedVerdict = {
  field: 'nextStep',
  owner: 'latest',
  theirs: 'Visit Ben',
  ours: 'Call Ben',
  theirsAt: MODIFIED,
  oursAt: MODIFIED + 1,
  verdict: 'send',
  conflict: true,
  isWritten: false,
};
/** It finds its own value there, because it was killed after it had sent it. */
const SAME: NotedVerdict = { ...OURS_IS_NEWER, theirs: 'Call Ben', verdict: 'same', conflict: false };

describe('equal values after a push found a conflict', () => {
  const entityId = newId();
  const note = (taking: Taking, externalId: string, verdict: NotedVerdict) =>
    world.org.run((tx) => noteVerdicts(tx, taking, DEALS, [{ externalId, entityId, verdicts: [verdict] }]));
  const stateOf = async (externalId: string) => {
    const rows = await world.select<{ open: boolean; shared: boolean; theirs: string }>(
      `SELECT settled_at IS NULL AS open, is_shared AS shared, theirs FROM sync_conflicts
       WHERE organization_id = $1 AND external_id = $2`,
      externalId,
    );
    return rows[0];
  };

  it('are its own work where it is taken up again, and the lost value stays to be chosen', async () => {
    const push = await world.begin();
    await note(push, 'A', OURS_IS_NEWER);
    expect(await stateOf('A')).toEqual({ open: true, shared: false, theirs: 'Visit Ben' });
    await note(push, 'A', SAME);
    expect(await stateOf('A')).toEqual({ open: true, shared: true, theirs: 'Visit Ben' });
    await note(await world.begin(), 'A', SAME);
    expect(await stateOf('A')).toEqual({ open: true, shared: true, theirs: 'Visit Ben' });
  });

  it('were made by somebody where another run finds them, and close the conflict', async () => {
    await note(await world.begin(), 'B', OURS_IS_NEWER);
    await note(await world.begin(), 'B', SAME);
    expect(await stateOf('B')).toMatchObject({ open: false });
  });
});
