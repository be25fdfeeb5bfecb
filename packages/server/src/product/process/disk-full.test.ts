/** A real file system that fills up under the product: a small one in memory, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Child, numbers, startServer, until, write } from './fixtures/server.ts';

/** Megabytes: a cluster takes 60 or so. */
const DISK = 192;
const place = mkdtempSync(join(tmpdir(), 'forecastle-full-'));
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m,mode=755`, 'none', place]).status === 0;
let child: Child | undefined;

afterAll(async () => {
  child?.process.kill('SIGTERM');
  await child?.ended;
  if (isMounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
});

const filler = join(place, 'filler');
/** Leaves so many megabytes. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(place);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * 2 ** 20)), { flag: 'a' });
}

async function writeUntilRefused(address: string, acknowledged: number[]): Promise<void> {
  for (let number = acknowledged.length; ; number++) {
    try {
      await write(address, number);
    } catch {
      return;
    }
    acknowledged.push(number);
  }
}

describe('a disk that fills up', () => {
  it(
    isMounted
      ? 'ends no server and loses nothing: PostgreSQL waits for space and goes on by itself'
      : 'cannot be tried here: only root on Linux may mount a small one',
    async () => {
      if (!isMounted) return;
      const home = join(place, 'home');
      child = startServer({ FORECASTLE_HOME: home });
      const address = await child.ready;
      const acknowledged: number[] = [];
      for (let number = 0; number < 20; number++) await write(address, number).then(() => acknowledged.push(number));
      fill(0);
      const writing = writeUntilRefused(address, acknowledged);
      await fetch(`${address}/log`, { method: 'POST' });
      await writing;
      await until(() => child?.said().includes('PostgreSQL waits for space') ?? false);
      expect((await fetch(`${address}/numbers`)).status).toBe(503);
      expect(child.process.exitCode).toBeNull();
      rmSync(filler);
      await until(async () => (await fetch(`${address}/numbers`)).ok);
      expect(await numbers(address)).toEqual(expect.arrayContaining(acknowledged));
      await write(address, 1_000_000);
      expect(child.process.exitCode).toBeNull();
    },
  );

  it('is told in a sentence by a start that finds no room', async () => {
    if (!isMounted) return;
    child?.process.kill('SIGTERM');
    await child?.ended;
    fill(1);
    const refused = startServer({ FORECASTLE_HOME: join(place, 'home') });
    expect(await refused.ended).toMatchObject({ code: 2 });
    expect(refused.said()).toMatch(/The disk of .* is full: .* Nothing that was saved is lost\. Free at least 100 MB/);
    rmSync(filler);
  });
});
