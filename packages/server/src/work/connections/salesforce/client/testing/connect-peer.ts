/** Connects our client to the Salesforce peer, as the product does with Salesforce. */
import { createHash, randomBytes } from 'node:crypto';
import type { EgressPolicy } from '../../../../../platform/http/safe-fetch.ts';
import type { SalesforcePeer } from '../../../../../testing/peers/salesforce/peer.ts';
import { egressOf } from '../hosts.ts';
import { authorizeUrl, exchangeCode, refreshTokens, type SalesforceTokens } from '../oauth.ts';
import { type ApiOptions, SalesforceApi, type SalesforceSession } from '../request.ts';

export const PEER_EGRESS: EgressPolicy = egressOf({ salesforce: { privateHosts: true } }, 20);

export const appOf = (peer: SalesforcePeer) => ({
  loginUrl: peer.loginUrl,
  clientId: peer.app.clientId,
  clientSecret: peer.app.clientSecret,
});

/** Sends a person to the login page. Returns what it sends them back with, and the verifier of the request. */
export async function visitLoginPage(
  peer: SalesforcePeer,
  state = 'a-state',
): Promise<{ back: URLSearchParams; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const redirectUri = peer.app.redirectUris[0] ?? '';
  const { headers } = await fetch(authorizeUrl({ ...appOf(peer), redirectUri, state, challenge }), {
    redirect: 'manual',
  });
  return { back: new URL(headers.get('location') ?? redirectUri).searchParams, verifier };
}

/** Signs in as a user of the peer. */
export async function signInAt(
  peer: SalesforcePeer,
  user = 'admin',
): Promise<SalesforceTokens & { refreshToken: string }> {
  peer.app.userId = peer.world.user(user);
  const { back, verifier } = await visitLoginPage(peer);
  const redirectUri = peer.app.redirectUris[0] ?? '';
  return exchangeCode({ ...appOf(peer), redirectUri, code: back.get('code') ?? '', verifier }, { egress: PEER_EGRESS });
}

export interface PeerConnection {
  readonly api: SalesforceApi;
  /** Milliseconds that the client wanted to wait, without waiting. */
  readonly waits: number[];
  readonly session: () => SalesforceSession;
  /** How often the session was renewed. */
  readonly renewals: () => number;
}

/** Signs in and returns the client with a token source that keeps rotated refresh tokens. */
export async function connectPeer(
  peer: SalesforcePeer,
  { user = 'admin', ...options }: Partial<ApiOptions> & { user?: string } = {},
): Promise<PeerConnection> {
  let tokens: SalesforceTokens = await signInAt(peer, user);
  let refreshToken = tokens.refreshToken ?? '';
  let renewals = 0;
  const waits: number[] = [];
  const api = new SalesforceApi({
    egress: PEER_EGRESS,
    random: () => 0.5,
    wait: async (ms) => {
      waits.push(ms);
    },
    tokens: {
      current: async () => tokens,
      renew: async () => {
        renewals++;
        tokens = await refreshTokens({ ...appOf(peer), refreshToken }, { egress: PEER_EGRESS });
        refreshToken = tokens.refreshToken ?? refreshToken;
        return tokens;
      },
    },
    ...options,
  });
  return { api, waits, session: () => tokens, renewals: () => renewals };
}
