import type { Settings } from '../../../platform/settings/settings.ts';
import { type KeptToken, REVOKE_SECONDS, revokeKept } from '../oauth/revoke-kept.ts';
import { egressOf } from './client/hosts.ts';
import { revokeToken } from './client/oauth.ts';
import { SalesforceRefused } from './client/refusals.ts';
import type { SalesforceRow } from './salesforce-row.ts';

/** Revokes a sign-in at Salesforce. Returns why that did not happen; null when it did, or when nobody had signed in. */
export const revokeAtSalesforce = (
  { loginUrl }: Pick<SalesforceRow['settings'], 'loginUrl'>,
  kept: KeptToken,
  settings: Settings,
  what: 'sign-in' | 'earlier sign-in' = 'sign-in',
): Promise<string | null> =>
  revokeKept(
    {
      vendor: 'Salesforce',
      byHand: 'Revoke it in Salesforce Setup under Connected Apps OAuth Usage.',
      revoke: (token) => revokeToken({ loginUrl, token }, { egress: egressOf(settings, REVOKE_SECONDS) }),
      isRefusal: (error) => error instanceof SalesforceRefused,
    },
    kept,
    what,
  );
