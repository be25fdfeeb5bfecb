/** The product as it is started, on a scratch home and a free port, with an organisation of as many deals as wanted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectExternal } from '../packages/server/src/platform/database/cluster/external.ts';
import { ADMIN_ROLE, keepPasswords, OWNER_ROLE } from '../packages/server/src/platform/database/cluster/passwords.ts';
import { connectionUrl } from '../packages/server/src/platform/database/cluster/roles.ts';
import { joinEmbedded } from '../packages/server/src/platform/database/embedded.ts';
import { loadSettings } from '../packages/server/src/platform/settings/settings.ts';

const MAIN = fileURLToPath(new URL('../packages/server/src/product/process/main.ts', import.meta.url));

export interface Product {
  readonly url: string;
  readonly home: string;
  /** Of the server. */
  readonly pid: number;
  readonly cookie: string;
  readonly organizationId: string;
  /** A connection as the owner of the tables. */
  readonly owner: pg.Client;
  readonly appUrl: string;
  readonly ownerUrl: string;
  stop(options?: { keepsHome?: boolean }): Promise<void>;
}

const running = new Set<ChildProcess>();
const homes = new Set<string>();

/** Ends what a measurement that was cut off has left running, and removes its homes. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(stopServer));
  for (const home of homes) rmSync(home, { recursive: true, force: true });
}

/** Milliseconds from the spawn to the line that says where it answers. */
export async function startServer(home: string): Promise<{ server: ChildProcess; url: string; took: number }> {
  const begun = performance.now();
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, FORECASTLE_HOME: home, PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(server);
  server.once('exit', () => running.delete(server));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /runs at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
  return { server, url, took: performance.now() - begun };
}

export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** Makes an organisation with its first person, and signs that person in. */
export async function signUp(url: string): Promise<{ cookie: string; organizationId: string }> {
  const answer = await fetch(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      name: 'Mere Walker',
      email: `bench-${randomBytes(4).toString('hex')}@example.com`,
      password: 'correct horse battery',
      organizationName: 'Harbourline',
      timeZone: 'Pacific/Auckland',
      currency: 'NZD',
    }),
  });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const { organization } = (await answer.json()) as { organization: { id: string } };
  return { cookie, organizationId: organization.id };
}

/** What the server works on is its own role's: without this its sessions look idle to whoever waits for them to rest. */
async function letOwnerSeeWork(home: string, ownerUrl: string): Promise<void> {
  const { hostname, searchParams, port } = new URL(ownerUrl);
  const admin = new pg.Client({
    connectionString: connectionUrl(ADMIN_ROLE, keepPasswords(home, true), {
      host: searchParams.get('host') ?? hostname,
      port: Number(port),
    }),
  });
  await admin.connect();
  await admin.query(`GRANT pg_read_all_stats TO ${OWNER_ROLE}`);
  await admin.end();
}

/** The database that its server works on: that of DATABASE_URL, or of the home. */
async function reach(home: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const { database, secret } = loadSettings({ ...process.env, FORECASTLE_HOME: home });
  if (database.kind === 'external') return connectExternal({ ...database, secret });
  const joined = await joinEmbedded(home);
  await letOwnerSeeWork(home, joined.ownerUrl);
  return joined;
}

/** Organisations are filled by SQL, with ids of a kind that PostgreSQL makes by itself from version 18 on. */
async function letIdsBeMade(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ has: boolean }>(`SELECT to_regprocedure('uuidv7()') IS NOT NULL AS has`);
  if (rows[0]?.has) return;
  await owner.query(`CREATE FUNCTION public.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid $$`);
}

/** What a home is opened again by. */
export interface Opened {
  readonly cookie: string;
  readonly organizationId: string;
}

export function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'forecastle-bench-'));
  homes.add(home);
  return home;
}

/** On a new home, or on one that was filled before. */
export async function startProduct(filled?: Opened & { readonly home: string }): Promise<Product> {
  const home = filled?.home ?? makeHome();
  const { server, url } = await startServer(home);
  const { cookie, organizationId } = filled ?? (await signUp(url));
  const { ownerUrl, appUrl } = await reach(home);
  const owner = new pg.Client({ connectionString: ownerUrl });
  // Whoever cuts a measurement off ends the database under it.
  owner.on('error', () => undefined);
  await owner.connect();
  await letIdsBeMade(owner);
  return {
    url,
    home,
    pid: server.pid ?? 0,
    cookie,
    organizationId,
    owner,
    appUrl,
    ownerUrl,
    async stop({ keepsHome = false } = {}) {
      await owner.end();
      await stopServer(server);
      if (!keepsHome) rmSync(home, { recursive: true, force: true });
    },
  };
}
