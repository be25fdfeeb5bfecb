import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, newKey, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { startDownload } from '../../ui/startDownload.ts';
import { sizeWords } from '../opportunities/files/sizeWords.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { exportName } from './exportName.ts';
import { type Export, endedSince, isUnderWay, watcher } from './watching.ts';

/** Milliseconds after which a download that was refused has its reason in the list: a download itself tells us nothing. */
const REFUSED_BY = 2_000;

/** One's files, the latest first, each with how far it is and what can be done with it. */
export function ExportsList() {
  const client = useQueryClient();
  const [nextLook] = useState(watcher);
  const pages = useInfiniteQuery(
    query.exportJobs.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => nextLook(state.data?.pages.flatMap(({ items }) => items) ?? [], Date.now()),
    }),
  );
  const ended = useEnded(pages.data?.pages);
  const after = () => client.invalidateQueries({ queryKey: query.exportJobs.key() });
  const remove = (file: Export) =>
    saved(isUnderWay(file) ? 'Stopped' : 'Removed', () => api.exportJobs.remove({ id: file.id }), {
      undo: () => api.exportJobs.restore({ id: file.id }),
      after,
    });
  const again = ({ what, format, query }: Export) =>
    saved(
      'Making it again',
      () => api.exportJobs.start({ what, format, query }, { context: { idempotencyKey: newKey() } }),
      { after },
    );
  const list = (items: readonly Export[]) =>
    items.length === 0 ? (
      <EmptyState icon="download" title="No exports yet">
        Long lists are made here and kept for a week.
      </EmptyState>
    ) : (
      <>
        <ul className="divide-y divide-line text-14">
          {items.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium">{exportName(file)}</p>
                <p className="text-12 text-ink-3">
                  <State file={file} /> · requested <RelativeTime instant={file.askedAt} />
                </p>
              </div>
              <span className="flex gap-2">
                {file.status === 'ready' && (
                  <Button
                    icon="download"
                    aria-label={`Download ${exactName(file)}`}
                    onClick={() => {
                      startDownload(`/api/v1/exports/${file.id}/content`);
                      setTimeout(() => void after(), REFUSED_BY);
                    }}
                  >
                    Download
                  </Button>
                )}
                {(file.status === 'failed' || file.status === 'expired') && (
                  <Button aria-label={`Make again ${exactName(file)}`} onClick={() => void again(file)}>
                    Make again
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={`${isUnderWay(file) ? 'Stop' : 'Remove'} ${exactName(file)}`}
                  onClick={() => void remove(file)}
                >
                  {isUnderWay(file) ? 'Stop' : 'Remove'}
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <ShowMore pages={pages} />
      </>
    );
  return (
    <>
      <p role="status" className="sr-only">
        {ended}
      </p>
      {pages.data ? (
        // What is shown stays when a later look fails; the next one comes by itself.
        list(pages.data.pages.flatMap(({ items }) => items))
      ) : (
        <QueryBody of={pages} what="exports">
          {() => null}
        </QueryBody>
      )}
    </>
  );
}

/** Which files have ended while the list stands, in words for screen readers. */
function useEnded(pages: readonly { readonly items: readonly Export[] }[] | undefined): string {
  const [words, setWords] = useState('');
  const before = useRef<readonly Export[]>([]);
  useEffect(() => {
    const files = pages?.flatMap(({ items }) => items) ?? [];
    const ended = endedSince(before.current, files);
    before.current = files;
    if (ended.length > 0) {
      setWords(ended.map((file) => `${exactName(file)} ${file.status === 'ready' ? 'is ready' : 'failed'}.`).join(' '));
    }
  }, [pages]);
  return words;
}

/** Told apart from another file of the same list. */
const exactName = (file: Export): string => `${exportName(file)}, requested ${formatInstant(Date.parse(file.askedAt))}`;

function State({ file }: { file: Export }) {
  const { status, percent, done, total, size, expiresAt, reason } = file;
  switch (status) {
    case 'queued':
      return 'Waiting';
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
