import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import type { QuotaView, Standing } from './quotas.ts';

/** How the quota of a period came to be what it is: the ramp that made it, and each time it was set. */
export function QuotaChanges({ view, standing }: { view: QuotaView; standing: Standing }) {
  const { period, currency } = view;
  const { scope, memberId, ramp } = standing;
  const history = useQuery(
    query.quotas.history.queryOptions({
      input: { period: period.kind, containing: period.start, scope, ...(memberId && { memberId }) },
    }),
  );
  return (
    <section className="grid gap-3">
      {ramp && (
        <table className="num w-full">
          <caption className="pb-2 text-left text-12 text-ink-3">
            Ramp since <DateText day={ramp.startsOn} />, of{' '}
            <Money minor={ramp.fullMinor} currency={currency} style="exact" /> in full, by days
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Days</th>
              <th scope="col">Share</th>
              <th scope="col">Adds</th>
            </tr>
          </thead>
          <tbody>
            {ramp.parts.map(({ start, end, percent, amountMinor }) => (
              <tr key={start} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <DateText day={start} year={false} /> to <DateText day={end} year={false} />
                </th>
                <td className="text-right">{percent}%</td>
                <td className="text-right">
                  <Money minor={amountMinor} currency={currency} style="exact" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <QueryBody of={history} what="changes of this quota">
        {({ items }) =>
          items.length > 0 && (
            <div>
              <h3 className="pb-1 text-12 text-ink-3">Set in {period.label}. The last one applies to all of it</h3>
              <ul className="num grid gap-1">
                {items.map((item) => (
                  <li key={item.at} className="flex flex-wrap justify-between gap-x-4">
                    <span>
                      {item.amountMinor === null ? (
                        'Removed'
                      ) : (
                        <Money minor={item.amountMinor} currency={item.currency} style="exact" />
                      )}
                    </span>
                    <span className="text-ink-3">
                      {item.by ? `${item.by.name}, ` : ''}
                      <RelativeTime instant={item.at} />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </QueryBody>
    </section>
  );
}
