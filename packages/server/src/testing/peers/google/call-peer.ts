/** Asks the peer as a test does that drives it by hand. */
import type { GooglePeer } from './peer.ts';

const AUTH = 'https://www.googleapis.com/auth';
export const METADATA = `${AUTH}/gmail.metadata`;
export const EVENTS_READONLY = `${AUTH}/calendar.events.readonly`;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function askText(
  peer: GooglePeer,
  token: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const answer = await fetch(`${peer.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Asks with parameters; a list stands for one that comes several times. Returns the status and the JSON. */
export async function ask<T>(
  peer: GooglePeer,
  token: string,
  path: string,
  params: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<{ readonly status: number; readonly body: T }> {
  const query = Object.entries(params).flatMap(([name, given]) => [given].flat().map((value) => [name, value]));
  const { status, text } = await askText(peer, token, `${path}?${new URLSearchParams(query as [string, string][])}`);
  return { status, body: JSON.parse(text) as T };
}

export interface ErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status?: string;
    readonly errors: readonly { readonly reason: string; readonly domain: string; readonly message: string }[];
    readonly details?: readonly object[];
  };
}
