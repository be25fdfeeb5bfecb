import { counted } from '@forecastle/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../ui/Card.tsx';
import { StackBar } from '../../ui/charts/StackBar.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Overview } from './answers.ts';
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
      <Card title={title}>
        {overview.isError ? (
          <FailedQuery title="The pipeline could not be loaded" of={overview} />
        ) : (
          <Loading label="Loading the pipeline">
            <Skeleton className="mt-2 h-10 w-40" />
            <Skeleton className="mt-4 h-2.5" />
            {Object.keys(RISK_BANDS).map((band) => (
              <Skeleton key={band} className="mt-3 h-4" />
            ))}
          </Loading>
        )}
      </Card>
    );
  }
  const { currency, atRisk } = data;
  const byBand = new Map(data.byRisk.map((bucket) => [bucket.band, bucket]));
  return (
    <Card title={title} aside={<span className="num">{counted(data.open.count, 'deal')}</span>}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-36 font-semibold tracking-tight">
        {isUnknown(data.open) ? (
          <Unknown />
        ) : (
          <Money minor={data.open.amountBaseMinor} currency={currency} style="compact" />
        )}
        {data.open.count > 0 && <WhyButton onPress={() => onWhy('open')}>Break down</WhyButton>}
      </p>
      {isUnknown(data.open) && (
        <p>
          Open deals have no amounts. <Link to={filteredDealsPath(filter, { missing: ['amount'] })}>Add amounts</Link>
        </p>
      )}
      <StackBar
        label={title}
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
      {atRisk.percent !== null && (
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-2 text-12 text-ink-3">
          <span>
            <Money minor={atRisk.amountBaseMinor} currency={currency} style="compact" />, {atRisk.percent}% of the open
            amount, at high risk
          </span>
          {atRisk.count > 0 && <WhyButton onPress={() => onWhy('atRisk')}>Break down</WhyButton>}
        </p>
      )}
    </Card>
  );
}

/** Deals whose amounts nobody gave are not worth nothing. */
const isUnknown = ({ count, amountBaseMinor }: Overview['open']): boolean => count > 0 && Number(amountBaseMinor) === 0;
