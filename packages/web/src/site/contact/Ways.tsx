import { type Brand, brand } from '@forecastle/content';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { TextLink } from '../layout/ActionLink.tsx';
import { HiddenEmail } from './HiddenEmail.tsx';

/** What people mostly come for: each opens the form with its subject chosen. */
const REASONS = [
  ['demo', 'Request a Demo'],
  ['sales', 'Talk to Sales'],
  ['support', 'Contact Support'],
  ['schedule', 'Schedule a Demo'],
] as const;

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3.5 border-t border-line py-5">
      <Icon name={icon} size={20} className="mt-0.5 text-forecast" />
      <div className="min-w-0">
        <h2 className="text-14 font-medium text-ink-3">{title}</h2>
        <div className="mt-1">{children}</div>
      </div>
    </div>
  );
}

/** Where a fact of the operator would stand: nothing is invented in its place. */
const NotConfigured = () => <p className="text-ink-3">Not configured on this site yet. The form reaches us.</p>;

/** The ways to reach us, beside the form. */
export function Ways({ operator = brand }: { operator?: Pick<Brand, 'name' | 'email' | 'profile' | 'postalAddress'> }) {
  const { name, email, profile, postalAddress } = operator;
  return (
    <div className="min-w-0 self-start border-b border-line">
      <Way icon="question" title="What is it about?">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {REASONS.map(([topic, label]) => (
            <li key={topic}>
              <TextLink href={`/contact?topic=${topic}#message`}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </Way>
      <Way icon="mail" title="Email">
        {email ? <HiddenEmail email={email} /> : <NotConfigured />}
      </Way>
      <Way icon="people" title="Profile">
        {profile ? (
          <a
            href={profile.href}
            target="_blank"
            rel="noreferrer"
            className="rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
          >
            {name} on {profile.label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <NotConfigured />
        )}
      </Way>
      <Way icon="file" title="Post">
        {postalAddress ? (
          <address className="not-italic">
            {postalAddress.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        ) : (
          <NotConfigured />
        )}
      </Way>
    </div>
  );
}
