/** Starts a Salesforce, connects an organisation with it and maps it as it is proposed, by the operations of the screens. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Asked, answerOf, send } from '../asking.ts';
import type { PeerWish, PlayingPeer } from './peer-process.ts';

const PEER = fileURLToPath(new URL('peer-process.ts', import.meta.url));
const SALESFORCE = '/connections/salesforce';

export interface Connected {
  readonly peer: PlayingPeer;
  readonly stopPeer: () => void;
}

/** The server has to allow a Salesforce on this machine: set `SALESFORCE_PRIVATE_HOSTS` before it starts. */
export async function connect(organization: Asked, wish: Omit<PeerWish, 'redirectUri'>): Promise<Connected> {
  const { callbackUrl } = await answerOf<{ callbackUrl: string }>(organization, SALESFORCE);
  const child = fork(PEER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const peer = await playing(child, { ...wish, redirectUri: callbackUrl });
  const { loginUrl: domain, clientId, clientSecret } = peer;
  await send(organization, 'PUT', `${SALESFORCE}/app`, { environment: 'domain', domain, clientId, clientSecret });
  const begun = await send<{ authorizeUrl: string }>(organization, 'POST', `${SALESFORCE}/connect`);
  const { headers } = await fetch(begun.authorizeUrl, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  await send(organization, 'POST', `${SALESFORCE}/finish`, Object.fromEntries(searchParams));
  const { mapping, version } = await answerOf<{ mapping: object; version: number | null }>(
    organization,
    `${SALESFORCE}/mapping`,
  );
  await send(organization, 'PUT', `${SALESFORCE}/mapping`, { mapping, basedOn: version });
  return { peer, stopPeer: () => child.disconnect() };
}

async function playing(child: ChildProcess, wish: PeerWish): Promise<PlayingPeer> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the Salesforce peer ended with ${code}`);
  });
  ended.catch(() => undefined);
  child.send(wish);
  const [peer] = await Promise.race([once(child, 'message'), ended]);
  return peer as PlayingPeer;
}

export async function startSync(organization: Asked): Promise<string> {
  return (await send<{ id: string }>(organization, 'POST', `${SALESFORCE}/syncs`, {})).id;
}
