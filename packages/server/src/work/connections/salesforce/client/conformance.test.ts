import { describe } from 'vitest';
import { startSalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { egressOf } from './hosts.ts';
import { refreshTokens } from './oauth.ts';
import { SalesforceApi } from './request.ts';
import { conform } from './testing/conformance.ts';
import { connectPeer } from './testing/connect-peer.ts';

const {
  SALESFORCE_LOGIN_URL: loginUrl,
  SALESFORCE_CLIENT_ID: clientId,
  SALESFORCE_CLIENT_SECRET: clientSecret,
  SALESFORCE_REFRESH_TOKEN: refreshToken,
} = process.env;

describe('the Salesforce peer', () => {
  conform(async () => {
    const peer = await startSalesforcePeer();
    return { api: (await connectPeer(peer)).api, close: () => peer.stop() };
  });
});

if (loginUrl && clientId && clientSecret && refreshToken) {
  describe('the organisation of SALESFORCE_LOGIN_URL', () => {
    conform(async () => {
      const egress = egressOf({ salesforce: { privateHosts: false } });
      // The app must not rotate refresh tokens: nothing keeps the next one.
      const renew = () => refreshTokens({ loginUrl, clientId, clientSecret, refreshToken }, { egress });
      let tokens = await renew();
      const source = {
        current: async () => tokens,
        renew: async () => {
          tokens = await renew();
          return tokens;
        },
      };
      return { api: new SalesforceApi({ egress, tokens: source }), close: async () => undefined };
    });
  });
} else {
  process.stdout.write(
    'No real Salesforce was asked: set SALESFORCE_LOGIN_URL, SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET and SALESFORCE_REFRESH_TOKEN.\n',
  );
}
