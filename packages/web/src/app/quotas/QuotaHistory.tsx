import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { QuotaChanges } from './QuotaChanges.tsx';
import { quotaDeals } from './quotaDeals.ts';
import { nameOf, type QuotaView, STATUS_TONES, type Standing, statusName, TEAM_OF_TODAY } from './quotas.ts';

interface QuotaHistoryProps {
  view: QuotaView;
  standing: Standing;
  organization: string;
  onClose: () => void;
}

const DEALS = 'inline-flex min-h-6 items-center touch:min-h-12';

/** One quota over the last eight periods, and the way to the deals of this one. */
export function QuotaHistory({ view, standing, organization, onClose }: QuotaHistoryProps) {
  const { period } = view;
  const { scope, memberId } = standing;
  const trend = useQuery(
    query.quotas.trend.queryOptions({
      input: { period: period.kind, containing: period.start, scope, ...(memberId && { memberId }) },
    }),
  );
  const deals = quotaDeals(standing, view, useSession().organization.timeZone);
  return (
    <Sheet open onOpenChange={onClose} title={nameOf(standing, organization)}>
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <span>{period.label}</span>
          {standing.status && <Chip tone={STATUS_TONES[standing.status]}>{statusName(standing.status)}</Chip>}
          <Link to={deals.won} className={DEALS}>
            Won deals
          </Link>
          <Link to={deals.due} className={DEALS}>
            Open deals due
          </Link>
        </p>
        <QuotaChanges view={view} standing={standing} />
        <QueryBody of={trend} what="past periods">
          {({ items, currency }) => (
            <>
              {scope === 'team' && <p className="pb-3 text-12 text-ink-3">{TEAM_OF_TODAY}</p>}
              <table className="num w-full">
                <caption className="pb-2 text-left text-12 text-ink-3">
                  Attainment of the last {items.length} periods
                </caption>
                <thead className="border-b border-line text-12 text-ink-3">
                  <tr>
                    <th scope="col" className="pb-1.5 text-left font-medium">
                      Period
                    </th>
                    <th scope="col" className="pb-1.5 text-right font-medium">
                      Quota
                    </th>
                    <th scope="col" className="pb-1.5 text-right font-medium">
                      Won
                    </th>
                    <th scope="col" className="pb-1.5 text-right font-medium">
                      Attainment
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.toReversed().map((item) => (
                    <tr key={item.period.start} className="border-b border-line last:border-0">
                      <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                        {item.period.label}
                      </th>
                      <td className="text-right">
                        <Money minor={item.quotaMinor} currency={currency} style="compact" />
                      </td>
                      <td className="text-right">
                        <Money minor={item.wonMinor} currency={currency} style="compact" />
                      </td>
                      <td className="text-right">{item.attainment === null ? <Unknown /> : `${item.attainment}%`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </QueryBody>
      </div>
    </Sheet>
  );
}
