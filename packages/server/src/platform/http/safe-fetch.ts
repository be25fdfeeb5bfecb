/** Calls addresses that users entered (webhooks, single sign-on). All such requests go through here. */
import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { publicAddress } from './public-address.ts';

interface Question {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0] | undefined;
  readonly body?: ConstructorParameters<typeof Response>[0] | undefined;
}

export interface EgressPolicy {
  /** Whether the operator allows private addresses and plain http. */
  readonly privateAddresses: boolean;
  /** Name of the setting that allows it. */
  readonly leave: string;
  readonly withinMs: number;
  readonly answerMaxBytes: number;
  /** Cuts a longer answer off; without it a longer answer is refused. */
  readonly cut?: boolean;
}

/** Thrown when a request is refused or fails. The message is for the person who entered the address. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
  /** What is expected instead, when the message does not say it. */
  readonly expected: string | null;

  constructor(message: string, { expected = null, cause }: { expected?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.expected = expected;
  }
}

/** Public ranges that embed another address, which may be private (6to4, Teredo). */
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2002::', 16, 'ipv6');
TUNNELS.addSubnet('2001::', 23, 'ipv6');

export function isPublic(address: string): boolean {
  const known = publicAddress(address);
  return known !== null && !(known.family === 6 && TUNNELS.check(known.address, 'ipv6'));
}

/** Looks a name up and refuses private addresses. The connection uses the same lookup, so DNS cannot change in between. */
const publicLookup =
  (leave: string): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const hidden = found.find(({ address }) => !isPublic(address));
      if (hidden) return done(privateFault(host, leave), '');
      if (options.all) return done(null, found);
      const [first] = found as [LookupAddress];
      return done(null, first.address, first.family);
    });
  };

/** Returns the error for an address inside a private network. */
export const privateFault = (host: string, leave: string) =>
  new FetchRefused(
    `${host} is a private address. Forecastle does not call private addresses. The operator can allow it with ${leave}.`,
    { expected: 'an address on the internet' },
  );

/** Throws FetchRefused for a scheme other than https and for a literal private address. */
export function refuseAddress(
  url: URL,
  { privateAddresses, leave }: Pick<EgressPolicy, 'privateAddresses' | 'leave'>,
): void {
  if (url.protocol !== 'https:' && !(privateAddresses && url.protocol === 'http:')) {
    throw new FetchRefused(`${url.origin} is not https, so Forecastle does not call it.`, {
      expected: 'an https address',
    });
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!privateAddresses && isIP(host) !== 0 && !isPublic(host)) throw privateFault(host, leave);
}

/**
 * Calls an address like `fetch`, but follows no redirect, limits time and size, and reaches only public https addresses unless
 * the operator allows others. Rejects with FetchRefused.
 */
export async function safeFetch(address: string, question: Question, policy: EgressPolicy): Promise<Response> {
  const { request, url } = await openSafely(address, question, policy, AbortSignal.timeout(policy.withinMs));
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(faultOf(error, url, policy.withinMs));
    request.on('error', fail);
    request.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const whole = Buffer.concat(chunks).subarray(0, policy.answerMaxBytes);
        try {
          resolve(responseOf(answer, whole, url));
        } catch (error) {
          fail(error as Error);
        }
      };
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= policy.answerMaxBytes) return;
        if (policy.cut) finish();
        request.destroy(new FetchRefused(`The answer of ${url.host} is too large.`));
      });
      answer.on('error', fail);
      answer.on('end', finish);
    });
  });
}

/**
 * Calls an address like `safeFetch` and resolves with the answer's first bytes: the body is a stream. `withinMs` counts until
 * then, and again between two parts of the body. Its caller aborts by the signal.
 */
export async function safeStream(
  address: string,
  { signal, ...question }: Question & { readonly signal?: AbortSignal | undefined },
  policy: EgressPolicy,
): Promise<Response> {
  const { request, url } = await openSafely(address, question, policy, signal);
  return new Promise((resolve, reject) => {
    const slow = () => request.destroy(Object.assign(new Error('too slow'), { name: 'TimeoutError' }));
    request.setTimeout(policy.withinMs, slow);
    // An abort is the caller's own: they know it by its name.
    request.on('error', (error) => reject(signal?.aborted ? signal.reason : faultOf(error, url, policy.withinMs)));
    request.on('response', (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > policy.answerMaxBytes) answer.destroy(new FetchRefused(`The answer of ${url.host} is too large.`));
      });
      answer.pause();
      try {
        resolve(responseOf(answer, Readable.toWeb(answer) as ReadableStream<Uint8Array>, url));
      } catch (error) {
        request.destroy();
        reject(error);
      }
    });
  });
}

async function openSafely(
  address: string,
  { method = 'GET', headers = {}, body }: Question,
  policy: EgressPolicy,
  signal: AbortSignal | undefined,
): Promise<{ request: ClientRequest; url: URL }> {
  const asked = new Request(address, { method, headers, ...(body == null ? {} : { body }) });
  const url = new URL(asked.url);
  refuseAddress(url, policy);
  const sent = Buffer.from(await asked.arrayBuffer());
  const open = url.protocol === 'https:' ? secureRequest : plainRequest;
  const request = open(url, {
    method: asked.method,
    headers: { ...Object.fromEntries(asked.headers), 'content-length': String(sent.length) },
    // A kept-alive connection may have been opened under another policy.
    agent: false,
    ...(signal ? { signal } : {}),
    ...(policy.privateAddresses ? {} : { lookup: publicLookup(policy.leave) }),
  });
  request.end(sent);
  return { request, url };
}

function responseOf(answer: IncomingMessage, body: ConstructorParameters<typeof Response>[0], url: URL): Response {
  const status = answer.statusCode ?? 0;
  // Node takes any three digits; to a Response what is none of these is no status.
  if (status < 200 || status > 599) throw new FetchRefused(`${url.host} answered with the invalid status ${status}.`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

function faultOf(error: Error & { code?: string }, url: URL, withinMs: number): FetchRefused {
  if (error instanceof FetchRefused) return error;
  const why =
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? `it took longer than ${withinMs / 1000} seconds`
      : error.code === 'ENOTFOUND'
        ? 'the name does not exist'
        : (error.code ?? error.message);
  return new FetchRefused(`${url.host} does not answer: ${why}.`, { cause: error });
}
