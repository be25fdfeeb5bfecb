import { SALESFORCE_SIGN_IN_MINUTES } from '@forecastle/contract';
import { mayManageConnections } from '../may-manage-connections.ts';
import { type Asking, takeAttempt } from '../oauth/attempts.ts';
import { connectionById } from '../read-connection.ts';
import { readSecret } from '../secrets.ts';
import type { SalesforceRow } from './salesforce-row.ts';

export interface Attempt {
  readonly connection: SalesforceRow;
  readonly verifier: string;
  readonly clientSecret: string;
}

/** Takes a person's sign-in at Salesforce that was begun, for good. Throws CONFLICT with why there is none. */
export const takeSalesforceAttempt = (asking: Asking, state: string, now: Date): Promise<Attempt> =>
  takeAttempt<Attempt>(
    asking,
    state,
    {
      system: 'salesforce',
      vendor: 'Salesforce',
      minutes: SALESFORCE_SIGN_IN_MINUTES,
      unreadable:
        'The installation has a new secret, so the stored consumer secret cannot be read. Enter it again. Nothing was changed.',
      permit: (tx) => mayManageConnections(tx, asking.actor),
      async open(tx, { connectionId, verifier }) {
        const connection = await connectionById<SalesforceRow>(tx, connectionId);
        const clientSecret = await readSecret(tx, asking.settings, { connectionId, kind: 'client_secret' });
        if (clientSecret === null)
          return 'The consumer secret is missing. Enter it, then sign in. Nothing was changed.';
        return { connection, verifier, clientSecret };
      },
    },
    now,
  );
