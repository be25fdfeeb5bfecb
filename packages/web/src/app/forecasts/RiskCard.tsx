import { counted } from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { StackBar } from '../../ui/charts/StackBar.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Overview } from './answers.ts';
import { OverviewCell, OverviewFigure } from './OverviewCell.tsx';
import type { OpenedFigure } from './PipelineParts.tsx';
import { filteredDealsPath } from './pipelineView.ts';
import { RISK_BANDS, type RiskGroup } from './riskBands.ts';
import { WhyButton } from './WhyButton.tsx';

interface RiskCardProps {
  overview: UseQueryResult<Overview>;
  filter: OpportunityView;
  onWhy: (figure: OpenedFigure) => void;
}

/** Open pipeline by how risky it is; every band leads to its deals. */
export function RiskCard({ overview, filter, onWhy }: RiskCardProps) {
  const { data } = overview;
  const title = 'Open pipeline by risk';
  if (!data) {
    return (
      <OverviewCell title={title}>
        {overview.isError ? (
          <FailedQuery title="The pipeline could not be loaded" of={overview} />
        ) : (
          <Loading label="Loading the pipeline">
            <Skeleton className="mt-1 h-8 w-40" />
            <Skeleton className="mt-3 h-2.5" />
            <Skeleton className="mt-3 h-9.5" />
          </Loading>
        )}
      </OverviewCell>
    );
  }
  const { currency, atRisk } = data;
  const byBand = new Map(data.byRisk.map((bucket) => [bucket.band, bucket]));
  return (
    <OverviewCell title={title} aside={counted(data.open.count, 'deal')}>
      <OverviewFigure
        figure={
          isUnknown(data.open) ? (
            <Unknown />
          ) : (
            <Money minor={data.open.amountBaseMinor} currency={currency} style="compact" />
          )
        }
      >
        {data.open.count > 0 && (
          <WhyButton onPress={() => onWhy('open')}>
            Why?<span className="sr-only"> Open pipeline</span>
          </WhyButton>
        )}
        {atRisk.percent !== null && (
          <span className="num text-14 text-ink-2">
            {atRisk.count > 0 ? (
              <WhyButton onPress={() => onWhy('atRisk')}>{atRisk.percent}% at high risk</WhyButton>
            ) : (
              'None at high risk'
            )}
          </span>
        )}
      </OverviewFigure>
      {isUnknown(data.open) && (
        <p>
          Open deals have no amounts. <Link to={filteredDealsPath(filter, { missing: ['amount'] })}>Add amounts</Link>
        </p>
      )}
      <StackBar
        label={title}
        isDense
        segments={(Object.keys(RISK_BANDS) as RiskGroup[]).map((band) => {
          const { label, tone, view } = RISK_BANDS[band];
          const bucket = byBand.get(band);
          const sum = bucket?.amountBaseMinor ?? '0';
          return {
            key: band,
            label: `${label} · ${(bucket?.count ?? 0).toLocaleString()}`,
            tone,
            value: Number(sum),
            shown: bucket && isUnknown(bucket) ? '—' : formatMoney(sum, currency, { style: 'compact' }),
            to: filteredDealsPath(filter, view),
          };
        })}
      />
    </OverviewCell>
  );
}

/** Deals whose amounts nobody gave are not worth nothing. */
const isUnknown = ({ count, amountBaseMinor }: Overview['open']): boolean => count > 0 && Number(amountBaseMinor) === 0;
