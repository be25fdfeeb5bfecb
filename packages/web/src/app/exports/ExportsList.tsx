import { EXPORT_NAMES } from '@forecastle/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, newKey, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { startDownload } from '../../ui/startDownload.ts';
import { sizeWords } from '../opportunities/files/sizeWords.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';

type Export = Awaited<ReturnType<Api['keptExports']['list']>>['items'][number];

/** Milliseconds between looks while one is under way. */
const LOOK_EVERY = 1_000;
const isUnderWay = ({ status }: Export): boolean => status === 'queued' || status === 'processing';

/** One's files, the latest first, each with how far it is and what can be done with it. */
export function ExportsList() {
  const client = useQueryClient();
  const pages = useInfiniteQuery(
    query.keptExports.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_EVERY : false,
    }),
  );
  const after = () => client.invalidateQueries({ queryKey: query.keptExports.key() });
  const remove = ({ id, ...file }: Export) =>
    saved(isUnderWay({ id, ...file }) ? 'Stopped' : 'Removed', () => api.keptExports.remove({ id }), {
      undo: () => api.keptExports.restore({ id }),
      after,
    });
  const again = ({ what, format, query }: Export) =>
    saved(
      'Being made again',
      () => api.keptExports.start({ what, format, query }, { context: { idempotencyKey: newKey() } }),
      { after },
    );
  return (
    <QueryBody of={pages} what="exports">
      {({ pages: read }) => {
        const items = read.flatMap((page) => page.items);
        return items.length === 0 ? (
          <EmptyState icon="download" title="No exports yet">
            Lists too long to wait for are made here, and kept for a week. Shorter ones are downloaded at once.
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line text-14">
              {items.map((file) => (
                <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0">
                    <p className="font-medium">{nameOf(file)}</p>
                    <p className="text-12 text-ink-3">
                      <State file={file} /> · asked for <RelativeTime instant={file.askedAt} />
                    </p>
                  </div>
                  <span className="flex gap-2">
                    {file.status === 'ready' && (
                      <Button
                        icon="download"
                        aria-label={`Download ${nameOf(file)}`}
                        onClick={() => startDownload(`/api/v1/exports/${file.id}/content`)}
                      >
                        Download
                      </Button>
                    )}
                    {(file.status === 'failed' || file.status === 'expired') && (
                      <Button onClick={() => void again(file)}>Make again</Button>
                    )}
                    <Button variant="quiet" onClick={() => void remove(file)}>
                      {isUnderWay(file) ? 'Stop' : 'Remove'}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            <ShowMore pages={pages} />
          </>
        );
      }}
    </QueryBody>
  );
}

function nameOf({ what, format }: Export): string {
  const name = EXPORT_NAMES[what];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${format.toUpperCase()})`;
}

function State({ file }: { file: Export }) {
  const { status, percent, done, total, size, expiresAt, reason } = file;
  switch (status) {
    case 'queued':
      return 'Waiting for its turn';
    case 'processing':
      return (
        <span className="num">
          Processing…{percent !== null && ` ${percent}%`}
          {total !== null && `, ${done.toLocaleString()} of ${total.toLocaleString()} rows`}
        </span>
      );
    case 'ready':
      return (
        <span className="num">
          Ready, {sizeWords(size ?? 0)}, kept until {expiresAt && formatInstant(Date.parse(expiresAt))}
        </span>
      );
    case 'failed':
      return <span className="text-risk">Failed. {reason}</span>;
    case 'expired':
      return <span>Expired. {reason}</span>;
  }
}
