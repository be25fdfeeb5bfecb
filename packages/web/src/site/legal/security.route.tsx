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
      lead="What protects your data today, in words that can be checked against the source code. What is not there yet stands at the end, under its own heading."
      updated="2026-11-21"
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
                    'A person sees their own deals, those of the people who report to them, or the whole organisation’s: by role, and by nothing else. What one may not see does not exist for them: it is not found, and not counted.',
                  ],
                  [
                    'Role-based access control',
                    'Six roles, from account executive to admin. One table says who may do what; every operation asks it.',
                  ],
                  [
                    'Tenant-scoped data',
                    'Every table of customers’ data has forced row-level security in PostgreSQL. The server connects as a role that cannot bypass it, checks that at its start, and refuses to run otherwise. Queries name the organisation as well.',
                  ],
                  [
                    'Tried, not promised',
                    'A generated test tries every operation as nobody, as another organisation, with too low a role, and on somebody else’s record. It runs before each change is taken in.',
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
              <li>Passwords are kept as salted scrypt hashes. Nobody can read them, we included.</li>
              <li>
                A second factor by authenticator app, with backup codes; an organisation can require one of admins or of
                everybody.
              </li>
              <li>
                Single sign-on by OpenID Connect, for the email domains that an organisation has proven to be its own;
                it can ask everybody but its admins to use it.
              </li>
              <li>
                The session cookie is HttpOnly and SameSite=Lax, and Secure where the address is https. People see their
                own sessions and can end each of them.
              </li>
              <li>
                Attempts to sign in, to sign up and to invite are limited per address and per person. Answers do not
                tell whether an email address is known.
              </li>
              <li>A request that changes something must come from our own pages; a foreign page cannot send it.</li>
            </ul>
          ),
        },
        {
          id: 'encryption',
          title: 'Encryption',
          body: (
            <p>
              Between your browser and a hosted {brand.name} everything travels by https, which browsers must use. At
              rest, encryption is that of the disks and of the database the installation runs on: if you host it
              yourself, that is your choice. The secrets of the server are generated at its first start and kept in
              files that only its own user can read.
            </p>
          ),
        },
        {
          id: 'audit',
          title: 'Audit trail',
          body: (
            <>
              <p>
                Every change to a deal is written to an append-only ledger in the same transaction: who, what was before
                and after, when it happened and when it was learnt. The timeline of a deal is that ledger.
              </p>
              <p>
                Who signed in, imported, or changed people, keys and settings stands in an audit trail. Admins filter it
                and take it along as CSV. Logs of the server carry neither secrets nor customers’ text.
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
                Pages run scripts from our own address only, and inline ones only by their hash. Nothing is loaded from
                elsewhere.
              </li>
              <li>
                Spreadsheets are read in a worker with bounded memory that can be killed. Downloads are safe against
                formula injection.
              </li>
            </ul>
          ),
        },
        {
          id: 'hosting',
          title: 'Where your data are',
          body: (
            <p>
              Where you put them. {brand.name} is open source and runs on your own machine or your own servers, on the
              PostgreSQL that comes with it or on yours. It sends nothing home: there is no telemetry.
            </p>
          ),
        },
        {
          id: 'roadmap',
          title: 'On the roadmap',
          body: (
            <>
              <p>Not there today. We say so here because procurement asks, and should get one answer.</p>
              <Facts
                facts={[
                  [planned('SAML'), 'For identity providers that do not speak OpenID Connect.'],
                  [
                    planned('SOC 2 Type II'),
                    'No audit has taken place and there is no report. The controls above are built so that one can.',
                  ],
                  [
                    planned('GDPR'),
                    'No audit confirms it yet. Little is kept, nobody else gets it, and an admin hands out or erases what is kept of a contact on their page, under Privacy.',
                  ],
                  [
                    planned('Data-retention controls'),
                    'How long closed deals, activities and logs are kept, set by the organisation.',
                  ],
                ]}
              />
            </>
          ),
        },
        {
          id: 'report',
          title: 'Report a weakness',
          body: (
            <p>
              Please tell us privately, with the steps that show it:{' '}
              <TextLink href="/contact?topic=security#message">write to us</TextLink>, or use the security advisories of
              the repository. You have an answer within three working days. We name you in the changelog if you like.
            </p>
          ),
        },
      ]}
    />
  );
}
