import { REVENUE_DIMENSION_NAMES, type RevenueDimension } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useForecastView } from '../forecasts/useForecastView.ts';
import { useSession } from '../shell/session.ts';
import { BreakdownChart } from './BreakdownChart.tsx';
import { BreakdownTable } from './BreakdownTable.tsx';
import { ExportFigures } from './ExportFigures.tsx';
import { PeriodFrame } from './PeriodFrame.tsx';
import { seenInput } from './revenueScope.ts';

interface BreakdownScreenProps {
  title: string;
  /** The first is shown unless the address says another. */
  dimensions: readonly [RevenueDimension, ...RevenueDimension[]];
  /** What to do where the deals say nothing to tell apart. */
  unset: ReactNode;
}

/** A period's pipeline and what became of its deals, told apart by one field. */
export function BreakdownScreen({ title, dimensions, unset }: BreakdownScreenProps) {
  const { timeZone } = useSession().organization;
  const period = useForecastView();
  const [team, setTeam] = useUrlParam('team', '');
  const [by, setBy] = useUrlParam<RevenueDimension>('by', dimensions[0]);
  const dimension = dimensions.find((known) => known === by) ?? dimensions[0];
  const input = { dimension, ...seenInput(period, team) };
  const view = useQuery({
    ...query.revenue.breakdown.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  return (
    <PeriodFrame
      title={title}
      asked={view}
      period={period}
      team={team}
      onTeam={setTeam}
      controls={
        dimensions.length > 1 && (
          <Segments
            label="Group by"
            names={
              Object.fromEntries(dimensions.map((each) => [each, REVENUE_DIMENSION_NAMES[each]])) as Record<
                RevenueDimension,
                string
              >
            }
            value={dimension}
            onChange={setBy}
          />
        )
      }
      file={<ExportFigures report="revenue-breakdown" query={input} />}
      isEmpty={({ groups }) => groups.length === 0}
      nothing="No deals due or closed in this period. Choose another period."
    >
      {(data) => (
        <>
          {data.groups.every(({ kind }) => kind === 'none' || kind === 'no_lines') && (
            <Card>
              <p className="max-w-[75ch] text-ink-2">{unset}</p>
            </Card>
          )}
          <BreakdownChart view={data} timeZone={timeZone} />
          <BreakdownTable view={data} timeZone={timeZone} />
        </>
      )}
    </PeriodFrame>
  );
}
