/** A real provider of OpenID Connect on a port of this machine, with people of its own. */
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderPerson {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Everybody who can sign in there, by what they type. */
  readonly people: Map<string, ProviderPerson>;
  /** Signs with another key from now on, and forgets the one before. */
  rotateKeys(): Promise<void>;
  /** Answers everything so instead; null to be itself again. */
  answerAll(listener: RequestListener | null): void;
  close(): Promise<void>;
}

/** `redirectUri` is where it sends people back to. */
export async function startProvider({
  redirectUri,
  port = 0,
}: {
  redirectUri: string;
  port?: number;
}): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>();
  const client = { clientId: 'forecastle', clientSecret: randomUUID() };
  const server = createServer((request, response) => (instead ?? answer)(request, response));
  let instead: RequestListener | null = null;
  let answer: RequestListener = () => {};
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { Provider } = await quietly(() => import('oidc-provider'));
  const make = () =>
    quietly(async () => {
      const provider = new Provider(issuer, {
        clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
        jwks: { keys: [newSigningKey()] },
        cookies: { keys: [randomUUID()] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        pkce: { required: () => true },
        ttl: { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Interaction: 300, Session: 300, Grant: 300 },
        findAccount: (_: unknown, login: string) => {
          const person = people.get(login);
          return person && { accountId: login, claims: async () => ({ sub: login, ...person }) };
        },
      });
      return provider.callback();
    });
  answer = await make();
  return {
    issuer,
    ...client,
    people,
    async rotateKeys() {
      answer = await make();
    },
    answerAll(listener) {
      instead = listener;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const newSigningKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
});

/** It warns of what it is meant for here: people who enter any password, and nothing kept. */
export async function quietly<T>(make: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  console.warn = () => {};
  console.info = () => {};
  try {
    return await make();
  } finally {
    Object.assign(console, { warn, info });
  }
}
