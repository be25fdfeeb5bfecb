/** Connects our client to the Google peer, as one of its people. */
import type { GooglePeer } from '../../../../../testing/peers/google/peer.ts';
import { STREAM_SCOPES } from '../oauth.ts';
import { GoogleApi, type GoogleApiOptions } from '../request.ts';

export interface PeerConnection {
  readonly api: GoogleApi;
  /** Milliseconds that the client wanted to wait, without waiting. */
  readonly waits: number[];
  /** How often the session was renewed. */
  readonly renewals: () => number;
}

export function connectPeer(
  peer: GooglePeer,
  email: string,
  { scopes = Object.values(STREAM_SCOPES), ...options }: Partial<GoogleApiOptions> & { scopes?: readonly string[] } = {},
): PeerConnection {
  let accessToken = peer.tokens.issue(email, scopes);
  let renewals = 0;
  const waits: number[] = [];
  const api = new GoogleApi({
    settings: { google: { origin: peer.origin } },
    random: () => 0.5,
    wait: async (ms) => {
      waits.push(ms);
    },
    tokens: {
      current: async () => ({ accessToken }),
      renew: async () => {
        renewals++;
        accessToken = peer.tokens.issue(email, scopes);
        return { accessToken };
      },
    },
    ...options,
  });
  return { api, waits, renewals: () => renewals };
}
