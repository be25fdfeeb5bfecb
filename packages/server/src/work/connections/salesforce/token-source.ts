/** Tokens of a connection to Salesforce. Decision 0380. */
import { type ConnectionReason, salesforceReason } from '@forecastle/rules';
import type { TokenSource } from '../oauth/session.ts';
import { RENEW_SECONDS, SystemTokens, type TokenSystem, type TokensOf } from '../oauth/token-source.ts';
import type { ConnectionSettings } from '../runs/step.ts';
import { egressOf } from './client/hosts.ts';
import { refreshTokens, type SalesforceTokens } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import type { SalesforceSession } from './client/request.ts';
import { keepRemote, type SalesforceRow } from './salesforce-row.ts';

/** Returns the tokens of a connection. Both ways throw SalesforceRefused. Neither may be used while a transaction is held. */
export const tokenSource = (of: TokensOf & { readonly settings: ConnectionSettings }): TokenSource<SalesforceSession> =>
  new SystemTokens(of, tokensOfSalesforce(of.settings));

const tokensOfSalesforce = (
  settings: ConnectionSettings,
): TokenSystem<SalesforceRow, SalesforceRow, SalesforceSession, SalesforceTokens> => ({
  sessionOf: ({ remote }, accessToken) => remote && { accessToken, instanceUrl: remote.instanceUrl },
  appOf: async (_, row) => row,
  renew: ({ settings: { loginUrl, clientId } }, secrets) =>
    refreshTokens({ loginUrl, clientId, ...secrets }, { egress: egressOf(settings, RENEW_SECONDS) }),
  async keep(tx, { id, remote }, { accessToken, instanceUrl }) {
    if (remote && instanceUrl !== remote.instanceUrl) await keepRemote(tx, id, { ...remote, instanceUrl });
    return { accessToken, instanceUrl };
  },
  refusalIn(error) {
    if (!(error instanceof SalesforceRefused)) return null;
    // A renewal that is refused for nothing about the sign-in is refused for the app: its key or its secret changed.
    const reason = error.reason ?? (error.kind === 'sign_in' ? 'app_changed' : null);
    return { reason, error: reason === error.reason ? error : refusalFor('app_changed') };
  },
  refusalFor,
});

function refusalFor(reason: ConnectionReason): SalesforceRefused {
  const { sentence, advice } = salesforceReason(reason);
  return new SalesforceRefused({ kind: 'sign_in', reason, message: `${sentence} ${advice}` });
}
