/** A copy of an installation has its tokens, and must not write to the people and channels of the real one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { startTestApp } from '../../testing/app.ts';
import { rolesOf } from '../../testing/cluster.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { connectSlack, startPeerFor } from '../../work/connections/slack/testing/connect.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = await startTestApp();
const folder = mkdtempSync(join(tmpdir(), 'forecastle-slack-'));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is paused when a backup is restored, until an admin resumes it', async () => {
  const peer = await startPeerFor(app);
  const { browser } = await app.signUp();
  await connectSlack(browser, peer);
  await peer.stop();
  const file = join(folder, 'slack.tar');
  await writeBackup({ ownerUrl: app.database.ownerUrl, secret: null }, file);
  const copy = await createTestDatabase();
  try {
    const target = { ownerUrl: copy.ownerUrl, ...rolesOf(inject('testCluster')) };
    expect((await restoreBackup(await checkBackup(file), target, { madeAlready: true })).slackPaused).toBe(1);
    const kept = await administer(copy.ownerUrl, "SELECT state, reason FROM connections WHERE system = 'slack'");
    expect(kept).toEqual([{ state: 'paused', reason: 'paused_by_admin' }]);
    const real = await administer(app.database.ownerUrl, "SELECT state FROM connections WHERE system = 'slack'");
    expect(real).toEqual([{ state: 'healthy' }]);
  } finally {
    await copy.drop();
  }
});
