import { counted } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { classes } from '../../ui/classes.ts';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { OverviewCell, OverviewFigure } from './OverviewCell.tsx';
import { type PipelineView, pipelineInput } from './pipelineView.ts';

/** What the deals of a filter add to the forecast: a part of it, without a band of its own. */
export function FilteredForecastCard({
  view: { filter, kind, containing },
  className,
}: {
  view: PipelineView;
  className?: string;
}) {
  const part = useQuery(
    query.pipeline.forecast.queryOptions({
      input: { ...pipelineInput(filter), period: kind, ...(containing && { containing }) },
      placeholderData: keepPreviousData,
    }),
  );
  const title = 'In the forecast';
  if (!part.data) {
    return (
      <OverviewCell title={title} className={className}>
        {part.isError ? (
          <FailedQuery title="Forecast for these deals not available" of={part} />
        ) : (
          <Loading label="Loading the forecast">
            <Skeleton className="mt-1 h-8 w-40" />
            <Skeleton className="mt-4 h-4 w-64" />
          </Loading>
        )}
      </OverviewCell>
    );
  }
  const { members, others, currency, period, model } = part.data;
  return (
    <OverviewCell
      title={title}
      aside={period.label}
      className={classes(className, part.isPlaceholderData && '*:opacity-60')}
    >
      <OverviewFigure
        figure={
          members.count === 0 ? (
            <Unknown />
          ) : (
            <Money minor={members.contributionMinor} currency={currency} style="compact" />
          )
        }
      />
      <p className="num text-ink-2">
        {members.count === 0
          ? 'No matching deal is due in this period.'
          : `${counted(members.count, 'deal')} due in this period, amount × win chance.`}
      </p>
      {model.kind !== 'rule_of_thumb' && others.count > 0 && (
        <p className="num mt-1 text-ink-2">
          <Money minor={others.contributionMinor} currency={currency} style="compact" /> more on average from{' '}
          {counted(others.count, 'deal')} due later or undated.
        </p>
      )}
      <p className="mt-2 text-balance text-ink-3">
        No range for a filtered forecast.{' '}
        {model.kind === 'rule_of_thumb' ? 'Win chances: rule of thumb.' : 'Win chances: from the forecast.'}
      </p>
    </OverviewCell>
  );
}
