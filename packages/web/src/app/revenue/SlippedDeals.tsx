import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { dealPath } from '../opportunities/deal.ts';
import type { SlippedDeal } from './answers.ts';
import { SumsTable } from './SumsTable.tsx';

/** Shows which deals moved out of the period, the largest amounts first, and where they are now. */
export function SlippedDeals({ deals, of, currency }: { deals: readonly SlippedDeal[]; of: number; currency: string }) {
  if (deals.length === 0) return null;
  const title = deals.length < of ? `Largest ${deals.length} of ${of.toLocaleString()} pushed out` : 'Deals pushed out';
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <SumsTable
        caption={title}
        of="Deal"
        columns={[`Amount, ${currency}`, 'Now']}
        words={['Now']}
        rows={deals.map((deal) => ({
          key: deal.id,
          name:
            deal.name === null ? (
              'Deleted, or not visible to you'
            ) : (
              <Link to={dealPath(deal.id)} className="finger">
                {deal.name}
              </Link>
            ),
          cells: [
            <Money key="amount" minor={deal.amountMinor} currency={currency} style="whole" />,
            deal.now && <WhereNow key="now" {...deal.now} />,
          ],
        }))}
      />
    </section>
  );
}

function WhereNow({ isOpen, closeDate }: NonNullable<SlippedDeal['now']>) {
  if (closeDate === null) return isOpen ? 'No close date' : 'Closed';
  return (
    <span className="whitespace-nowrap">
      {isOpen ? 'Due ' : 'Closed '}
      <DateText day={closeDate} />
    </span>
  );
}
