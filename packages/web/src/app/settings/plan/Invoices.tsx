import { formatNamedPrice } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type Api, query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { startDownload } from '../../../ui/startDownload.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';

type Invoice = Awaited<ReturnType<Api['billing']['invoices']>>['items'][number];

/** The invoices that the operator issued. Where they issue none, the part is left out, unless there are some from before. */
export function Invoices({ isOn }: { isOn: boolean }) {
  const invoices = useQuery(query.billing.invoices.queryOptions());
  if (!isOn && (invoices.data?.items.length ?? 0) === 0) return null;
  return (
    <section aria-labelledby="invoices" className="min-w-0">
      <h2 id="invoices" className="mb-3 text-16 font-semibold">
        Invoices
      </h2>
      <QueryBody of={invoices} what="invoices">
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState title="No invoices yet">The operator issues them. They appear here as PDF files.</EmptyState>
            </Card>
          ) : (
            // Placed, so that text for screen readers scrolls with the table and does not widen the page.
            <Card flush className="@container relative overflow-x-auto">
              <table className="w-full text-14">
                <thead className="text-12 text-ink-3">
                  <tr className="text-left">
                    <th className="px-5 py-2.5 font-medium @max-2xl:px-4">Number</th>
                    <th className="px-3 font-medium @max-2xl:hidden">Issued</th>
                    <th className="px-3 font-medium @max-2xl:hidden">Period</th>
                    <th className="px-3 font-medium @max-2xl:hidden">Due</th>
                    <th className="px-3 text-right font-medium @max-2xl:px-1">Total</th>
                    <th className="w-12">
                      <span className="sr-only">Download</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((each) => (
                    <tr key={each.id} className="border-t border-line">
                      <th scope="row" className="px-5 py-2.5 text-left font-medium @max-2xl:px-4">
                        <span className="break-all">{each.number}</span>
                        <span className="block text-12 font-normal text-ink-3">
                          {each.creditedBy === null ? each.title : `Cancelled by ${each.creditedBy}`}
                        </span>
                        <span className="block text-12 font-normal text-ink-3 @2xl:hidden">
                          Issued <DateText day={each.issuedOn} />
                        </span>
                        {dueOn(each) !== null && (
                          <span className="block text-12 font-normal text-ink-3 @2xl:hidden">
                            Due <DateText day={dueOn(each)} />
                          </span>
                        )}
                        <span className="block text-12 font-normal text-ink-3 @2xl:hidden">
                          For <DateText day={each.from} /> to <DateText day={each.to} />
                        </span>
                      </th>
                      <td className="px-3 whitespace-nowrap @max-2xl:hidden">
                        <DateText day={each.issuedOn} />
                      </td>
                      <td className="px-3 whitespace-nowrap @max-2xl:hidden">
                        <DateText day={each.from} /> to <DateText day={each.to} />
                      </td>
                      <td className="px-3 whitespace-nowrap @max-2xl:hidden">
                        <DateText day={dueOn(each)} />
                      </td>
                      <td className="num px-3 text-right whitespace-nowrap @max-2xl:px-1">
                        {formatNamedPrice(each.totalMinor, each.currency)}
                      </td>
                      <td className="pr-2">
                        <IconButton
                          icon="download"
                          label={`Download ${each.number} as a PDF`}
                          onClick={() => startDownload(`/api/v1/invoices/${each.id}/content`)}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          )
        }
      </QueryBody>
    </section>
  );
}

/** Nothing is due on an invoice that was cancelled. */
const dueOn = ({ dueOn, creditedBy }: Pick<Invoice, 'dueOn' | 'creditedBy'>): string | null =>
  creditedBy === null ? dueOn : null;
