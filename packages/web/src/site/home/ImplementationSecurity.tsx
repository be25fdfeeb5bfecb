import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';

const STEPS = [
  ['Minutes', 'Sign up, or run it yourself', 'One command starts it on your own machine. The database comes with it.'],
  [
    'The first hour',
    'Drop in the spreadsheet',
    'It recognises columns, dates and numbers. A preview counts the changes before you import.',
  ],
  ['The same day', 'Read the forecast and open it', 'Every deal has scores and a list of next steps.'],
  [
    'The first weeks',
    'Bring the team',
    'Invite people by link. Roles and reporting lines decide who sees which deals.',
  ],
] as const;

const TODAY = [
  ['Least-privilege access', 'people see their own deals, their team’s or all, by role'],
  ['Tenant-scoped data', 'PostgreSQL itself keeps organisations apart, row by row'],
  ['Encryption', 'https in transit, passwords as salted hashes'],
  ['Role-based access control', 'one table of permissions, tested on every operation'],
  ['Audit trails', 'an append-only ledger of every change to a deal'],
  ['Single sign-on', 'by OpenID Connect, with the provider you have'],
  ['GDPR tools', 'an admin can export or erase a contact’s data'],
] as const;

const PLANNED = ['SOC 2 Type II', 'Data-retention controls'] as const;

/** Shows the steps of the rollout and the security measures. */
export function ImplementationSecurity() {
  return (
    <Section
      id="implementation-security"
      ground="sunken"
      title="Implementation & Security"
      lead="No implementation project, no setup fee. The security list is what the code does today."
    >
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="font-serif text-22 font-medium">Implementation</h3>
          <ol className="mt-5 border-b border-line">
            {STEPS.map(([when, what, how]) => (
              <li key={when} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[8rem_1fr] sm:py-4">
                <p className="text-14 leading-6 font-medium text-forecast">{when}</p>
                <div>
                  <p className="font-medium">{what}</p>
                  <p className="mt-0.5 text-pretty text-ink-2">{how}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-5">
            <TextLink href="/docs/integration-spreadsheets" arrow="right">
              How the spreadsheet import works
            </TextLink>
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="font-serif text-22 font-medium">Security</h3>
          <ul className="mt-5 border-b border-line">
            {TODAY.map(([what, how]) => (
              <li key={what} className="flex gap-3 border-t border-line py-2.5 sm:py-4">
                <Icon name="check" size={18} className="mt-0.5 text-health" />
                <p className="min-w-0 text-pretty text-ink-2">
                  <span className="font-medium text-ink">{what}</span>
                  <span>: {how}</span>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-5 mb-2.5 text-14 font-medium text-ink-3">On the roadmap</p>
          <ul className="flex flex-wrap gap-2">
            {PLANNED.map((what) => (
              <li key={what}>
                <Chip tone="unknown">{what}</Chip>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <TextLink href="/security" arrow="right">
              Security in detail
            </TextLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
