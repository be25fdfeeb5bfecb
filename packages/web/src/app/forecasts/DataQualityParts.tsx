import type { DataDefect } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { dayIn } from '../../ui/format/dates.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { defectDeals } from './defectDeals.ts';
import { filteredDealsPath, pipelineInput } from './pipelineView.ts';

const DEFECT_WORDS: Record<DataDefect, string> = {
  amount_missing: 'No amount',
  close_date_missing: 'No close date',
  close_date_past: 'Close date has passed',
  no_contact: 'No contact',
  no_economic_buyer: 'No economic buyer',
  no_champion: 'No champion',
  no_recent_activity: 'No activity in 14 days',
  no_next_step: 'No next step',
  no_evidence: 'No evidence',
};

interface DataQualityPartsProps {
  filter: OpportunityView;
  currency: string;
  onLeave: () => void;
}

/** What takes points from the data quality, with the deals to mend. */
export function DataQualityParts({ filter, currency, onLeave }: DataQualityPartsProps) {
  const session = useSession();
  const quality = useQuery(
    query.pipeline.dataQuality.queryOptions({ input: { ...pipelineInput(filter), defects: true } }),
  );
  if (quality.isPending) return <Skeleton className="h-72" />;
  if (quality.isError) {
    return <FailedQuery title="The parts could not be loaded" of={quality} />;
  }
  const { score, defects, rounding, medianMinor } = quality.data;
  if (score === null || defects === null) return <p className="text-ink-2">No open deals.</p>;
  return (
    <div className="grid gap-3">
      <table className="num w-full">
        <caption className="sr-only">Data quality by defect</caption>
        <thead>
          <tr className="border-b border-line text-12 text-ink-3">
            <th scope="col" className="pb-1.5 text-left font-medium">
              Missing
            </th>
            <th scope="col" className="pb-1.5 pl-3 text-right font-medium">
              Deals
            </th>
            <th scope="col" className="pb-1.5 pl-3 text-right font-medium">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              Complete records
            </th>
            <td />
            <td className="text-right">100.00</td>
          </tr>
          {defects.map(({ defect, count, points }) => {
            const label = DEFECT_WORDS[defect];
            const own = defectDeals(defect, filter, dayIn(session.organization.timeZone));
            return (
              <tr key={defect} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {own && count > 0 ? (
                    <Link to={filteredDealsPath(filter, own)} onClick={onLeave}>
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </th>
                <td className="pl-3 text-right">{count.toLocaleString()}</td>
                <td className="pl-3 text-right">{points === 0 ? '0' : `−${points.toFixed(2)}`}</td>
              </tr>
            );
          })}
          {rounding !== null && rounding !== 0 && (
            <tr className="border-b border-line text-ink-3">
              <th scope="row" className="py-1.5 text-left font-normal">
                Rounding
              </th>
              <td />
              <td className="text-right">{rounding.toFixed(2).replace('-', '−')}</td>
            </tr>
          )}
          <tr className="font-medium">
            <th scope="row" className="py-1.5 text-left font-medium">
              Data quality
            </th>
            <td />
            <td className="text-right">{score}</td>
          </tr>
        </tbody>
      </table>
      <p className="text-12 text-ink-3">
        {medianMinor === null ? (
          'No deal has an amount, so all count the same.'
        ) : (
          <>
            Weighted by amount, at least the median of <Money minor={medianMinor} currency={currency} /> a deal.
          </>
        )}
      </p>
    </div>
  );
}
