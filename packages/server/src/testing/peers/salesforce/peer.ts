/**
 * A Salesforce organisation for tests: a login host and an instance on ports of this machine, written from the vendor's pages.
 * What it plays is told with the address of the page; decision 0375 lists what no page confirmed.
 */
import type { Fault, Where } from '../http/faults.ts';
import { type Listener, PeerServers } from '../http/peer-servers.ts';
import type { RecordedRequest } from '../http/requests.ts';
import type { Answer, Call } from '../http/wire.ts';
import { IngestJobs } from './bulk/ingest-jobs.ts';
import { QueryJobs } from './bulk/query-jobs.ts';
import { Refusal } from './errors.ts';
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
  const servers = new PeerServers();
  let oauth: OAuthState | null = null;

  const serve = (answer: (call: Call) => Promise<Answer>) =>
    servers.serve({
      answer: (call) => answered(answer, call),
      headers: ({ path }) => {
        const date = new Date(world.now).toUTCString();
        return { date, ...(path.startsWith('/services/data/v') ? rest.limits.header() : {}) };
      },
    });
  const login = async (call: Call): Promise<Answer> =>
    (oauth && answerOAuth(oauth, call)) ?? { status: 404, body: 'Not Found' };
  const loginUrl = await serve(login);
  const instanceUrl = await serve(async (call) =>
    call.path.startsWith('/services/data') ? answerRest(rest, call) : login(call),
  );
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
    failNext: (fault, where) => servers.failNext(fault, where),
    holdSaves: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      rest.held = promise;
      return () => {
        rest.held = null;
        resolve();
      };
    },
    requests: () => servers.requests,
    watch: (listener) => servers.watch(listener),
    stop: () => servers.stop(),
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
