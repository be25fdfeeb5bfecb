import { claims } from '@forecastle/content';
import type { ReactNode } from 'react';

/** The panel under the first view: what to expect, how soon, with what, and how safe. */
export function AtAGlance() {
  const { forecastVariance: variance, winRate } = claims;
  return (
    <section aria-labelledby="at-a-glance" className="mx-auto max-w-6xl px-5 sm:px-7">
      <h2 id="at-a-glance" className="sr-only">
        At a glance
      </h2>
      <dl className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-4">
        <Entry term="Target outcomes">
          {variance.figure} {variance.text}, {winRate.figure} {winRate.text}. {variance.qualifier}
        </Entry>
        <Entry term="Time to first value">
          Hours to connect. Import a spreadsheet and read your first forecast minutes later.
        </Entry>
        <Entry term="Integrations">
          Salesforce, Google Workspace, Slack, spreadsheets, command line and API today. Microsoft 365 is next.
        </Entry>
        <Entry term="Security">Least privilege, tenant-scoped data, audit trail. Self-host it if you like.</Entry>
      </dl>
    </section>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-4 sm:px-6 sm:py-6 sm:odd:pl-0 sm:even:border-l lg:border-l lg:px-6 lg:first:border-l-0 lg:first:pl-0 lg:odd:pl-6 lg:first:odd:pl-0">
      <dt className="font-serif text-18 font-semibold">{term}</dt>
      <dd className="mt-1.5 text-14 text-pretty text-ink-2">{children}</dd>
    </div>
  );
}
