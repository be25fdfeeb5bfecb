import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { type SyncWorld, startSyncWorld } from '../../connections/taking/testing/sync-world.ts';
import { othersOf } from './turn.ts';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld();
});
afterAll(() => world.database.drop());

it('an import waits beside a sync that runs, and sees that it wrote', async () => {
  const others = () => world.org.run((tx) => othersOf(tx, newId()));
  const { runId } = await world.begin();
  const before = await others();
  expect(before.areRunning).toBe(false);
  await world.select(`UPDATE sync_runs SET status = 'running' WHERE organization_id = $1 AND id = $2`, runId);
  const running = await others();
  expect(running.areRunning).toBe(true);
  await world.select(
    `UPDATE sync_runs SET position = '{"step": "Opportunity", "at": 500}' WHERE organization_id = $1 AND id = $2`,
    runId,
  );
  const moved = await others();
  expect(new Set([before.progress, running.progress, moved.progress]).size).toBe(3);
});
