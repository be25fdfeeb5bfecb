/**
 * Many calls in one request, each with an answer of its own.
 * https://developers.google.com/workspace/gmail/api/guides/batch
 */
import { STATUS_CODES } from 'node:http';
import type { Fault } from '../http/faults.ts';
import type { Answer, Call } from '../http/wire.ts';
import { type Api, type ApiState, answerInner, orRefusal } from './api.ts';
import { Refusal } from './errors.ts';

/** "You're limited to 100 calls in a single batch request." */
const MOST_CALLS = 100;
const BOUNDARY = 'batch_peer_answer';

interface Part {
  readonly contentId: string | null;
  readonly call: Call;
}

export const answerBatch = (state: ApiState, api: Api, call: Call): Promise<Fault> =>
  orRefusal(() => answerParts(state, api, call));

async function answerParts(state: ApiState, api: Api, call: Call): Promise<Fault> {
  const parts = readParts(call);
  if (parts.length > MOST_CALLS)
    throw new Refusal(400, 'badRequest', `The batch request has ${parts.length} calls, more than ${MOST_CALLS}.`);
  const written: string[] = [];
  for (const { contentId, call: inner } of parts) {
    const answer = await answerInner(state, api, inner);
    if (typeof answer === 'string') return answer;
    written.push(writePart(contentId, answer));
  }
  return {
    status: 200,
    body: `${written.join('')}--${BOUNDARY}--\r\n`,
    headers: { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` },
  };
}

function readParts(outer: Call): Part[] {
  const boundary = /boundary="?([^";]+)"?/u.exec(outer.headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error('a batch without a boundary');
  const [, ...rest] = `\n${outer.body.replaceAll('\r\n', '\n')}`.split(`\n--${boundary}`);
  return rest.filter((part) => !part.startsWith('--')).map((part) => readPart(part, outer));
}

/** "The HTTP headers for the outer batch request, except for the Content- headers, apply to every request in the batch." */
function readPart(part: string, outer: Call): Part {
  const [head = '', request = '', ...body] = part.split('\n\n');
  const [line = '', ...ownHeaders] = request.split('\n');
  const [method = '', address = ''] = line.split(' ');
  if (!address.startsWith('/')) throw new Error(`a batch may name paths alone, not ${address}`);
  const url = new URL(address, 'http://peer');
  const shared = Object.entries(outer.headers).filter(([name]) => !name.startsWith('content-'));
  return {
    contentId: readHeaders(head.split('\n')).get('content-id') ?? null,
    call: {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: { ...Object.fromEntries(shared), ...Object.fromEntries(readHeaders(ownHeaders)) },
      body: body.join('\n\n'),
    },
  };
}

function readHeaders(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
    }),
  );
}

/** "If you provide a Content-ID header for a part, the response has it with the prefix response-." */
function writePart(contentId: string | null, { status, body, headers = {} }: Answer): string {
  const json = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
  const type = typeof body === 'object' ? 'application/json; charset=UTF-8' : 'text/plain';
  const own = Object.entries({ 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(json)), ...headers });
  return [
    `--${BOUNDARY}`,
    'Content-Type: application/http',
    ...(contentId ? [`Content-ID: ${contentId.replace(/^<?/u, '<response-')}`] : []),
    '',
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...own.map(([name, value]) => `${name}: ${value}`),
    '',
    json,
    '',
  ].join('\r\n');
}
