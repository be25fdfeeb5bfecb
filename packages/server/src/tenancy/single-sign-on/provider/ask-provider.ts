/** The one way out to a provider, whose address an admin of some organisation has given. */
import { type LookupAddress, lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { CustomFetchOptions } from 'openid-client';
import { publicAddress } from '../../../platform/http/public-address.ts';
import type { SingleSignOnSettings } from '../../../platform/settings/settings.ts';
import { ProviderFault } from './provider-fault.ts';

const WITHIN_MS = 10_000;
/** Documents of providers have a few kilobytes, sets of keys some more. */
const ANSWER_MAX_BYTES = 512 * 1024;

type Question = Partial<Pick<CustomFetchOptions, 'method' | 'headers' | 'body'>>;

/** Addresses of the internet that carry another one inside, which may be private (6to4; Teredo and its neighbours). */
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2002::', 16, 'ipv6');
TUNNELS.addSubnet('2001::', 23, 'ipv6');

export function isPublic(address: string): boolean {
  const known = publicAddress(address);
  return known !== null && !(known.family === 6 && TUNNELS.check(known.address, 'ipv6'));
}

/** Finds addresses as ever, and refuses a name that leads to a private one. What was looked up is what is connected to. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const hidden = found.find(({ address }) => !isPublic(address));
    if (hidden) return done(privateFault(host), '');
    if (options.all) return done(null, found);
    const [first] = found as [LookupAddress];
    return done(null, first.address, first.family);
  });
};

const privateFault = (host: string) =>
  new ProviderFault(
    `${host} is at a private address, where Forecastle does not ask. Whoever runs the installation can allow it with SSO_PRIVATE_PROVIDERS.`,
    { expected: 'a provider on the internet' },
  );

/**
 * In the form of `fetch`: no redirect is followed, the answer is bounded in time and size, and without the operator's
 * leave it goes to public addresses over https alone. Rejects with a ProviderFault.
 */
export function askProvider({ privateProviders }: SingleSignOnSettings, { withinMs = WITHIN_MS } = {}) {
  return async (address: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Response> => {
    const asked = new Request(address, { method, headers, ...(body == null ? {} : { body }) });
    const url = new URL(asked.url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:' && !(privateProviders && url.protocol === 'http:')) {
      throw new ProviderFault(`${url.origin} is not asked: it is not https.`, { expected: 'an https address' });
    }
    if (!privateProviders && isIP(host) !== 0 && !isPublic(host)) throw privateFault(host);
    const sent = Buffer.from(await asked.arrayBuffer());
    const open = url.protocol === 'https:' ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(faultOf(error, url, withinMs));
      const signal = AbortSignal.timeout(withinMs);
      const request = open(url, {
        method: asked.method,
        headers: { ...Object.fromEntries(asked.headers), 'content-length': String(sent.length) },
        // Connections kept open may have been made under another rule.
        agent: false,
        signal,
        ...(privateProviders ? {} : { lookup: publicLookup }),
      });
      request.on('error', fail);
      request.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > ANSWER_MAX_BYTES) request.destroy(new ProviderFault(`${url.host} answers too much.`));
          else chunks.push(chunk);
        });
        answer.on('error', fail);
        answer.on('end', () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headersDistinct)) {
            for (const each of value ?? []) headers.append(name, each);
          }
          const status = answer.statusCode ?? 500;
          resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers }));
        });
      });
      request.end(sent);
    });
  };
}

function faultOf(error: Error & { code?: string }, url: URL, withinMs: number): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const why =
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? `it took longer than ${withinMs / 1000} seconds`
      : error.code === 'ENOTFOUND'
        ? 'there is no such name'
        : (error.code ?? error.message);
  return new ProviderFault(`${url.host} does not answer: ${why}.`, { cause: error });
}
