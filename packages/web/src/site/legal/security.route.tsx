import { brand } from '@forecastle/content';
import { Chip } from '../../ui/Chip.tsx';
import { TextLink } from '../layout/ActionLink.tsx';
import { Facts } from './Facts.tsx';
import { LegalPage } from './LegalPage.tsx';

const planned = (name: string) => (
  <span className="flex flex-wrap items-center gap-2">
    {name} <Chip tone="unknown">Planned</Chip>
  </span>
);

export default function SecurityRoute() {
  return (
    <LegalPage
      title="Security"
      lead="How Forecastle protects your data today. You can check each point in the source code. Planned features are listed at the end."
      updated="2026-11-29"
      sections={[
        {
          id: 'access',
          title: 'Who sees what',
          body: (
            <>
              <Facts
                facts={[
                  [
                    'Least-privilege access',
                    'Your role alone decides which deals you see: your own, those of the people who report to you, or the whole organisation’s. Searches and totals leave out every deal that you may not see.',
                  ],
                  [
                    'Role-based access control',
                    'Six roles, from account executive to admin. One table sets the permissions, and every operation checks it.',
                  ],
                  [
                    'Tenant-scoped data',
                    'PostgreSQL forces row-level security on every table with customer data. The server connects with a role that cannot bypass it. It checks this at startup and refuses to run otherwise. Queries also filter by organisation.',
                  ],
                  [
                    'Tested on every change',
                    'A generated test tries every operation signed out, from another organisation, with too low a role, and on somebody else’s record. It runs before each change is merged.',
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'sign-in',
          title: 'Signing in',
          body: (
            <ul>
              <li>We store passwords as salted scrypt hashes. Nobody can read them, not even us.</li>
              <li>
                Two-factor sign-in with an authenticator app and backup codes. An organisation can require it for admins
                or for everybody.
              </li>
              <li>
                Single sign-on with OpenID Connect, for email domains that an organisation has verified. It can require
                it for everybody except admins.
              </li>
              <li>
                The session cookie is HttpOnly and SameSite=Lax, and Secure over https. You can see your sessions and
                end any of them.
              </li>
              <li>
                We limit sign-in, sign-up and invitation attempts per IP address and per person. Our answers do not
                reveal whether an email address has an account.
              </li>
              <li>Only our own pages can send a request that changes data. Other websites cannot.</li>
            </ul>
          ),
        },
        {
          id: 'encryption',
          title: 'Encryption',
          body: (
            <p>
              Between your browser and a hosted {brand.name}, all data travels over https, and browsers must use it. At
              rest, encryption depends on the disks and the database of the installation: if you host it yourself, that
              is your choice. The server generates its secrets at its first start and stores them in files that only its
              own user can read.
            </p>
          ),
        },
        {
          id: 'audit',
          title: 'Audit trail',
          body: (
            <>
              <p>
                Every change to a deal is written to an append-only ledger in the same transaction: who changed it, the
                value before and after, when it happened and when it was recorded. The deal’s timeline shows this
                ledger.
              </p>
              <p>
                The audit trail lists sign-ins, imports, and changes to people, keys and settings. Admins can filter it
                and export it as CSV. Server logs contain no secrets and no customer text.
              </p>
            </>
          ),
        },
        {
          id: 'pages',
          title: 'Pages and files',
          body: (
            <ul>
              <li>
                Pages run scripts only from our own address, and inline scripts only by their hash. They load nothing
                from elsewhere.
              </li>
              <li>
                A separate worker with limited memory reads spreadsheets, and the server can stop it. Downloads are safe
                against formula injection.
              </li>
            </ul>
          ),
        },
        {
          id: 'hosting',
          title: 'Where your data is',
          body: (
            <p>
              You choose. {brand.name} is open source and runs on your own machine or servers, with the PostgreSQL that
              comes with it or with yours. It sends no telemetry.
            </p>
          ),
        },
        {
          id: 'roadmap',
          title: 'On the roadmap',
          body: (
            <>
              <p>Not available today.</p>
              <Facts
                facts={[
                  [planned('SAML'), 'For identity providers that do not speak OpenID Connect.'],
                  [
                    planned('SOC 2 Type II'),
                    'No audit has taken place and there is no report. We built the controls above with an audit in mind.',
                  ],
                  [
                    planned('GDPR'),
                    'No audit confirms compliance yet. We store little and share nothing. An admin can export or erase a contact’s data on the contact’s page, under Privacy.',
                  ],
                  [
                    planned('Data-retention controls'),
                    'The organisation will set how long closed deals, activities and logs are kept.',
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'report',
          title: 'Report a vulnerability',
          body: (
            <p>
              Please tell us privately, with the steps to reproduce it:{' '}
              <TextLink href="/contact?topic=security#message">write to us</TextLink>, or use the repository’s security
              advisories. We answer within 3 working days. We name you in the changelog if you like.
            </p>
          ),
        },
      ]}
    />
  );
}
