import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../platform/database/cluster/pidfile.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { loadSettings } from '../../platform/settings/settings.ts';
import { makeHomeAt } from '../../testing/made-home.ts';
import { openDatabase } from './database.ts';
import { asScript, type Child, gone, numbers, postgresOf, startServer, write } from './fixtures/server.ts';

const home = mkdtempSync(join(tmpdir(), 'forecastle-start-'));
let children: Child[] = [];

afterEach(async () => {
  for (const child of children) {
    child.process.kill('SIGTERM');
    await child.ended;
  }
  children = [];
});
beforeAll(() => makeHomeAt(home));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function server(settings: Record<string, string> = {}): Child {
  const child = startServer({ FORECASTLE_HOME: home, ...settings });
  children.push(child);
  return child;
}

describe('starting', () => {
  it('is refused in one sentence on a home that another server uses, and leaves that one alone', async () => {
    const first = server();
    const address = await first.ready;
    const second = server();
    expect(await second.ended).toMatchObject({ code: 2 });
    expect(second.said()).toBe(
      `Forecastle is already running on ${home} (process ${first.process.pid}, ${address}). ` +
        'Stop it first, or set FORECASTLE_HOME to another directory.\n',
    );
    await write(address, 1);
  });

  it('names a busy port, who has it, and the next free one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const child = server({ PORT: String(port) });
    expect(await child.ended).toMatchObject({ code: 2 });
    const holder = process.platform === 'linux' ? ` by node \\(process ${process.pid}\\)` : '.*';
    expect(child.said()).toMatch(
      new RegExp(
        `Port ${port} on 127\\.0\\.0\\.1 is in use${holder}\\. Forecastle did not start\\. Stop that program, or set PORT=\\d+, the next free port\\.`,
      ),
    );
    expect(child.said()).not.toContain(`PORT=${port} `);
    other.close();
  });

  it('stops at a wrong setting before anything is made', async () => {
    const child = server({ PORT: '99999', LOG_LEVEL: 'loud' });
    expect(await child.ended).toMatchObject({ code: 2 });
    expect(child.said()).toMatch(/^PORT is wrong\..*"99999".*PORT=3001\nLOG_LEVEL is wrong\..*"loud"/);
  });

  it('keeps no query string and no password in what it says', async () => {
    const child = server();
    await fetch(`${await child.ready}/numbers?search=anna`);
    child.process.kill('SIGTERM');
    await child.ended;
    expect(child.said()).toContain('"path":"/numbers"');
    expect(child.said()).not.toMatch(/anna|postgresql:\/\//);
  });
});

describe('a command beside a running server', () => {
  it('joins its database, and leaves it running', async () => {
    const child = server();
    const address = await child.ready;
    await write(address, 11);
    const logger = createLogger('silent');
    const settings = loadSettings({ FORECASTLE_HOME: home }, { terminal: false });
    await expect(openDatabase(settings, logger)).rejects.toThrow(/already running/);
    const joined = await openDatabase(settings, logger, { share: true });
    expect((await joined.pool.query('SELECT number FROM journal WHERE number = 11')).rowCount).toBe(1);
    await joined.stop();
    expect(await numbers(address)).toContain(11);
  });
});

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'by %s to the npm that runs it, and to nobody else, ends the server and PostgreSQL',
    async (signal) => {
      const npm = startServer({ FORECASTLE_HOME: home }, { script: asScript(home) });
      children.push(npm);
      const address = await npm.ready;
      const postgres = postgresOf(home);
      npm.process.kill(signal);
      await gone(postgres);
      await expect(numbers(address)).rejects.toThrow();
    },
  );

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s ends the server and PostgreSQL with code 0',
    async (signal) => {
      const child = server();
      await child.ready;
      const postgres = postgresOf(home);
      child.process.kill(signal);
      expect(await child.ended).toEqual({ code: 0, signal: null });
      expect(isAlive(postgres)).toBe(false);
    },
  );

  it('ends though nobody reads any more what it says', async () => {
    const child = server({ LOG_LEVEL: 'debug' });
    await child.ready;
    const postgres = postgresOf(home);
    child.process.stdout?.destroy();
    child.process.stderr?.destroy();
    child.process.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(isAlive(postgres)).toBe(false);
  });

  it('leaves nothing for the next start to recover', async () => {
    const child = server();
    await write(await child.ready, 11);
    child.process.kill('SIGTERM');
    await child.ended;
    const next = server();
    await next.ready;
    const log = readFileSync(join(home, 'postgres', 'postgres.log'), 'utf8');
    expect(log).toContain('database system was shut down');
    expect(log).not.toMatch(/not properly shut down|redo starts/);
  });

  it('ends all the same with an answer that never ends and a statement that takes an hour', async () => {
    const child = server();
    const address = await child.ready;
    const slow = fetch(`${address}/slow`).catch(() => undefined);
    const endless = await fetch(`${address}/endless`);
    child.process.kill('SIGINT');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    await expect(endless.text()).rejects.toThrow();
    await slow;
  });

  it('twice ends everything at once, and what was acknowledged stays', async () => {
    const child = server();
    const address = await child.ready;
    await write(address, 7);
    const endless = await fetch(`${address}/endless`);
    const postgres = postgresOf(home);
    child.process.kill('SIGINT');
    child.process.kill('SIGTERM');
    await child.ended;
    await expect(endless.text()).rejects.toThrow();
    await gone(postgres);
    const next = server();
    expect(await numbers(await next.ready)).toContain(7);
  });

  it('happens by itself with code 1 after a defect that nobody caught', async () => {
    const child = server();
    const address = await child.ready;
    const postgres = postgresOf(home);
    await fetch(`${address}/defect`, { method: 'POST' }).catch(() => undefined);
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.said()).toContain('a defect in a callback');
    await gone(postgres);
  });
});
