/** Backup and restore as an operator runs them on the embedded database, cut off in the middle, beside a server and without one. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { APP_ROLE, IDENTITY_ROLE } from '../../platform/database/cluster/passwords.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { administer } from '../../testing/administer.ts';
import { until } from '../process/fixtures/server.ts';
import { backupsIn, FILL, killed } from './testing/backups.ts';
import { runHere } from './testing/run-here.ts';

const { folder, forecastle, run, underWay, remove } = backupsIn();
afterAll(remove);

describe('on the embedded database', () => {
  it('a backup beside the server, and a restore into a new home, are whole or not there when cut off', async () => {
    const home = join(folder, 'home');
    const server = await startEmbedded({ home, logger: { info() {}, warn() {} }, throwaway: true });
    const whole = join(folder, 'whole.tar');
    try {
      await migrate(server.ownerUrl, { appRole: APP_ROLE, identityRole: IDENTITY_ROLE });
      await administer(server.ownerUrl, FILL);
      const cut = forecastle(['backup', join(folder, 'cut.tar')], { FORECASTLE_HOME: home });
      await underWay('cut.tar');
      await killed(cut);
      expect(existsSync(join(folder, 'cut.tar'))).toBe(false);
      const written = await run(['backup', whole], { FORECASTLE_HOME: home });
      expect(written).toMatchObject({ code: 0, err: '' });
      expect(written.out).toContain(`${whole}: 20000 rows in `);
      const again = await run(['backup', whole], { FORECASTLE_HOME: home });
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('No backup was written') });
      const beside = await run(['restore', whole], { FORECASTLE_HOME: home });
      expect(beside).toMatchObject({ code: 1, err: expect.stringContaining('already running') });
    } finally {
      await server.stop();
    }

    const fresh = { FORECASTLE_HOME: join(folder, 'fresh') };
    const restore = forecastle(['restore', whole], fresh);
    await until(() => restore.said().includes('Loading public.mails'));
    await killed(restore);
    expect(await run(['restore', whole], fresh)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Restored 20000 rows'),
    });
    expect(await run(['restore', whole], fresh)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty: public.mails has rows'),
    });
    const copy = await run(['backup', join(folder, 'copies/')], fresh);
    expect(copy).toMatchObject({
      code: 0,
      out: expect.stringMatching(/copies\/forecastle-\d{8}T\d{6}Z\.tar: 20000 rows/),
    });
    expect(await run(['backup', '--verify', whole], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining('verified with a restore into a scratch database'),
    });
  }, 180_000);
});

describe('wrong use and wrong files', () => {
  it.each([
    ['a file that is not there', ['restore', '/nonexistent.tar'], 1, /The file \S+ does not exist/],
    ['no file', ['restore'], 2, /Expected FILE/],
    ['nothing to verify', ['backup', '--verify'], 2, /needs FILE/],
    ['a flag it does not know', ['backup', '--nope'], 2, /--nope/],
    ['a home without a database', ['backup'], 1, /has no database\. No backup was written/],
  ])('refuses %s', async (_what, args, code, sentence) => {
    const ended = await runHere(args, { DATABASE_URL: undefined, FORECASTLE_HOME: join(folder, 'own') });
    expect(ended).toMatchObject({ code, out: '', err: expect.stringMatching(sentence) });
  });

  it('makes no home for a file that is no backup', async () => {
    const wrong = join(folder, 'wrong.tar');
    writeFileSync(wrong, 'Deal,Amount\n'.repeat(100));
    const home = join(folder, 'untouched');
    const ended = await runHere(['restore', wrong], { DATABASE_URL: undefined, FORECASTLE_HOME: home });
    expect(ended).toMatchObject({ code: 1, err: 'This file is not a Forecastle backup.\n' });
    expect(existsSync(home)).toBe(false);
  });
});
