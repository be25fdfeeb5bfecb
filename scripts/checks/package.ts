/** The npm package as an operator gets it: packed, installed in an empty folder outside the repository, started by npx. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive, readPidFile } from '../../packages/server/src/platform/database/cluster/pidfile.ts';
import { type Person, runIn, type Started, startIn } from '../package/running.ts';
import { ROOT } from '../pages/build.ts';
import { add, failure, NONE, type Tally } from './tally.ts';

/** Not root, and the owner of nothing else. */
const SOMEBODY: Person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const PASSWORD = 'correct horse battery';
const ACCOUNT = { name: 'Mere Walker', email: 'mere@example.com', password: PASSWORD };
const DEALS = 'Opportunity Name,Account,Stage,Amount,Close Date\nRollout,Harbourline,Negotiation,1000.00,2026-12-10\n';
const INSTALL = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** Each of these relies on the ones before it. */
export async function checkPackage(): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-package-'));
  let server: Started | undefined;
  const start = async (...words: string[]): Promise<string> => {
    server = startIn(folder, ['npx', '--offline', 'forecastle', ...words], {
      person: SOMEBODY,
      environment: { PORT: '0' },
      pattern: /Forecastle runs at (http:\S+)\nData folder: (\S+)\n/,
    });
    const [, address = '', home] = await server.found;
    assert.equal(home, join(folder, '.forecastle'));
    return address.replace('localhost', '127.0.0.1');
  };
  /** As a service manager stops it: a signal to npx alone. */
  const stop = async () => {
    const postgres = readPidFile(join(folder, '.forecastle', 'postgres', 'data'))?.pid ?? 0;
    assert.ok(isAlive(postgres));
    server?.child.kill('SIGTERM');
    await server?.ended;
    assert.ok(!isAlive(postgres), 'PostgreSQL goes on');
  };
  let address = '';
  const steps: Record<string, () => Promise<void>> = {
    'is packed, without tests and TypeScript, and installs from its file': async () => {
      const archive = execFileSync('npm', ['run', '--silent', 'pack'], { cwd: ROOT, encoding: 'utf8' }).trim();
      writeFileSync(join(folder, 'deals.csv'), DEALS);
      // npm's settings and what it has fetched before are in the home.
      const environment = { HOME: process.env.HOME ?? '' };
      await runIn(folder, ['npm', ...INSTALL, archive], { environment });
      const files = globSync('**/*', { cwd: join(folder, 'node_modules/forecastle/packages') });
      assert.ok(files.length > 1000);
      assert.deepEqual(
        files.filter((file) => /\.tsx?$|\.test\.|\/testing\//.test(file)),
        [],
      );
      if (SOMEBODY.uid !== undefined) chownSync(folder, SOMEBODY.uid, SOMEBODY.gid ?? SOMEBODY.uid);
    },
    'prints its version, which is that of its name': async () => {
      const said = await runIn(folder, ['npx', '--offline', 'forecastle', 'version'], { person: SOMEBODY });
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      assert.equal(basename(dependencies.forecastle), `forecastle-${said.trim()}.tgz`);
    },
    'scores a spreadsheet in a confined process': async () => {
      const words = ['forecast', 'deals.csv', '--json', '--as-of', '2026-11-30'] as const;
      const said = await runIn(folder, ['npx', '--offline', 'forecastle', ...words], { person: SOMEBODY });
      assert.equal(JSON.parse(said).deals[0].amountMinor, 100_000);
    },
    'starts by npx without a command, and serves pages, guides and the API': async () => {
      address = await start();
      for (const path of ['/', '/docs/run-the-server', '/sign-in', '/api/docs', '/api/client.js', '/readyz']) {
        assert.equal((await fetch(address + path)).status, 200, path);
      }
    },
    'signs somebody up': async () => {
      const answer = await post(`${address}/api/v1/sign-up`, {
        ...ACCOUNT,
        organizationName: 'Harbourline',
        timeZone: 'Pacific/Auckland',
        currency: 'NZD',
      });
      assert.equal(answer.status, 201, await answer.text());
    },
    'stops with its database when npx gets a signal': stop,
    'starts again with what was saved': async () => {
      address = await start('start');
      const answer = await post(`${address}/api/v1/sign-in`, { email: ACCOUNT.email, password: PASSWORD });
      assert.equal(answer.status, 200, await answer.text());
      await stop();
    },
  };
  let tally: Tally = NONE;
  try {
    for (const [name, step] of Object.entries(steps)) {
      await step();
      process.stdout.write(`the package ${name}\n`);
      tally = add(tally, { ...NONE, passed: 1 });
    }
    return tally;
  } catch (error) {
    const name = Object.keys(steps)[tally.passed];
    process.stdout.write(`the package ${name}: ${(error as Error).stack}\n`);
    return add(tally, failure(`the package ${name}`, (error as Error).message));
  } finally {
    server?.child.kill('SIGTERM');
    await server?.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const post = (address: string, body: object): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  });
