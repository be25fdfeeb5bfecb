/**
 * A Salesforce organisation for tests: a login host and an instance on ports of this machine, written from the vendor's pages.
 * What it plays is told with the address of the page; decision 0375 lists what no page confirmed.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IngestJobs } from './bulk/ingest-jobs.ts';
import { QueryJobs } from './bulk/query-jobs.ts';
import { Refusal } from './errors.ts';
import { type Fault, Faults, type Where } from './http/faults.ts';
import { type RecordedRequest, record } from './http/requests.ts';
import { type Answer, type Call, readCall, sendAnswer } from './http/wire.ts';
import { type App, answerOAuth, type OAuthState } from './oauth/endpoints.ts';
import { Tokens } from './oauth/tokens.ts';
import { RequestLimits } from './rest/limits.ts';
import { QueryPages } from './rest/queries.ts';
import { answerRest, type RestState } from './rest/routes.ts';
import { seedExampleOrg } from './world/example-org.ts';
import { World, type WorldOptions } from './world/world.ts';

export interface PeerOptions extends WorldOptions {
  /** Where the app may send people back to. */
  readonly redirectUris?: readonly string[];
  /** Refresh tokens are good for one use; true when nothing is said. */
  readonly rotation?: boolean;
  /** https://developer.salesforce.com/docs/platform/api-metadata/guide/meta-error-handling-session-exp.html */
  readonly sessionHours?: number;
}

export type Listener = (request: RecordedRequest, what: 'asked' | 'answered') => void;

export interface SalesforcePeer {
  readonly loginUrl: string;
  readonly instanceUrl: string;
  readonly world: World;
  readonly app: App;
  readonly tokens: Tokens;
  readonly limits: RequestLimits;
  readonly jobs: QueryJobs;
  readonly pages: QueryPages;
  /** Users who have no permission for the API. */
  readonly withoutApi: Set<string>;
  readonly failNext: (fault: Fault, where?: Where) => void;
  /** Keeps saves from ending, with their locks held, until what it returns is called. */
  readonly holdSaves: () => () => void;
  /** All requests so far, without their secrets. */
  readonly requests: () => readonly RecordedRequest[];
  /** Calls the listener with each request once it has come and once it is answered, until what it returns is called. */
  readonly watch: (listener: Listener) => () => void;
  readonly stop: () => Promise<void>;
}

export async function startSalesforcePeer(options: PeerOptions = {}): Promise<SalesforcePeer> {
  const world = new World(options);
  seedExampleOrg(world, options);
  const orgId = [...world.table('Organization').rows.keys()][0] ?? '';
  const { rotation = true, sessionHours = 2, redirectUris = ['http://127.0.0.1/callback'] } = options;
  const tokens = new Tokens({ orgId, lifetimeHours: sessionHours, now: () => world.now, rotates: rotation });
  const app: App = {
    clientId: '3MVG9peer.client',
    clientSecret: 'peer-client-secret',
    redirectUris: [...redirectUris],
    signIn: 'approves',
    userId: world.user('admin'),
  };
  const rest: RestState = {
    world,
    tokens,
    limits: new RequestLimits(),
    pages: new QueryPages(),
    jobs: new QueryJobs(),
    ingest: new IngestJobs(),
    withoutApi: new Set(),
    held: null,
  };
  const faults = new Faults();
  const recorded: RecordedRequest[] = [];
  const listeners = new Set<Listener>();
  let oauth: OAuthState | null = null;

  const serve = (answer: (call: Call) => Promise<Answer>) =>
    createServer(async (incoming, response) => {
      const call = await readCall(incoming);
      const request = record(call);
      recorded.push(request);
      for (const listener of listeners) listener(request, 'asked');
      const fault = faults.take(call);
      if (fault === 'hang up') return incoming.socket.destroy();
      const isRest = call.path.startsWith('/services/data/v');
      const { headers, ...told } = fault ?? (await answered(answer, call));
      const date = new Date(world.now).toUTCString();
      sendAnswer(response, { ...told, headers: { date, ...(isRest ? rest.limits.header() : {}), ...headers } });
      for (const listener of listeners) listener(request, 'answered');
    });
  const login = async (call: Call): Promise<Answer> =>
    (oauth && answerOAuth(oauth, call)) ?? { status: 404, body: 'Not Found' };
  const servers = [
    serve(login),
    serve(async (call) => (call.path.startsWith('/services/data') ? answerRest(rest, call) : login(call))),
  ];
  const [loginUrl = '', instanceUrl = ''] = await Promise.all(servers.map(listen));
  oauth = { world, app, tokens, loginUrl, instanceUrl, orgId, codes: new Map() };

  return {
    loginUrl,
    instanceUrl,
    world,
    app,
    tokens,
    limits: rest.limits,
    jobs: rest.jobs,
    pages: rest.pages,
    withoutApi: rest.withoutApi,
    failNext: (fault, where) => faults.failNext(fault, where),
    holdSaves: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      rest.held = promise;
      return () => {
        rest.held = null;
        resolve();
      };
    },
    requests: () => recorded,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function answered(answer: (call: Call) => Promise<Answer>, call: Call): Promise<Answer> {
  try {
    return await answer(call);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body() };
    // What the peer does not play fails loudly, and is no error of the vendor's.
    return { status: 501, body: `The Salesforce peer cannot answer this: ${String(error)}` };
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
