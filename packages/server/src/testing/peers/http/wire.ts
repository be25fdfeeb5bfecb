/** Requests and answers on the wire. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Call {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  /** An object is sent as JSON, text as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a request whose body is not read yet. */
export function callOf({ url, method = 'GET', headers }: IncomingMessage): Call {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://peer');
  return { method, path: pathname, query: searchParams, headers, body: '' };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export function sendAnswer(response: ServerResponse, { status, body, headers }: Answer): void {
  const type = typeof body === 'string' ? 'text/plain;charset=UTF-8' : 'application/json;charset=UTF-8';
  response.writeHead(status, { ...(body === undefined ? {} : { 'content-type': type }), ...headers });
  response.end(typeof body === 'object' ? JSON.stringify(body) : body);
}

export const bearerOf = ({ headers }: Call): string =>
  /^(?:Bearer|OAuth) (.+)$/u.exec(headers.authorization ?? '')?.[1] ?? '';
