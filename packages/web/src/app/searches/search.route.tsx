import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { Conditions } from './Conditions.tsx';
import { FoundDeals } from './FoundDeals.tsx';
import { FoundPages } from './FoundPages.tsx';
import { SearchAnswer } from './SearchAnswer.tsx';
import { SEARCHES_PATH, type Search, type Subject } from './search.ts';
import { useSearch } from './useSearch.ts';

export const meta = () => [{ title: 'Search · Forecastle' }];

const TITLES: Readonly<Record<Subject, string>> = { deals: 'Search of your deals', market: 'Search of the market' };

/** Shows one search: what was understood, what was found, and the answer. */
export default function SearchRoute() {
  const { searchId = '' } = useParams();
  const { search, stop, retry, remove } = useSearch(searchId);
  const page = useRef<HTMLDivElement>(null);
  const { data } = search;
  const hasCredits = useQuery(query.searches.status.queryOptions({ input: {} })).data?.credits != null;
  // Stop and Retry go when they have done their work.
  useLostFocus(data?.state ?? '', () => page.current?.querySelector('button') ?? page.current);
  if (search.isPending) return <TableSkeleton label="Loading the search" rows={6} columns={3} />;
  const above = <Link to={SEARCHES_PATH}>Searches</Link>;
  if (!data) {
    return (
      <>
        <PageHeader above={above} title="Search" />
        <FailedQuery title="The search could not be loaded" of={search} />
      </>
    );
  }
  const isWriting = data.state === 'writing';
  const canRetry = !isWriting && (data.state !== 'done' || data.fault !== null);
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <PageHeader
        above={above}
        title={TITLES[data.subject]}
        below={
          <>
            Asked <RelativeTime instant={data.createdAt} justNow />
          </>
        }
        actions={
          <>
            {isWriting && (
              <Button icon="close" busy={stop.isPending} onClick={() => stop.mutate()}>
                Stop
              </Button>
            )}
            {canRetry && (
              <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate()}>
                Retry
              </Button>
            )}
            {!isWriting && (
              <Button icon="trash" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
                Delete
              </Button>
            )}
          </>
        }
      />
      <h2 className="mb-4 max-w-[75ch] font-serif text-18 font-medium break-words" dir="auto">
        {data.question}
      </h2>
      <p role="status" className="sr-only">
        {isWriting ? stepWords(data) : endWords(data)}
      </p>
      <div className="grid gap-4" aria-busy={isWriting || undefined}>
        <Ended search={data} hasCredits={hasCredits} />
        {data.conditions && <Conditions conditions={data.conditions} />}
        {isWriting && data.step !== 'answer' && (
          <Card>
            <p className="text-14 text-ink-2">{stepWords(data)}</p>
            <TableSkeleton label={stepWords(data)} rows={4} columns={3} />
          </Card>
        )}
        <SearchAnswer search={data} />
        {data.conditions && data.total && <FoundDeals search={data} conditions={data.conditions} total={data.total} />}
        {data.subject === 'market' && hasPages(data) && <FoundPages search={data} />}
      </div>
    </div>
  );
}

const hasPages = ({ sources, state, step }: Search): boolean =>
  sources.length > 0 || state === 'done' || (state === 'writing' && step === 'answer');

/** Says why a search ended early. */
function Ended({ search, hasCredits }: { search: Search; hasCredits: boolean }) {
  const { state, fault, total, sources } = search;
  const isFound = total !== null || sources.length > 0;
  if (state === 'done' || state === 'writing') return null;
  const credit = hasCredits ? ' It used no credit.' : '';
  const words =
    state === 'failed'
      ? fault?.message
      : state === 'stopped'
        ? 'You stopped this search.'
        : 'The server stopped in between.';
  return (
    <p className="rounded-sm bg-attention-soft px-3 py-2 text-14 text-attention-ink">
      {words}
      {isFound ? ' What was found is kept.' : credit}
    </p>
  );
}

function stepWords({ step, sentTo }: Search): string {
  if (step === 'web') return `Searching with ${sentTo}…`;
  return step === 'answer' ? 'Writing the answer…' : 'Reading your question…';
}

function endWords({ state, total, sources, subject }: Search): string {
  if (state === 'failed') return 'The search failed';
  if (subject === 'market') return `${sources.length} pages found`;
  return total === null ? 'The search ended' : `${total.count} deals found`;
}
