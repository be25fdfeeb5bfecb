import { counted } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { type PipelineView, pipelineInput } from './pipelineView.ts';

/** What the deals of a filter add to the forecast: a part of it, without a band of its own. */
export function FilteredForecastCard({ view: { filter, kind, containing } }: { view: PipelineView }) {
  const part = useQuery(
    query.pipeline.forecast.queryOptions({
      input: { ...pipelineInput(filter), period: kind, ...(containing && { containing }) },
      placeholderData: keepPreviousData,
    }),
  );
  const title = 'In the forecast';
  if (!part.data) {
    return (
      <Card title={title}>
        {part.isError ? (
          <FailedQuery title="The forecast of these deals could not be made" of={part} />
        ) : (
          <Loading label="Loading the forecast of these deals">
            <Skeleton className="mt-2 h-10 w-40" />
            <Skeleton className="mt-4 h-4 w-64" />
          </Loading>
        )}
      </Card>
    );
  }
  const { members, others, currency, period, model } = part.data;
  return (
    <Card
      title={title}
      aside={<span className="num">{period.label}</span>}
      className={part.isPlaceholderData ? 'opacity-60' : undefined}
    >
      <p className="text-36 font-semibold tracking-tight max-sm:text-28">
        {members.count === 0 ? (
          <Unknown />
        ) : (
          <Money minor={members.contributionMinor} currency={currency} style="compact" />
        )}
      </p>
      <p className="num text-ink-2">
        {members.count === 0
          ? 'No deal of this filter is due in the period.'
          : `${counted(members.count, 'deal')} of this filter due in the period, each amount times its chance.`}
      </p>
      {model.kind !== 'rule_of_thumb' && others.count > 0 && (
        <p className="num mt-1 text-ink-2">
          <Money minor={others.contributionMinor} currency={currency} style="compact" /> more on average from{' '}
          {counted(others.count, 'deal')} due later or without a date.
        </p>
      )}
      <p className="mt-2 text-balance text-ink-3">
        A part of the forecast has no range of its own: a range holds for all deals together, or for those of one rep.{' '}
        {model.kind === 'rule_of_thumb' ? 'Chances are by rule of thumb.' : 'Chances are those of the forecast.'}
      </p>
    </Card>
  );
}
