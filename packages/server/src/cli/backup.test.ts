/** Backup and restore as an operator runs them, cut off in the middle, beside a server and without one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ROLE } from '../database/cluster/passwords.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { until } from '../process/fixtures/server.ts';
import { administer } from '../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** So many mails of so many unlike characters, which gzip halves, take long enough to be cut off. */
const FILL = `INSERT INTO mails (organization_id, id, status, to_address, subject, body)
  SELECT '00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'outbox', 'to@example.com', 'Subject',
    (SELECT string_agg(md5(n || '-' || part), '') FROM generate_series(1, 30) AS part)
  FROM generate_series(1, 20000) AS n`;
const COUNT = 'SELECT count(*) FROM mails';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecastle-backup-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
  said(): string;
}

function forecastle(args: readonly string[], environment: Record<string, string>): Command {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, FORECASTLE_HOME: join(folder, 'own'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, said: () => err, ended: once(child, 'close').then(([code]) => ({ code, out, err })) };
}

const run = (args: readonly string[], environment: Record<string, string>) => forecastle(args, environment).ended;
const madeOf = (name: string) => readdirSync(folder).filter((each) => each.startsWith(name));

/** Resolves when a backup of this name has a megabyte of its file. */
const underWay = (name: string) =>
  until(() => madeOf(name).some((each) => each !== name && statSync(join(folder, each)).size > 1_000_000));

async function killed({ child, ended }: Command): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

describe('on the embedded database', () => {
  it('a backup beside the server, and a restore into a new home, are whole or not there when cut off', async () => {
    const home = join(folder, 'home');
    const server = await startEmbedded({ home, logger: { info() {}, warn() {} }, throwaway: true });
    const whole = join(folder, 'whole.tar');
    try {
      await migrate(server.ownerUrl, { appRole: APP_ROLE });
      await administer(server.ownerUrl, FILL);
      const cut = forecastle(['backup', join(folder, 'cut.tar')], { FORECASTLE_HOME: home });
      await underWay('cut.tar');
      await killed(cut);
      expect(existsSync(join(folder, 'cut.tar'))).toBe(false);
      const written = await run(['backup', whole], { FORECASTLE_HOME: home });
      expect(written).toMatchObject({ code: 0, err: '' });
      expect(written.out).toContain(`${whole}: 20000 rows of `);
      const again = await run(['backup', whole], { FORECASTLE_HOME: home });
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was written') });
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
      err: expect.stringContaining('The database is in use: public.mails holds rows'),
    });
    const copy = await run(['backup', join(folder, 'copies/')], fresh);
    expect(copy).toMatchObject({
      code: 0,
      out: expect.stringMatching(/copies\/forecastle-\d{8}T\d{6}Z\.tar: 20000 rows/),
    });
    expect(await run(['backup', '--verify', whole], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining('restored into a scratch database and compared'),
    });
  }, 180_000);
});

describe('on the database of DATABASE_URL', () => {
  const at = ({ ownerUrl, appUrl }: TestDatabase) => ({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl });

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

describe('wrong use and wrong files', () => {
  it.each([
    ['a file that is not there', ['restore', '/nonexistent.tar'], 1, /There is no file/],
    ['no file', ['restore'], 2, /Expected FILE/],
    ['nothing to verify', ['backup', '--verify'], 2, /needs FILE/],
    ['a flag it does not know', ['backup', '--nope'], 2, /--nope/],
    ['a home without a database', ['backup'], 1, /There is no database in/],
  ])('refuses %s', async (_what, args, code, sentence) => {
    const ended = await run(args, {});
    expect(ended).toMatchObject({ code, out: '', err: expect.stringMatching(sentence) });
  });

  it('makes no home for a file that is no backup', async () => {
    const wrong = join(folder, 'wrong.tar');
    writeFileSync(wrong, 'Deal,Amount\n'.repeat(100));
    const home = join(folder, 'untouched');
    const ended = await run(['restore', wrong], { FORECASTLE_HOME: home });
    expect(ended).toMatchObject({ code: 1, err: 'The file is not a backup of Forecastle.\n' });
    expect(existsSync(home)).toBe(false);
  });
});
