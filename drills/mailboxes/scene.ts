/** A server, a Google beside it, and an organisation whose people connect their mailboxes by signing in there. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MAILBOX_PAGE, type Role } from '@forecastle/contract';
import { signInAt } from '../../packages/server/src/tenancy/single-sign-on/testing/sign-in-at.ts';
import {
  type GoogleOAuthPeer,
  startGoogleOAuth,
} from '../../packages/server/src/testing/peers/google/oauth/google-oauth.ts';
import { type GooglePeer, startGooglePeer } from '../../packages/server/src/testing/peers/google/peer.ts';
import { type Body, Client, type Tries } from '../kills/client.ts';
import { Server } from '../kills/server.ts';

/** Milliseconds from one look at a mailbox to the next, and until it must be read. */
const LOOK_MS = 100;
const READ_WITHIN = 180_000;
const PASSWORD = 'correct horse battery';
const STREAMS = ['mail', 'calendar'];

export interface DrilledGoogle extends GooglePeer {
  readonly oauth: GoogleOAuthPeer;
  /** What its sign-in has answered to requests for tokens. */
  readonly tokenAnswers: readonly string[];
}

export interface Scene {
  readonly server: Server;
  readonly google: DrilledGoogle;
  readonly tries: Tries;
  readonly admin: Client;
  readonly organizationId: string;
  stop(): Promise<void>;
}

/** Starts a server that asks this Google, and signs an organisation up that has saved its app. */
export async function openScene(home: string, settings: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const port = await freePort();
  const server = new Server(home, { GOOGLE_API_ORIGIN: `http://127.0.0.1:${port}`, ...settings });
  const tries: Tries = { acknowledged: 0, unacknowledged: 0, errors: new Map() };
  await server.start();
  const google = await startGoogle(port, `${server.url}${MAILBOX_PAGE}`);
  const stop = async () => {
    await server.stop();
    await google.stop();
  };
  try {
    const admin = new Client(server, tries);
    await admin.signUp('Harbourline', 'mere@example.com');
    const { clientId, clientSecret } = google.oauth;
    await done(admin, 'PUT', '/connections/google-workspace/app', { clientId, clientSecret, streams: STREAMS });
    const { organization } = await admin.get('/session');
    return { server, google, tries, admin, organizationId: organization.id, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends a request and returns the answer's body; throws when it is a refusal. */
export async function done(client: Client, method: string, path: string, body: object = {}): Promise<Body> {
  const answer = await client.ask(method, path, { body });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function addMember({ server, tries, admin }: Scene, email: string, role: Role): Promise<Client> {
  const { link } = await done(admin, 'POST', '/invitations', { email, role });
  const client = new Client(server, tries);
  const token = String(link).split('/').at(-1);
  await done(client, 'POST', '/invitations/accept', { token, name: email.split('@')[0], password: PASSWORD });
  return client;
}

/** Signs a person in at Google as an account, as the page does that Google sends them back to. */
export async function connectMailbox(client: Client, { oauth }: DrilledGoogle, email: string): Promise<void> {
  Object.assign(oauth.state, { email, signIn: 'allows', unticked: [] });
  const { authorizeUrl } = await done(client, 'POST', '/mailbox/connect', { streams: STREAMS, days: 30 });
  const { searchParams } = await signInAt(authorizeUrl, '');
  const { state, code } = Object.fromEntries(searchParams);
  await done(client, 'POST', '/mailbox/finish', { state, code });
}

/** Has a mailbox read, and waits until all of it is; asks again where that failed. Returns the mailbox. */
export async function readWhole(client: Client): Promise<Body> {
  const asked = new Date().toISOString();
  await done(client, 'POST', '/mailbox/read');
  const until = performance.now() + READ_WITHIN;
  for (;;) {
    const mailbox = await client.get('/mailbox');
    const isRead = (stream: Body) => stream.reading === null && stream.lastSuccessAt > asked;
    if (mailbox.streams.length > 0 && mailbox.streams.every(isRead)) return mailbox;
    if (performance.now() > until) throw new Error(`the mailbox is not read: ${JSON.stringify(mailbox)}`);
    if (mailbox.streams.some(({ error }: Body) => error !== null)) await done(client, 'POST', '/mailbox/read');
    await delay(LOOK_MS);
  }
}

async function startGoogle(port: number, redirectUri: string): Promise<DrilledGoogle> {
  const tokenAnswers: string[] = [];
  const started: { oauth?: GoogleOAuthPeer } = {};
  const peer = await startGooglePeer({
    port,
    now: new Date().toISOString(),
    oauth: async ({ origin }) => {
      const oauth = await startGoogleOAuth({ origin, redirectUris: [redirectUri] });
      started.oauth = oauth;
      const listenerOf = (path: string) => {
        const listener = oauth.listenerOf(path);
        return listener && path === '/token' ? recording(listener, tokenAnswers) : listener;
      };
      return { ...oauth, listenerOf };
    },
  });
  const { oauth } = started;
  if (!oauth) throw new Error('the peer did not start its sign-in');
  return { ...peer, oauth, tokenAnswers };
}

const recording =
  (listener: RequestListener, answers: string[]): RequestListener =>
  (request, response) => {
    const end = response.end.bind(response);
    response.end = ((chunk?: unknown, ...more: never[]) => {
      if (typeof chunk === 'string' || chunk instanceof Buffer) answers.push(String(chunk));
      return end(chunk, ...more);
    }) as typeof response.end;
    return listener(request, response);
  };

/** Returns a free port. The server needs Google's address before Google's peer, which needs the server's, can start. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
