import { counted, WIN_LOSS_DIMENSIONS, WIN_LOSS_NAMES, type WinLossDimension } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useForecastView } from '../forecasts/useForecastView.ts';
import { useSession } from '../shell/session.ts';
import type { WinLoss } from './answers.ts';
import { ExportFigures } from './ExportFigures.tsx';
import { percentOr } from './FigureParts.tsx';
import { PeriodFrame } from './PeriodFrame.tsx';
import { SELECT } from './RevenueHeader.tsx';
import { seenInput } from './revenueScope.ts';
import { WinColumns } from './WinColumns.tsx';
import { WinLossChart } from './WinLossChart.tsx';
import { WinLossTable } from './WinLossTable.tsx';

const FIELD = 'field:';

/** Why the deals of a period were won and lost, told apart by one thing that is known of them. */
export function WinLossScreen() {
  const session = useSession();
  const period = useForecastView();
  const [team, setTeam] = useUrlParam('team', '');
  const [chosen, setChosen] = useUrlParam('by', 'loss_reason');
  const by = byOf(chosen);
  const input = { by, ...(by === 'field' && { field: chosen.slice(FIELD.length) }), ...seenInput(period, team) };
  const view = useQuery({
    ...query.revenue.winLoss.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const fields = view.data?.fields ?? [];
  return (
    <>
      <PeriodFrame
        title="Won and lost"
        asked={view}
        period={period}
        team={team}
        onTeam={setTeam}
        controls={
          <Select
            label="Group by"
            align="end"
            value={chosen}
            otherwise="Loss reason"
            choices={[
              ...Object.entries(WIN_LOSS_NAMES).map(([value, label]) => ({ value, label })),
              ...fields.map(({ key, label }) => ({ value: FIELD + key, label })),
            ]}
            onChange={setChosen}
            className={SELECT}
          />
        }
        file={<ExportFigures report="win-loss" query={input} />}
        isEmpty={({ total }) => total.won.count + total.lost.count === 0}
        nothing="No deals closed in this period. Choose another period."
      >
        {(data) => (
          <>
            <Totals view={data} />
            <Findings view={data} />
            <WinLossChart view={data} />
            <WinLossTable view={data} />
          </>
        )}
      </PeriodFrame>
      {session.abilities.seeOrganization && (
        <div className="prints-as-drawn mt-3.5">
          <WinColumns />
        </div>
      )}
    </>
  );
}

const byOf = (chosen: string): WinLossDimension =>
  chosen.startsWith(FIELD) ? 'field' : (WIN_LOSS_DIMENSIONS.find((known) => known === chosen) ?? 'loss_reason');

function Totals({ view: { total, currency } }: { view: WinLoss }) {
  const { before } = total;
  const money = (minor: string) => <Money minor={minor} currency={currency} style="compact" />;
  const bucket = ({ count, amountBaseMinor }: typeof total.won) => (
    <>
      {money(amountBaseMinor)} in {counted(count, 'deal')}
    </>
  );
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Figure name="Won" was={bucket(before.won)} note={counted(total.won.count, 'deal')}>
          {money(total.won.amountBaseMinor)}
        </Figure>
        <Figure name="Lost" was={bucket(before.lost)} note={counted(total.lost.count, 'deal')}>
          {money(total.lost.amountBaseMinor)}
        </Figure>
        <Figure name="Win rate" was={percentOr(before.winRate)} note="of closed deals">
          {percentOr(total.winRate)}
        </Figure>
        <Figure name="Days to win" was={null} note={<>{total.days.lost ?? <Unknown />} days to loss</>}>
          {total.days.won ?? <Unknown />}
        </Figure>
      </dl>
    </Card>
  );
}

interface FigureProps {
  name: string;
  note: ReactNode;
  was: ReactNode;
  children: ReactNode;
}

function Figure({ name, note, was, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="num">
        <span className="block text-22 font-semibold tracking-tight">{children}</span>
        <span className="block text-12 text-ink-3">{note}</span>
        {was !== null && <span className="block text-12 text-ink-3">was {was}</span>}
      </dd>
    </div>
  );
}

function Findings({ view: { findings } }: { view: WinLoss }) {
  if (findings.length === 0) return null;
  return (
    <Card title="Highlights">
      <ul className="grid max-w-[75ch] list-disc gap-1.5 pl-5">
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Card>
  );
}
