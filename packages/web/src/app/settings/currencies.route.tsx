import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { RATE_PLACE, RateDialog } from './RateDialog.tsx';
import { rateAt } from './rateAt.ts';

export const meta = () => [{ title: 'Currencies · Forecastle' }];

export default function CurrenciesRoute() {
  const { abilities, organization } = useSession();
  const rates = useQuery(query.currencies.rates.queryOptions());
  const client = useQueryClient();
  const [adding, setAdding] = useState(() => readDraft(RATE_PLACE)?.open ?? false);
  const after = () => client.invalidateQueries();
  return (
    <>
      <PageHeader
        title="Currencies"
        below={`Rates into ${organization.currency}. Open deals use today’s rate, closed deals the rate of their close date.`}
        actions={
          abilities.manageCurrencies && (
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add a rate
            </Button>
          )
        }
      />
      <QueryBody of={rates} what="rates">
        {({ currency, items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState title={`Only ${currency} so far`}>Add a rate for each currency you sell in.</EmptyState>
            </Card>
          ) : (
            <Card flush className="overflow-x-auto">
              <table className="w-full text-14">
                <thead className="text-12 text-ink-3">
                  <tr className="text-right">
                    <th className="px-5 py-2.5 text-left font-medium">Currency</th>
                    <th className="px-3 text-left font-medium">From</th>
                    <th className="px-5 font-medium">Rate into {currency}</th>
                    <th className="w-12">
                      <span className="sr-only">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((rate) => (
                    <tr key={`${rate.currency}${rate.validFrom}`} className="border-t border-line">
                      <td className="px-5 py-2.5 font-medium">
                        {rate.currency}
                        {rate.source === 'salesforce' && (
                          <span className="block text-12 font-normal text-ink-3">Salesforce</span>
                        )}
                      </td>
                      <td className="px-3">
                        {rate.validFrom === ALWAYS ? 'Always' : <DateText day={rate.validFrom} />}
                      </td>
                      <td className="num px-5 text-right">{trimRate(rate.rate)}</td>
                      <td className="pr-2">
                        {abilities.manageCurrencies && (
                          <IconButton
                            icon="trash"
                            label={`Remove the rate of ${rate.currency} from ${rate.validFrom}`}
                            onClick={() =>
                              saved(
                                rate.source === null
                                  ? 'Rate removed'
                                  : 'Rate removed. The next sync brings it back while Exchange rates is on.',
                                () => api.currencies.removeRate(rateAt(rate)),
                                {
                                  // A rate set again would count as a person's, and syncs would skip the currency.
                                  ...(rate.source === null && {
                                    undo: () => api.currencies.setRate({ ...rateAt(rate), rate: rate.rate }),
                                  }),
                                  after,
                                },
                              )
                            }
                          />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {items.some(({ source }) => source !== null) && (
                <p className="border-t border-line px-5 py-3 text-12 text-ink-3">
                  Rates marked Salesforce change with each sync while Exchange rates is on. To take over a currency, set
                  your own rate.
                </p>
              )}
            </Card>
          )
        }
      </QueryBody>
      {adding && <RateDialog onClose={() => setAdding(false)} onSaved={after} />}
    </>
  );
}

/** Rates without a date hold from here on: no record is older. */
const ALWAYS = '1900-01-01';

/** The database keeps twelve decimals; trailing zeros tell nobody anything. */
const trimRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
