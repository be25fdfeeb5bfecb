/** A running application on a database of its own, for tests at the HTTP boundary. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DiskSpace } from '../platform/database/disk-space.ts';
import type { PoolSize } from '../platform/database/pools.ts';
import { createLogger, type Logger } from '../platform/logging/logger.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { quietTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';
import { createApp } from '../product/http/app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { refuseUndeclared } from './declared-answers.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: answers are asserted by the tests that ask
export type Answer = { status: number; body: any; bytes: Buffer; headers: LightMyRequestResponse['headers'] };

export interface Browser {
  request(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly settings: Settings;
  /**
   * A browser without a session; it keeps the cookies it is given. Paths are below `/api/v1`. It sends `headers`, such as
   * an API key, with everything.
   */
  browser(headers?: Record<string, string>): Browser;
  /** Signs up an organisation and returns its admin's browser and what the server said of the session. */
  signUp(organizationName?: string): Promise<{ browser: Browser; session: Answer['body']; email: string }>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'correct horse battery';

/** Reading every page of the site takes longer than all else of a start, and few tests ask for one. */
const NO_PAGES = join(tmpdir(), 'forecastle-no-pages');

/** Setting the demo up takes a minute: all tests of a machine keep it in one folder, by what it is made from. */
async function shareDemo(home: string): Promise<void> {
  const shared = join(tmpdir(), 'forecastle-demos');
  await mkdir(shared, { recursive: true });
  await mkdir(home, { recursive: true });
  await symlink(shared, join(home, 'demo'));
}

interface TestAppParts {
  webBuild?: string;
  disk?: DiskSpace;
  connections?: PoolSize;
  /** A database of the test in place of a new one. It is dropped when the app closes. */
  database?: TestDatabase;
  /** Takes what the app logs, for tests that read it. */
  logger?: Logger;
  /** Watches the app in place of metrics that nobody reads. */
  telemetry?: Telemetry;
}

/** `given` takes the place of the settings a test runs with otherwise; `webBuild` is where pages lie, for tests that ask for one. */
export async function startTestApp(
  given: Partial<Settings> = {},
  {
    webBuild = NO_PAGES,
    disk,
    connections = {},
    database: own,
    logger = createLogger('error'),
    telemetry = quietTelemetry(),
  }: TestAppParts = {},
): Promise<TestApp> {
  const database = own ?? (await createTestDatabase(connections));
  const settings: Settings = {
    // Made when something is kept in it.
    home: join(tmpdir(), `forecastle-app-${randomBytes(6).toString('hex')}`),
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://127.0.0.1',
    publicUrlGiven: true,
    sessionIdleDays: 7,
    sessionMaxDays: 30,
    passwordCost: QUICK_PASSWORDS,
    database: { kind: 'embedded' },
    secret: randomBytes(32).toString('hex'),
    trustProxy: 1,
    mail: null,
    site: { countryHeader: null, geolocation: [], operatorEmail: null, operatorOrganizationId: null },
    plans: { areLimited: false, changedBy: 'operator' },
    invoices: null,
    singleSignOn: { privateProviders: false, dnsServers: null },
    webhooks: { privateReceivers: true },
    ai: { privateEndpoints: true },
    search: { endpoint: null, privateEndpoint: false },
    salesforce: { privateHosts: true },
    google: { origin: null },
    slack: { origin: null },
    backups: { directory: null, schedule: null, keep: 7, secret: null },
    demo: false,
    metricsToken: null,
    traces: null,
    slowStatementMs: null,
    logLevel: 'error',
    ...given,
  };
  if (settings.demo) await shareDemo(settings.home);
  const app = await createApp({
    settings,
    pool: database.pool,
    identityPool: database.identityPool,
    logger,
    webBuild,
    checkAnswer: refuseUndeclared,
    telemetry,
    ...(disk ? { disk } : {}),
  });
  let people = 0;

  const browser = (always: Record<string, string> = {}): Browser => {
    const cookies = new Map<string, string>();
    // An address of its own, so that limits by address count each browser apart.
    const address = `10.${randomBytes(3).join('.')}`;
    const request: Browser['request'] = async (method, path, body, headers = {}) => {
      const options: InjectOptions = {
        method,
        url: `/api/v1${path}`,
        headers: {
          origin: settings.publicUrl,
          'x-forwarded-for': address,
          ...(cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...always,
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      const response = await app.inject(options);
      for (const cookie of response.cookies) {
        if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name);
        else cookies.set(cookie.name, encodeURIComponent(cookie.value));
      }
      const json = response.headers['content-type']?.toString().includes('json');
      const { statusCode: status, headers: told, rawPayload: bytes } = response;
      return { status, body: json ? response.json() : response.body, bytes, headers: told };
    };
    return {
      request,
      get: (path) => request('GET', path),
      post: (path, body = {}, headers) => request('POST', path, body, headers),
      put: (path, body = {}) => request('PUT', path, body),
      patch: (path, body = {}) => request('PATCH', path, body),
      delete: (path) => request('DELETE', path),
    };
  };

  return {
    app,
    database,
    settings,
    browser,
    async signUp(organizationName = 'Harbourline') {
      const own = browser();
      const email = `person${++people}-${randomBytes(4).toString('hex')}@example.com`;
      const answer = await own.post('/sign-up', {
        name: 'Mere Walker',
        email,
        password: TEST_PASSWORD,
        organizationName,
        timeZone: 'Pacific/Auckland',
        currency: 'NZD',
      });
      if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return { browser: own, session: answer.body, email };
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(settings.home, { recursive: true, force: true });
    },
  };
}
