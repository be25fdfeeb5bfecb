import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayEnter } from '../../platform/database/cluster/identity.ts';
import { type Child, numbers, startServer, write } from './fixtures/server.ts';

const asRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };

let folder: string;
let children: Child[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecastle-place-'));
  chmodSync(folder, 0o755);
  children = [];
});

async function stopAll(): Promise<void> {
  for (const child of children) {
    child.process.kill('SIGTERM');
    await child.ended;
  }
}

afterEach(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

async function keepsANumber(home: string, account: { uid?: number; gid?: number } = {}): Promise<void> {
  const begin = () => {
    const child = startServer({ FORECASTLE_HOME: home }, account);
    children.push(child);
    return child;
  };
  const first = begin();
  await write(await first.ready, 5);
  first.process.kill('SIGTERM');
  await first.ended;
  expect(await numbers(await begin().ready)).toEqual([5]);
}

/** Its passwords and its secret are kept from other accounts. */
function expectPrivate(home: string): void {
  for (const name of ['passwords.json', 'secret']) expect(statSync(join(home, name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, 'postgres')).mode & 0o777).toBe(0o700);
}

describe('a home', () => {
  it('works for an ordinary user', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    // Root plays the ordinary user, unless the project lies where that user may not read it.
    const account = asRoot && mayEnter(NOBODY, import.meta.dirname) ? NOBODY : {};
    if (account === NOBODY) chownSync(home, NOBODY.uid, NOBODY.gid);
    await keepsANumber(home, account);
    expect(statSync(join(home, 'postgres', 'data')).uid).toBe(statSync(home).uid);
  });

  it('works with a path too long for a socket, and is kept from other accounts', async () => {
    const home = join(folder, 'a-directory-with-a-rather-long-name', 'b'.repeat(80));
    await keepsANumber(home);
    expect(existsSync(join(home, 'postgres', 'data'))).toBe(true);
    expect(existsSync(join(home, 'postgres', 'socket'))).toBe(false);
    expectPrivate(home);
  });

  it('works where the account that PostgreSQL runs under may not enter', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const home = join(closed, 'home');
    await keepsANumber(home);
    const pointer = join(home, 'postgres.location');
    // Only root hands PostgreSQL to another account; whoever else starts it may enter what is theirs.
    expect(existsSync(pointer)).toBe(asRoot);
    if (asRoot) {
      await stopAll();
      const elsewhere = readFileSync(pointer, 'utf8').trim();
      expect(statSync(elsewhere).mode & 0o777).toBe(0o700);
      rmSync(elsewhere, { recursive: true });
    }
  });
});
