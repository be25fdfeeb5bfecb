import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { FlowBars, WonKey } from '../../../ui/charts/FlowBars.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { whoseInput } from '../whose.ts';
import {
  beforeWords,
  flowChanges,
  flowsWords,
  flowWeekWords,
  hasFlow,
  type PipelineFlow,
  withoutAmountWords,
} from './flowWords.ts';
import type { PacingCardProps } from './PacingCard.tsx';
import { PipelineFlowTable } from './PipelineFlowTable.tsx';

/** What came into the pipeline and left it in each week of a period, against the period before. */
export function PipelineFlowCard({ period, whose }: PacingCardProps) {
  const flow = useQuery(
    query.pacing.flow.queryOptions({
      input: { period: period.kind, containing: period.start, ...whoseInput(whose) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Card title="Pipeline created and lost">
      {flow.isPending && <Skeleton className="h-64" />}
      {flow.isError && !flow.data && <FailedQuery title="The pipeline’s weeks could not be loaded" of={flow} />}
      {flow.data && <FlowBody flow={flow.data} />}
    </Card>
  );
}

function FlowBody({ flow }: { flow: PipelineFlow }) {
  const { period, currency, weeks, total } = flow;
  if (!hasFlow(flow)) {
    return (
      <p className="py-4 text-ink-2">
        Nothing came or went in {period.label} yet. New deals appear here by the week they are created.
      </p>
    );
  }
  const unsummed = withoutAmountWords(total);
  return (
    <>
      <p className="num">{flowsWords(total, currency)}</p>
      <Changes flow={flow} />
      <FlowBars
        weeks={weeks.map((week) => ({
          key: week.start,
          label: formatDay(week.start, { year: false }),
          words: flowWeekWords(week, currency),
          flows: week.flows && {
            created: Number(week.flows.created.amountMinor),
            won: Number(week.flows.won.amountMinor),
            lost: Number(week.flows.lost.amountMinor),
          },
        }))}
        formatTick={(minor) => formatMoney(Math.round(minor), currency, { style: 'short' })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <WonKey />
        {unsummed && <p className="text-12 text-ink-3">{unsummed}</p>}
      </div>
      <details className="mt-3 border-t border-line pt-3 print:hidden">
        <summary className="rounded-sm py-0.5 font-medium text-forecast touch:min-h-12">The same as a table</summary>
        <div className="mt-2">
          <PipelineFlowTable flow={flow} />
        </div>
      </details>
    </>
  );
}

function Changes({ flow }: { flow: PipelineFlow }) {
  const against = beforeWords(flow);
  if (against === null) return null;
  return (
    <p className="num mb-2 flex flex-wrap gap-x-3 text-12 text-ink-3">
      <span>{against}:</span>
      {flowChanges(flow).map(({ key, name, change, isBetter }) => (
        <span key={key}>
          {name}{' '}
          <span
            className={classes(
              'font-medium',
              isBetter === null ? 'text-ink-2' : isBetter ? 'text-health' : 'text-risk',
            )}
          >
            {change}
          </span>
        </span>
      ))}
    </p>
  );
}
