import { siteDefaults } from '@forecastle/content';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { TextLink } from '../layout/ActionLink.tsx';
import { siteSlot } from '../layout/siteSlot.ts';
import { EmailWay } from './EmailWay.tsx';

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

/** The ways to reach us, beside the form. */
export function Ways() {
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
        <EmailWay />
      </Way>
      <Way icon="people" title="Profile">
        <a
          href={siteDefaults.profile.href}
          target="_blank"
          rel="noopener noreferrer"
          className="rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
          {...siteSlot('profile')}
        >
          <span {...siteSlot('profileLabel')}>{siteDefaults.profile.label}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Way>
      <Way icon="file" title="Address">
        <address className="not-italic wrap-anywhere" {...siteSlot('postalAddress')}>
          {siteDefaults.postalAddress}
        </address>
      </Way>
    </div>
  );
}
