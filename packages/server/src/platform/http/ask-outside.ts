/** The one way out to addresses that people of an organisation have given. */
import { type LookupAddress, lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { publicAddress } from './public-address.ts';

interface Question {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0] | undefined;
  readonly body?: ConstructorParameters<typeof Response>[0] | undefined;
}

export interface WayOut {
  /** The operator's leave for private addresses and plain http. */
  readonly privateAddresses: boolean;
  /** The setting that gives it. */
  readonly leave: string;
  readonly withinMs: number;
  readonly answerMaxBytes: number;
  /** Keeps the beginning of a longer answer, which is refused otherwise. */
  readonly cut?: boolean;
}

/** What kept a question from being answered, in a sentence for who gave the address. */
export class OutsideFault extends Error {
  override name = 'OutsideFault';
  /** What would have been right, where that is more than the sentence says. */
  readonly expected: string | null;

  constructor(message: string, { expected = null, cause }: { expected?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.expected = expected;
  }
}

/** Addresses of the internet that carry another one inside, which may be private (6to4; Teredo and its neighbours). */
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2002::', 16, 'ipv6');
TUNNELS.addSubnet('2001::', 23, 'ipv6');

export function isPublic(address: string): boolean {
  const known = publicAddress(address);
  return known !== null && !(known.family === 6 && TUNNELS.check(known.address, 'ipv6'));
}

/** Finds addresses as ever, and refuses a name that leads to a private one. What was looked up is what is connected to. */
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

/** Returns what an address is refused with that leads into a network of one's own. */
export const privateFault = (host: string, leave: string) =>
  new OutsideFault(
    `${host} is a private address. Forecastle does not call private addresses. The operator can allow it with ${leave}.`,
    { expected: 'an address on the internet' },
  );

/** Throws an OutsideFault for an address that is not asked whatever it leads to: by its scheme, or a private one in figures. */
export function refuseAddress(url: URL, { privateAddresses, leave }: Pick<WayOut, 'privateAddresses' | 'leave'>): void {
  if (url.protocol !== 'https:' && !(privateAddresses && url.protocol === 'http:')) {
    throw new OutsideFault(`${url.origin} is not https, so Forecastle does not call it.`, {
      expected: 'an https address',
    });
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!privateAddresses && isIP(host) !== 0 && !isPublic(host)) throw privateFault(host, leave);
}

/**
 * In the form of `fetch`: no redirect is followed, the answer is bounded in time and size, and without the operator's
 * leave it goes to public addresses over https alone. Rejects with an OutsideFault.
 */
export async function askOutside(
  address: string,
  { method = 'GET', headers = {}, body }: Question,
  way: WayOut,
): Promise<Response> {
  const asked = new Request(address, { method, headers, ...(body == null ? {} : { body }) });
  const url = new URL(asked.url);
  refuseAddress(url, way);
  const sent = Buffer.from(await asked.arrayBuffer());
  const open = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(faultOf(error, url, way.withinMs));
    const request = open(url, {
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), 'content-length': String(sent.length) },
      // Connections kept open may have been made under another rule.
      agent: false,
      signal: AbortSignal.timeout(way.withinMs),
      ...(way.privateAddresses ? {} : { lookup: publicLookup(way.leave) }),
    });
    request.on('error', fail);
    request.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const status = answer.statusCode ?? 0;
        // Node takes any three digits; to a Response what is none of these is no status.
        if (status < 200 || status > 599)
          return fail(new OutsideFault(`${url.host} answered with the invalid status ${status}.`));
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headersDistinct)) {
          for (const each of value ?? []) headers.append(name, each);
        }
        const whole = Buffer.concat(chunks).subarray(0, way.answerMaxBytes);
        resolve(new Response([204, 205, 304].includes(status) ? null : whole, { status, headers }));
      };
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= way.answerMaxBytes) return;
        if (way.cut) finish();
        request.destroy(new OutsideFault(`The answer of ${url.host} is too large.`));
      });
      answer.on('error', fail);
      answer.on('end', finish);
    });
    request.end(sent);
  });
}

function faultOf(error: Error & { code?: string }, url: URL, withinMs: number): OutsideFault {
  if (error instanceof OutsideFault) return error;
  const why =
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? `it took longer than ${withinMs / 1000} seconds`
      : error.code === 'ENOTFOUND'
        ? 'the name does not exist'
        : (error.code ?? error.message);
  return new OutsideFault(`${url.host} does not answer: ${why}.`, { cause: error });
}
