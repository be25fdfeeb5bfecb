import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namesBelow, recovererOf } from '../../platform/database/cluster/processes.ts';
import { makeHomeAt } from '../../testing/made-home.ts';
import { type Child, gone, numbers, postgresOf, startServer, until, write } from './fixtures/server.ts';

let home: string;
let children: Child[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'forecastle-kill-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    child.process.kill('SIGTERM');
    await child.ended;
  }
  rmSync(home, { recursive: true, force: true });
});

function server(): Child {
  const child = startServer({ FORECASTLE_HOME: home });
  children.push(child);
  return child;
}

/** Writes 1, 2, 3 … until a write is not acknowledged, and says which ones were. */
async function writeUntilCut(address: string, acknowledged: number[], from = 1): Promise<void> {
  for (let number = from; ; number++) {
    try {
      await write(address, number);
    } catch {
      return;
    }
    acknowledged.push(number);
  }
}

describe('every acknowledged write is there', () => {
  describe('of an installation that has run before', () => {
    beforeEach(() => makeHomeAt(home));

    it('after kill -9 of the server in the middle of writing, whose PostgreSQL then ends by itself', async () => {
      const first = server();
      const acknowledged: number[] = [];
      const writing = writeUntilCut(await first.ready, acknowledged);
      await until(() => acknowledged.length >= 50);
      const postgres = postgresOf(home);
      first.process.kill('SIGKILL');
      await writing;
      const second = server();
      expect(await numbers(await second.ready)).toEqual(expect.arrayContaining(acknowledged));
      await gone(postgres);
      expect(postgresOf(home)).not.toBe(postgres);
    });

    it('after kill -9 of PostgreSQL, which the server starts again without being started itself', async () => {
      const child = server();
      const address = await child.ready;
      const acknowledged: number[] = [];
      const writing = writeUntilCut(address, acknowledged);
      await until(() => acknowledged.length >= 50);
      const postgres = postgresOf(home);
      process.kill(postgres, 'SIGKILL');
      await writing;
      // Until it runs again, requests are answered with an error.
      await until(async () => Array.isArray(await numbers(address)));
      expect(await numbers(address)).toEqual(expect.arrayContaining(acknowledged));
      await write(address, 1_000_000);
      expect(child.process.exitCode).toBeNull();
    });

    it('after kill -9 of both at once', async () => {
      const first = server();
      const acknowledged: number[] = [];
      const writing = writeUntilCut(await first.ready, acknowledged);
      await until(() => acknowledged.length >= 50);
      const postgres = postgresOf(home);
      first.process.kill('SIGKILL');
      process.kill(postgres, 'SIGKILL');
      await writing;
      const second = server();
      expect(await numbers(await second.ready)).toEqual(expect.arrayContaining(acknowledged));
    });

    it('after kill -9 of a session and then of what recovers from it, for which PostgreSQL waits without end', async () => {
      const child = server();
      const address = await child.ready;
      await write(address, 1);
      const postgres = postgresOf(home);
      const session = await until(() => namesBelow(postgres).find(({ name }) => name.includes('forecastle_app'))?.pid);
      process.kill(session, 'SIGKILL');
      process.kill(await until(() => recovererOf(postgres)), 'SIGKILL');
      await until(async () => Array.isArray(await numbers(address)));
      expect(await numbers(address)).toEqual([1]);
      expect(postgresOf(home)).not.toBe(postgres);
      await write(address, 2);
      expect(child.process.exitCode).toBeNull();
      expect(child.said()).toContain('PostgreSQL does not recover from a crash');
    });

    it('when the number of the killed PostgreSQL now belongs to another process, which is left alone', async () => {
      const first = server();
      await write(await first.ready, 1);
      const postgres = postgresOf(home);
      first.process.kill('SIGKILL');
      process.kill(postgres, 'SIGKILL');
      await first.ended;
      await gone(postgres);
      const pidFile = join(home, 'postgres', 'data', 'postmaster.pid');
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(postgres), String(process.pid)));
      expect(await numbers(await server().ready)).toEqual([1]);
    });

    it('after PostgreSQL was killed again and again, at which the server gives up and ends', async () => {
      const first = server();
      await write(await first.ready, 1);
      const killed = new Set<number>();
      await until(() => {
        const postgres = postgresOf(home);
        if (postgres > 0 && !killed.has(postgres)) {
          killed.add(postgres);
          process.kill(postgres, 'SIGKILL');
        }
        return first.process.exitCode !== null;
      });
      expect(await first.ended).toEqual({ code: 1, signal: null });
      expect(first.said()).toContain('the database stopped and could not be restarted');
      // Six ends make it give up, whether somebody killed it or it could not start beside what the one before left.
      expect(first.said().split('starting it again').length - 1).toBe(5);
      expect(killed.size).toBeGreaterThan(1);
      expect(await numbers(await server().ready)).toEqual([1]);
    });
  });

  it('after kill -9 during the very first start, which leaves nothing half-made behind', async () => {
    const first = server();
    await until(() => first.said().includes('creating the database'));
    first.process.kill('SIGKILL');
    await first.ended;
    const second = server();
    const address = await second.ready;
    await write(address, 1);
    expect(await numbers(address)).toEqual([1]);
  });
});
