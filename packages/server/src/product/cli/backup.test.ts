/** Backup and restore as an operator runs them on a database of their own, cut off in the middle. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../process/fixtures/server.ts';
import { backupsIn, FILL, killed } from './testing/backups.ts';

const COUNT = 'SELECT count(*) FROM mails';

const { folder, forecastle, run, madeOf, underWay, remove } = backupsIn();
afterAll(remove);

describe('on the database of DATABASE_URL', () => {
  const at = ({ ownerUrl, appUrl, identityUrl }: TestDatabase) => ({
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_IDENTITY_URL: identityUrl,
  });

  it('both are whole or not there when cut off', async () => {
    const [full, empty] = [await createTestDatabase(), await createTestDatabase()];
    const path = join(folder, 'external.tar');
    try {
      await administer(full.ownerUrl, FILL);
      const cut = forecastle(['backup', path], at(full));
      await underWay('external.tar');
      await killed(cut);
      for (const name of madeOf('external.tar')) rmSync(join(folder, name));
      const lost = forecastle(['backup', path], at(full));
      await underWay('external.tar');
      await administer(
        full.ownerUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'forecastle backup' AND datname = current_database()`,
      );
      expect((await lost.ended).code).toBe(1);
      expect(madeOf('external.tar')).toEqual([]);
      expect((await run(['backup', path], at(full))).code).toBe(0);

      const restore = forecastle(['restore', path, '--into-empty'], at(empty));
      await until(() => restore.said().includes('Loading public.mails'));
      await killed(restore);
      expect(await administer(empty.ownerUrl, COUNT)).toEqual([{ count: '0' }]);
      expect((await run(['restore', path], at(empty))).err).toContain('Add --into-empty');
      expect(await run(['restore', path, '--into-empty'], at(empty))).toMatchObject({ code: 0 });
      expect(await administer(empty.ownerUrl, COUNT)).toEqual([{ count: '20000' }]);
    } finally {
      await full.drop();
      await empty.drop();
    }
  }, 180_000);
});
