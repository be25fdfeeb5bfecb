/**
 * Slack for tests: one workspace and one app, written from the vendor's pages. What it plays is told with the address of the page;
 * decision 0397 lists what no page confirmed.
 */
import type { Fault, Where } from '../http/faults.ts';
import { PeerServers, type Served } from '../http/peer-servers.ts';
import type { RecordedRequest } from '../http/requests.ts';
import { type Answer, bearerOf, type Call } from '../http/wire.ts';
import { argumentsOf, ok, refused, SlackError } from './answers.ts';
import { authorize, authRevoke, authTest, botsInfo, oauthAccess } from './api/auth.ts';
import { conversationsInfo, conversationsJoin, conversationsList, usersConversations } from './api/channels.ts';
import { postEphemeral, postMessage, update } from './api/chat.ts';
import { lookupByEmail, usersInfo } from './api/people.ts';
import { Views } from './api/views.ts';
import { Deliveries } from './deliveries.ts';
import { Sockets } from './sockets.ts';
import { SlackWorld } from './world.ts';

export interface SlackPeerOptions {
  /** What the app asks for; by default all that the product's manifest does. */
  readonly scopes?: readonly string[];
  readonly redirectUris?: readonly string[];
  /** By default a free one. */
  readonly port?: number;
}

export interface SlackPeer {
  readonly origin: string;
  readonly world: SlackWorld;
  readonly views: Views;
  readonly sockets: Sockets;
  /** What people do in Slack. */
  readonly people: Deliveries;
  readonly failNext: (fault: Fault, where?: Where) => void;
  /** All requests so far, without their tokens. */
  readonly requests: () => readonly RecordedRequest[];
  readonly stop: () => Promise<void>;
}

type Method = (args: Readonly<Record<string, unknown>>, token: string, scopes: readonly string[]) => Answer;

/** By method: a scope that the token must have. https://docs.slack.dev/reference/methods */
const SCOPES: ReadonlyMap<string, string> = new Map([
  ['bots.info', 'users:read'],
  ['chat.postMessage', 'chat:write'],
  ['chat.postEphemeral', 'chat:write'],
  ['chat.update', 'chat:write'],
  ['conversations.join', 'channels:join'],
  ['users.info', 'users:read'],
  ['users.lookupByEmail', 'users:read.email'],
]);

const ALL_SCOPES =
  'commands chat:write channels:read groups:read channels:join im:write users:read users:read.email'.split(' ');

export async function startSlackPeer({
  scopes = ALL_SCOPES,
  redirectUris = [],
  port = 0,
}: SlackPeerOptions = {}): Promise<SlackPeer> {
  const world = new SlackWorld(scopes, redirectUris);
  const views = new Views(world);
  const sockets = new Sockets(world);
  const servers = new PeerServers();
  let origin = '';
  const people = new Deliveries({ world, views, sockets, origin: () => origin });

  const asBot: ReadonlyMap<string, Method> = new Map<string, Method>([
    ['auth.test', (_, __, granted) => authTest(world, granted)],
    ['auth.revoke', (_, token) => authRevoke(world, token)],
    ['bots.info', (args) => botsInfo(world, args)],
    ['chat.postMessage', (args) => postMessage(world, args)],
    ['chat.postEphemeral', (args) => postEphemeral(world, args)],
    ['chat.update', (args) => update(world, args)],
    ['conversations.info', (args, _, granted) => conversationsInfo(world, args, granted)],
    ['conversations.list', (args, _, granted) => conversationsList(world, args, granted)],
    ['conversations.join', (args) => conversationsJoin(world, args)],
    ['users.conversations', (args, _, granted) => usersConversations(world, args, granted)],
    ['users.info', (args, _, granted) => usersInfo(world, args, granted)],
    ['users.lookupByEmail', (args) => lookupByEmail(world, args)],
    ['views.open', (args) => views.show(args)],
    ['views.update', (args) => views.update(args)],
  ]);

  const api = (call: Call, method: string): Answer => {
    const args = argumentsOf(call);
    if (method === 'oauth.v2.access') return oauthAccess(world, args);
    const token = bearerOf(call);
    if (method === 'apps.connections.open') {
      if (token !== world.app.appToken) throw new SlackError(token === '' ? 'not_authed' : 'invalid_auth');
      return ok({ url: sockets.ticketFor(origin) });
    }
    const asked = asBot.get(method);
    if (!asked) throw new SlackError('unknown_method');
    const granted = grantedTo(world, token);
    const needed = SCOPES.get(method);
    if (needed !== undefined && !granted.includes(needed)) {
      throw new SlackError('missing_scope', { needed, provided: granted.join(',') });
    }
    return asked(args, token, granted);
  };

  const answer = async (call: Call): Promise<Answer> => {
    if (call.path === '/oauth/v2/authorize') {
      const outcome = authorize(world, call.query);
      return 'to' in outcome
        ? { status: 302, headers: { location: outcome.to } }
        : { status: 200, body: `Something went wrong: ${outcome.error}` };
    }
    const method = /^\/api\/([\w.]+)$/u.exec(call.path)?.[1];
    if (method === undefined) return people.respond(call) ?? { status: 404, body: 'no_service' };
    try {
      return api(call, method);
    } catch (error) {
      if (error instanceof SlackError) return refused(error.message, error.more);
      // What the peer does not play fails loudly, and is no error of the vendor's.
      return { status: 501, body: `The Slack peer cannot answer this: ${String(error)}` };
    }
  };

  const headers = () => ({ date: new Date(world.now).toUTCString() });
  const upgrade: Served['upgrade'] = (incoming, socket, head) => sockets.upgrade(incoming, socket, head);
  origin = await servers.serve({ answer, headers, upgrade }, port);

  return {
    origin,
    world,
    views,
    sockets,
    people,
    failNext: (fault, where) => servers.failNext(fault, where),
    requests: () => servers.requests,
    async stop() {
      sockets.close();
      await servers.stop();
    },
  };
}

function grantedTo({ botTokens, deadTokens, team }: SlackWorld, token: string): readonly string[] {
  if (token === '') throw new SlackError('not_authed');
  if (team.isDisabled) throw new SlackError('team_disabled');
  const dead = deadTokens.get(token);
  if (dead !== undefined) throw new SlackError(dead);
  const granted = botTokens.get(token);
  if (!granted) throw new SlackError('invalid_auth');
  return granted;
}
