import { explainConfidence, formatMoney, revenueAtStake } from '@forecastle/rules';
import { COMPANY_DEALS } from '../../company.ts';
import { DEAL, DEAL_AMOUNT, NOW, SETTINGS } from '../worked/deal.ts';

const DEALS = [
  {
    name: COMPANY_DEALS.tasmanFerries.name,
    amount: DEAL_AMOUNT,
    confidence: explainConfidence(DEAL, SETTINGS, NOW).score,
  },
  ...[COMPANY_DEALS.kauri, COMPANY_DEALS.northwater].map(({ name, amountMinor, confidence }) => ({
    name,
    amount: amountMinor,
    confidence,
  })),
]
  .map((deal) => ({ ...deal, stake: revenueAtStake(deal.amount, deal.confidence) }))
  .sort((a, b) => b.stake - a.stake);

const money = (minor: number) => formatMoney(minor, 'USD', 'compact', 'en-US');

/** Why the largest deal is not the first: revenue at stake is the amount times what is not yet sure. */
export function Ranking() {
  return (
    <table className="num w-full rounded-lg bg-surface text-14 shadow-raised max-[359px]:text-12 sm:text-16">
      <caption className="sr-only">Three deals in the order of revenue at stake</caption>
      <thead className="text-12 text-ink-3 sm:text-14">
        <tr>
          <th scope="col" className="px-2 py-3 max-[359px]:px-1 text-left font-medium sm:p-5">
            Deal
          </th>
          <th scope="col" className="px-2 py-3 max-[359px]:px-1 text-right font-medium sm:p-5">
            Amount
          </th>
          <th scope="col" className="px-2 py-3 max-[359px]:px-1 text-right font-medium sm:p-5">
            Confidence
          </th>
          <th scope="col" className="px-2 py-3 max-[359px]:px-1 text-right font-medium sm:p-5">
            At stake
          </th>
        </tr>
      </thead>
      <tbody>
        {DEALS.map(({ name, amount, confidence, stake }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="px-2 py-3 max-[359px]:px-1 text-left font-medium sm:p-5">
              {name}
            </th>
            <td className="px-2 py-3 max-[359px]:px-1 text-right text-ink-2 sm:p-5">{money(amount)}</td>
            <td className="px-2 py-3 max-[359px]:px-1 text-right text-ink-2 sm:p-5">{confidence}</td>
            <td className="px-2 py-3 max-[359px]:px-1 text-right font-semibold sm:p-5">{money(stake)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
