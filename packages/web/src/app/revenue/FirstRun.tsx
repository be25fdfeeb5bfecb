import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { QUOTA_ANALYTICS, screenPath } from '../forecasts/forecastScreens.ts';
import { PeriodText } from '../forecasts/PeriodText.tsx';
import { PipelineEmpty } from '../forecasts/PipelineEmpty.tsx';
import { isUnderWay, STATUS_WORDS } from '../imports/import.ts';
import { SALES_PERIODS, zoneWords } from '../periods/place.ts';
import { fromWords } from '../quotas/quotas.ts';
import { useSession } from '../shell/session.ts';
import type { Revenue } from './answers.ts';

/** While an import runs it is asked about anew, in milliseconds. */
const ASK_EVERY = 2_000;

/** The dashboard before there is a deal: how deals come here, and what is known without them. */
export function FirstRun({ view }: { view: Revenue }) {
  const { abilities, organization } = useSession();
  const { period, quota, currency } = view;
  const quotas = useQuery(query.quotas.view.queryOptions({ input: { period: period.kind, containing: period.start } }));
  const reps = quotas.data?.reps.filter(({ quotaMinor }) => quotaMinor !== null).length ?? 0;
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
      <PipelineEmpty />
      <Card title="Known so far">
        <dl className="num divide-y divide-line">
          <Known what="Period" to={SALES_PERIODS} words="Sales periods">
            <PeriodText period={period} />, {zoneWords(organization.timeZone)}
          </Known>
          <Known
            what="Quota"
            to={screenPath(QUOTA_ANALYTICS, { kind: period.kind, containing: period.start, owner: null })}
            words="Quotas"
          >
            {quota.quotaMinor === null ? (
              `None for ${period.label} yet`
            ) : (
              <>
                <Money minor={quota.quotaMinor} currency={currency} style="compact" /> for {period.label}
                {fromWords(quota) && ` (${fromWords(quota)?.toLowerCase()})`}
              </>
            )}
            {view.scope.scope !== 'rep' && reps > 0 && `, ${counted(reps, 'rep')} with one`}
          </Known>
          {abilities.importDeals && <LastImport />}
        </dl>
      </Card>
    </div>
  );
}

function LastImport() {
  const imports = useQuery(
    query.imports.list.queryOptions({
      input: { limit: 1 },
      refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isUnderWay(status)) ? ASK_EVERY : false),
    }),
  );
  const last = imports.data?.items[0];
  if (!imports.data) return null;
  return (
    <Known what="Import" to={last ? `/imports/${last.id}` : '/imports'} words={last ? 'Open it' : 'Imports'}>
      {last ? (
        <>
          <span className="break-words">{last.fileName}</span>: {STATUS_WORDS[last.status].toLowerCase()},{' '}
          <RelativeTime instant={last.finishedAt ?? last.startedAt ?? last.createdAt} />
        </>
      ) : (
        'No import yet'
      )}
    </Known>
  );
}

interface KnownProps {
  what: string;
  to: string;
  /** Of the way there. */
  words: string;
  children: ReactNode;
}

function Known({ what, to, words, children }: KnownProps) {
  return (
    <div className="py-2">
      <dt className="flex items-baseline justify-between gap-3 text-12 text-ink-3">
        {what}
        <Link to={to} className="inline-flex min-h-6 items-center touch:min-h-12">
          {words}
        </Link>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
