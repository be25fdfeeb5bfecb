import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { TextLink } from '../layout/ActionLink.tsx';
import { FEATURE_LINKS, FRAMEWORK_LINKS, type NavLink } from '../layout/navigation.ts';

const FRAMEWORKS: Readonly<Record<string, string>> = {
  '/frameworks/meddpic': 'for enterprise deals with a buying committee: seven components, from Metrics to Champion',
  '/frameworks/bant': 'for quick qualification: Budget, Authority, Need, Timeline',
  '/frameworks/spiced': 'for discovery; in the product it is called Discovery Health',
};

/** Three sections that open independently; all of them are closed at first. */
export function Unfolding() {
  return (
    <div className="border-b border-line">
      <Fold title="Frameworks" says="MEDDPIC, BANT and SPICED in every deal">
        <p className="max-w-[65ch] text-pretty">
          Every component of a framework has a strength (confirmed, credible, missing), notes and a source. Later stages
          need more evidence. Evidence moves the risk score.
        </p>
        <ul className="mt-4 grid gap-2">
          {FRAMEWORK_LINKS.map(({ path, label }) => (
            <li key={path} className="text-pretty">
              <TextLink href={path}>{label}</TextLink> {FRAMEWORKS[path]}
            </li>
          ))}
        </ul>
      </Fold>
      <Fold title="Features" says="Eight features, one question each">
        <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {FEATURE_LINKS.map(({ path, label }: NavLink) => (
            <li key={path}>
              <TextLink href={path}>{label}</TextLink>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <TextLink href="/features" arrow="right">
            All features, with their screens
          </TextLink>
        </p>
      </Fold>
      <Fold title="Zero setup" says="Start with a spreadsheet">
        <ul className="grid max-w-[65ch] list-disc gap-2 pl-5 text-pretty marker:text-ink-3">
          <li>
            No connection to your CRM, no administrator, no consultant. Export a report and drop it in, or connect
            Salesforce later.
          </li>
          <li>Stages, roles and frameworks have defaults. Change them later.</li>
          <li>Deals without contacts or evidence show as not yet qualified, not as red.</li>
          <li>Import the same report next week: it updates your deals and adds to their history.</li>
        </ul>
      </Fold>
    </div>
  );
}

function Fold({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 rounded-sm py-5 hover:text-forecast [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <h3 className="inline font-serif text-22 font-medium">{title}</h3>
          <span className="mt-0.5 block text-ink-2 sm:mt-0 sm:ml-4 sm:inline">{says}</span>
        </span>
        <Icon
          name="chevron-down"
          size={20}
          className="text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="pt-1 pb-7 text-ink-2">{children}</div>
    </details>
  );
}
