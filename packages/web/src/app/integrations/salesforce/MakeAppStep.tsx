import { Card } from '../../../ui/Card.tsx';
import { Copied } from '../../single-sign-on/Copied.tsx';
import type { Salesforce } from './salesforceWords.ts';

/** What an admin does in Salesforce before anybody can sign in. */
export function MakeAppStep({ callbackUrl, scopes }: Pick<Salesforce, 'callbackUrl' | 'scopes'>) {
  return (
    <Card title="1. Make an External Client App in Salesforce">
      <div className="grid gap-4 text-14">
        <ol className="grid max-w-[68ch] list-decimal gap-2 pl-5 marker:text-ink-3">
          <li>
            In Salesforce Setup, open <b>External Client App Manager</b> and choose <b>New External Client App</b>.
          </li>
          <li>
            Give it a name and a contact email. Tick <b>Enable OAuth</b>.
          </li>
          <li>
            Enter the callback URL below. Add the scopes <b>Manage user data via APIs (api)</b> and{' '}
            <b>Perform requests at any time (refresh_token, offline_access)</b>.
          </li>
          <li>
            Tick <b>Require Secret for Web Server Flow</b> and <b>Require Proof Key for Code Exchange (PKCE)</b>.
          </li>
          <li>
            Save, and make sure the app is <b>installed</b> in this org. Nobody can sign in before that.
          </li>
        </ol>
        <div className="grid gap-3 rounded-md bg-sunken p-4">
          <Copied label="Callback URL" value={callbackUrl} />
          <Copied label="OAuth scopes" value={scopes.join(' ')} />
        </div>
        <p className="max-w-[68ch] text-ink-2">
          An older connected app works too. Changes to one take 2 to 10 minutes in Salesforce, so wait before you sign
          in.
        </p>
      </div>
    </Card>
  );
}
