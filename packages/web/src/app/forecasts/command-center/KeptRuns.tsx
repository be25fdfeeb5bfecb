import { bandAxis } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, newKey, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Band } from '../../../ui/charts/Band.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { notify } from '../../../ui/notify.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Skeleton, TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { askedOf, type Forecast, type KeptRun } from '../answers.ts';
import { MADE_FOR } from '../forecastWords.ts';
import { OtherDays } from '../OtherDays.tsx';
import type { Whose } from '../whose.ts';
import { useKeptRuns } from './useKeptRuns.ts';

const KeptRunDeals = lazy(async () => ({ default: (await import('./KeptRunDeals.tsx')).KeptRunDeals }));

const figuresOf = ({ low, mostLikely, high, closedSoFar }: KeptRun) =>
  [low, mostLikely, high, closedSoFar].flatMap((figure) => (figure === null ? [] : [Number(figure)]));

/** What was said before, unchanged: so that it can be held against what comes. */
export function KeptRuns({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { currency, period } = forecast;
  const cache = useQueryClient();
  const { pages, runs } = useKeptRuns(forecast, whose);
  const [opened, setOpened] = useState<KeptRun | null>(null);
  const [key, setKey] = useState(newKey);
  const keep = useMutation({
    mutationFn: () => api.forecastRuns.keep(askedOf(forecast, whose), { context: { idempotencyKey: key } }),
    onSuccess: ({ asOf }) => {
      setKey(newKey());
      notify(`Kept as of ${formatInstant(asOf)}. It stays as it is.`);
      void cache.invalidateQueries({ queryKey: query.forecastRuns.list.key() });
    },
  });
  // One axis compares only what is in one currency.
  const isComparable = (run: KeptRun): boolean => run.currency === currency;
  const axis = bandAxis([0, ...runs.filter(isComparable).flatMap(figuresOf)]);
  const money = (style: 'compact' | 'short') => (value: number) => formatMoney(Math.round(value), currency, { style });
  return (
    <Card
      flush
      title={<span className="text-ink">Kept forecasts of {period.label}</span>}
      aside={
        <Button
          size="small"
          icon="bookmark"
          busy={keep.isPending}
          onClick={() => keep.mutate()}
          className="print:hidden"
        >
          Keep this forecast
        </Button>
      }
    >
      {keep.isError && (
        <p role="alert" className="px-5 pb-2 text-risk">
          The forecast was not kept. {problemOf(keep.error).message}
        </p>
      )}
      {pages.isPending && <TableSkeleton label="Loading the kept forecasts" rows={3} columns={3} />}
      {pages.isError && <FailedQuery title="The kept forecasts could not be loaded" of={pages} />}
      {pages.isSuccess && runs.length === 0 && (
        <p className="px-5 pb-5 text-ink-2">
          None yet. The forecast of a running period is kept every day and around imports, any whenever you ask for it;
          none is ever changed.
        </p>
      )}
      {runs.length > 0 && (
        <ul aria-label="Kept forecasts, the latest first" className="border-t border-line">
          {runs.map((run) => (
            <li
              key={run.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2 last:border-0 sm:grid-cols-[14rem_8rem_minmax(0,1fr)]"
            >
              <button
                type="button"
                onClick={() => setOpened(run)}
                className="num rounded-sm text-left font-medium touch:min-h-12 hover:underline"
              >
                {formatInstant(run.asOf)}
                <span className="block text-12 font-normal text-ink-3">
                  {MADE_FOR[run.madeFor]}
                  <OtherDays of={run} />
                </span>
              </button>
              <span className="text-right">
                <Money minor={run.mostLikely} currency={run.currency} style="compact" />
                <span className="num block text-12 text-ink-3">Confidence {run.confidence ?? <Unknown />}</span>
              </span>
              <span className="max-sm:col-span-2">
                {isComparable(run) && (
                  <Band
                    size="spark"
                    label={`Kept on ${formatInstant(run.asOf)}`}
                    low={run.low === null ? null : Number(run.low)}
                    likely={run.mostLikely === null ? null : Number(run.mostLikely)}
                    high={run.high === null ? null : Number(run.high)}
                    closed={Number(run.closedSoFar)}
                    axis={axis}
                    format={money('compact')}
                    formatTick={money('short')}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={pages} label="Show earlier ones" />
      <Sheet
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={opened ? `Kept on ${formatInstant(opened.asOf)}` : ''}
      >
        {opened && (
          <LazyPart fallback={<Skeleton className="h-96" />}>
            <KeptRunDeals id={opened.id} currency={opened.currency} />
          </LazyPart>
        )}
      </Sheet>
    </Card>
  );
}
