import { counted } from '@forecastle/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { saved } from '../../shell/saved.ts';
import { RECORD_NAMES, type SyncFailure } from './sync.ts';

/** Records that could not be taken or sent; nothing is shown while there are none. */
export function FailuresCard({ canRetry, after }: { canRetry: boolean; after: () => Promise<unknown> }) {
  const pages = useInfiniteQuery(
    query.salesforceSyncs.failures.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const total = pages.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card
      flush
      title={`${counted(total, 'record')} failed`}
      aside={
        canRetry && (
          <Button
            size="small"
            icon="refresh"
            onClick={() => saved('Trying again', () => api.salesforceSyncs.retry(), { after })}
          >
            Try all again
          </Button>
        )
      }
    >
      <ul>
        {items.map((failure) => (
          <FailureRow key={`${failure.direction} ${failure.object} ${failure.externalId}`} failure={failure} />
        ))}
      </ul>
      <ShowMore pages={pages} label="Show more" />
    </Card>
  );
}

function FailureRow({ failure }: { failure: SyncFailure }) {
  const { object, externalId, direction, reason, vendorWords, url, attempts, lastAt } = failure;
  return (
    <li className="border-t border-line px-5 py-3 max-sm:px-4">
      <p className="text-14 break-words">{reason}</p>
      <p className="text-12 break-words text-ink-3">
        {RECORD_NAMES[object]},{' '}
        {url ? (
          <a className="finger underline" href={url} target="_blank" rel="noreferrer">
            {externalId}
          </a>
        ) : (
          externalId
        )}
        {direction === 'write' ? ', not sent' : ', not taken'}, tried {counted(attempts, 'time')}, last{' '}
        <RelativeTime instant={lastAt} />
      </p>
      {vendorWords && <p className="text-12 break-words text-ink-3">Salesforce says: {vendorWords}</p>}
    </li>
  );
}
