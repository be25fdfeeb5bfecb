import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { repPath } from '../forecasts/forecastScreens.ts';
import { TrendTable } from '../forecasts/TrendTable.tsx';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { STATUS_TONES, statusName } from '../quotas/quotas.ts';
import type { Revenue, RevenueParts } from './answers.ts';
import { percentOr } from './FigureParts.tsx';
import { SumsTable } from './SumsTable.tsx';
import { useWeeks } from './trends.tsx';
import type { AskedRevenue } from './useRevenue.ts';

/** The same figures by rep, by stage and by week. */
export function RevenueTables({ view, input }: { view: Revenue; input: AskedRevenue }) {
  const asked = useQuery({
    ...query.revenue.view.queryOptions({ input: { ...input, parts: true } }),
    refetchInterval: LOOK_EVERY,
  });
  const weeks = useWeeks(view);
  return (
    <>
      <Card title="By rep">
        <QueryBody of={asked} what="reps">
          {(all) => all.parts && <RepTable view={all} parts={all.parts} />}
        </QueryBody>
      </Card>
      <Card title="By stage">
        <QueryBody of={asked} what="stages">
          {(all) => all.parts && <StageTable view={all} parts={all.parts} />}
        </QueryBody>
      </Card>
      <Card title="By week" aside="All open deals on Mondays">
        <QueryBody of={weeks} what="weeks">
          {({ weeks: kept, currency }) =>
            kept.length === 0 ? (
              <p className="text-ink-2">The first point comes on Monday.</p>
            ) : (
              <TrendTable weeks={kept} currency={currency} />
            )
          }
        </QueryBody>
      </Card>
    </>
  );
}

interface TableProps {
  view: Revenue;
  parts: RevenueParts;
}

function RepTable({ view, parts }: TableProps) {
  const { currency, quota, open, atRisk, outcomes } = view;
  const money = (minor: string | number | null): ReactNode => (
    <Money minor={minor} currency={currency} style="compact" />
  );
  const status = (of: typeof quota.status) =>
    of ? <Chip tone={STATUS_TONES[of]}>{statusName(of)}</Chip> : <span className="text-ink-3">No quota</span>;
  return (
    <SumsTable
      caption="Figures by rep"
      of="Rep"
      columns={[
        `Quota, ${currency}`,
        `Won, ${currency}`,
        'Attainment',
        'Status',
        `Open, ${currency}`,
        `At risk, ${currency}`,
        'Win rate',
      ]}
      words={['Status']}
      rows={parts.reps.map((rep) => ({
        key: rep.memberId,
        name: (
          <Link
            quiet
            to={repPath(rep.memberId, { kind: view.period.kind, containing: view.period.start })}
            className="finger"
          >
            {rep.name}
          </Link>
        ),
        cells: [
          money(rep.quotaMinor),
          money(rep.wonMinor),
          percentOr(rep.attainment),
          status(rep.status),
          money(rep.open.amountBaseMinor),
          money(rep.atRisk.amountBaseMinor),
          percentOr(rep.outcomes.byCount),
        ],
      }))}
      total={[
        money(quota.quotaMinor),
        money(quota.wonMinor),
        percentOr(quota.attainment),
        status(quota.status),
        money(open.amountBaseMinor),
        money(atRisk.amountBaseMinor),
        percentOr(outcomes.byCount),
      ]}
    />
  );
}

function StageTable({ view: { currency, open, atRisk, health }, parts }: TableProps) {
  const money = (minor: string | undefined) => <Money minor={minor ?? '0'} currency={currency} style="compact" />;
  const bare = health.find(({ band }) => band === 'not_yet_qualified');
  return (
    <SumsTable
      caption="Open deals of the period by stage"
      of="Stage"
      columns={['Deals', `Open, ${currency}`, `At risk, ${currency}`, `Not yet qualified, ${currency}`]}
      rows={parts.stages.map((stage) => ({
        key: stage.stageId,
        name: stage.name,
        cells: [
          stage.open.count.toLocaleString(),
          money(stage.open.amountBaseMinor),
          money(stage.atRisk.amountBaseMinor),
          money(stage.notYetQualified.amountBaseMinor),
        ],
      }))}
      total={[
        open.count.toLocaleString(),
        money(open.amountBaseMinor),
        money(atRisk.amountBaseMinor),
        money(bare?.amountBaseMinor),
      ]}
    />
  );
}
