/**
 * Google for tests: Gmail and Calendar of the people in a world, on a port of this machine, written from Google's pages.
 * What it plays is told with the address of the page; decision 0393 lists what no page confirmed.
 */
import type { Fault, Where } from '../http/faults.ts';
import { type Listener, PeerServers } from '../http/peer-servers.ts';
import type { RecordedRequest } from '../http/requests.ts';
import type { Call } from '../http/wire.ts';
import { type ApiState, answerCall } from './api.ts';
import { answerBatch } from './batch.ts';
import { calendarApi } from './calendar/routes.ts';
import { entityNotFound } from './errors.ts';
import { gmailApi } from './gmail/routes.ts';
import { makeQuotas, type Quotas } from './quotas.ts';
import { type GoogleOAuth, IssuedTokens } from './tokens.ts';
import { World, type WorldOptions } from './world/world.ts';

export interface PeerOptions extends WorldOptions {
  /** Starts the part at which people sign in; without it there are only tokens that a test gives out. */
  readonly oauth?: (peer: { readonly origin: string; readonly world: World }) => Promise<GoogleOAuth>;
}

export interface GooglePeer {
  /** Stands in for all of Google's hosts. */
  readonly origin: string;
  readonly world: World;
  readonly tokens: IssuedTokens;
  readonly quotas: Quotas;
  readonly failNext: (fault: Fault, where?: Where) => void;
  /** All requests so far, without their secrets. A batch is one. */
  readonly requests: () => readonly RecordedRequest[];
  /** Calls the listener with each request once it has come and once it is answered, until what it returns is called. */
  readonly watch: (listener: Listener) => () => void;
  readonly stop: () => Promise<void>;
}

export async function startGooglePeer(options: PeerOptions = {}): Promise<GooglePeer> {
  const world = new World(options);
  const servers = new PeerServers();
  const tokens = new IssuedTokens(() => world.now);
  const quotas = makeQuotas(() => world.now);
  let oauth: GoogleOAuth | null = null;
  const state: ApiState = {
    world,
    faults: servers.faults,
    userOf: async (token) => tokens.userOf(token) ?? (await oauth?.userOf(token)) ?? null,
  };
  const gmail = gmailApi(quotas.gmail);
  const calendar = calendarApi(quotas.calendar);

  const answer = async (call: Call): Promise<Fault> => {
    if (call.path === '/batch/gmail/v1') return answerBatch(state, gmail, call);
    if (call.path === '/batch/calendar/v3') return answerBatch(state, calendar, call);
    if (call.path.startsWith('/gmail/v1/')) return answerCall(state, gmail, call);
    if (call.path.startsWith('/calendar/v3/')) return answerCall(state, calendar, call);
    return entityNotFound().answer();
  };
  const origin = await servers.serve({
    answer,
    headers: () => ({ date: new Date(world.now).toUTCString() }),
    listenerOf: (path) => oauth?.listenerOf(path) ?? null,
  });
  oauth = (await options.oauth?.({ origin, world })) ?? null;

  return {
    origin,
    world,
    tokens,
    quotas,
    failNext: (fault, where) => servers.failNext(fault, where),
    requests: () => servers.requests,
    watch: (listener) => servers.watch(listener),
    stop: () => servers.stop(),
  };
}
