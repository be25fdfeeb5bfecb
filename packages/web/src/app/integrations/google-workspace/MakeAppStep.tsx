import { Card } from '../../../ui/Card.tsx';
import { Copied } from '../../single-sign-on/Copied.tsx';
import type { GoogleWorkspace } from './googleWords.ts';

/** What an admin does in Google Cloud before anybody can sign in. */
export function MakeAppStep({ redirectUrl, scopes }: Pick<GoogleWorkspace, 'redirectUrl' | 'scopes'>) {
  return (
    <Card title="1. Make an app in Google Cloud">
      <div className="grid gap-4 text-14">
        <ol className="grid max-w-[68ch] list-decimal gap-2 pl-5 marker:text-ink-3">
          <li>
            Open{' '}
            <a className="finger underline" href="https://console.cloud.google.com/" target="_blank" rel="noreferrer">
              console.cloud.google.com
            </a>{' '}
            with an account of your Workspace, and create a <b>project</b>.
          </li>
          <li>
            Under <b>APIs &amp; Services, Library</b>, enable the <b>Gmail API</b> and the <b>Google Calendar API</b>.
          </li>
          <li>
            Open <b>Google Auth Platform</b>, choose <b>Get started</b>, and set the audience to <b>Internal</b>. Google
            does not review internal apps.
          </li>
          <li>
            Under <b>Data access</b>, add the scopes below.
          </li>
          <li>
            Under <b>Clients</b>, create an OAuth client of the type <b>Web application</b> with the redirect URI below.
          </li>
        </ol>
        <div className="grid gap-3 rounded-md bg-sunken p-4">
          <Copied label="Authorised redirect URI" value={redirectUrl} />
          <Copied label="Scopes" value={scopes.join(' ')} />
        </div>
        <p className="max-w-[68ch] text-ink-2">
          Without a Workspace of your own, the audience is <b>External</b>. In <b>Testing</b>, Google ends every sign-in
          after 7 days.
        </p>
      </div>
    </Card>
  );
}
