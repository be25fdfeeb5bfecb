/** An installation from before sign-ins had a role of their own, at its next start and under a command beside it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { administer, connected, inDatabase } from '../../../testing/administer.ts';
import { type EmbeddedCluster, joinEmbedded, startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { assertSeparateSignIns } from './separate-sign-ins.ts';

const home = mkdtempSync(join(tmpdir(), 'forecastle-earlier-'));
const start = () => startEmbedded({ home, logger: { info() {}, warn() {} }, throwaway: true });
const ROLES = { appRole: 'forecastle_app', identityRole: 'forecastle_identity' };
let cluster: EmbeddedCluster;
afterAll(async () => {
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

const AS_BEFORE = `DROP OWNED BY forecastle_identity; DROP ROLE forecastle_identity;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO forecastle_app`;

/** On connections that are closed when this returns, before the end of the cluster would cut them. */
async function expectApart({ appUrl, identityUrl }: Pick<EmbeddedCluster, 'appUrl' | 'identityUrl'>) {
  await connected(appUrl, (pool) =>
    connected(identityUrl, async (identityPool) => {
      await expect(assertSeparateSignIns({ pool, identityPool })).resolves.toBeUndefined();
      await expect(pool.query('SELECT FROM auth.session')).rejects.toThrow(/permission denied/);
      expect((await identityPool.query('SELECT FROM auth.session')).rowCount).toBe(0);
    }),
  );
}

it('gets the role, and its role for requests loses its rights on sign-ins', async () => {
  cluster = await start();
  await migrate(cluster.ownerUrl, ROLES);
  const asAdmin = inDatabase(cluster.adminUrl, 'forecastle');
  await administer(asAdmin, AS_BEFORE);
  await cluster.stop();
  cluster = await start();
  await migrate(cluster.ownerUrl, ROLES);
  await expectApart(cluster);
});

it('gets both from a command beside a server of the earlier version too', async () => {
  await administer(inDatabase(cluster.adminUrl, 'forecastle'), AS_BEFORE);
  const joined = await joinEmbedded(home);
  await migrate(joined.ownerUrl, ROLES);
  await expectApart(joined);
});
