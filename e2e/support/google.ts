/** A Google on the port where the server of the journeys looks for it. One journey at a time runs it. */
import {
  type GoogleOAuthPeer,
  startGoogleOAuth,
} from '../../packages/server/src/testing/peers/google/oauth/google-oauth.ts';
import { type GooglePeer, startGooglePeer } from '../../packages/server/src/testing/peers/google/peer.ts';

export interface Google extends GooglePeer {
  readonly oauth: GoogleOAuthPeer;
}

/** @param page where it sends people back to. */
export async function startGoogle(page: string): Promise<Google> {
  let oauth: GoogleOAuthPeer | undefined;
  const peer = await startGooglePeer({
    port: Number(process.env.FORECASTLE_E2E_GOOGLE_PORT),
    now: new Date().toISOString(),
    oauth: async ({ origin }) => {
      oauth = await startGoogleOAuth({ origin, redirectUris: [page] });
      return oauth;
    },
  });
  if (!oauth) throw new Error('Google did not start its sign-in');
  return { ...peer, oauth };
}
