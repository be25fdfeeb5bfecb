import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { type Import, isUnderWay, NOUN_NAMES, STATUS_WORDS } from './import.ts';

export const meta = () => [{ title: 'Imports · Forecastle' }];

/** While something runs the list is asked anew, in milliseconds. */
const ASK_EVERY = 2_000;

export default function ImportsRoute() {
  const { abilities } = useSession();
  const imports = useInfiniteQuery(
    query.imports.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(({ status }) => isUnderWay(status))) ? ASK_EVERY : false,
    }),
  );
  const action = abilities.importDeals && (
    <ButtonLink to="/imports/new" variant="primary" icon="upload">
      Import a spreadsheet
    </ButtonLink>
  );
  const items = imports.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader title="Imports" below="Imported files, changes and rejected rows." actions={action} />
      <Card flush>
        {imports.isPending ? (
          <TableSkeleton label="Loading the imports" rows={4} columns={4} />
        ) : imports.isError ? (
          <FailedQuery title="The imports could not be loaded" of={imports} />
        ) : items.length === 0 ? (
          <EmptyState icon="upload" title="No imports yet" action={action}>
            Import your pipeline spreadsheet to get scores and a forecast.
          </EmptyState>
        ) : (
          <ul>
            {items.map((view) => (
              <ImportRow key={view.id} view={view} />
            ))}
          </ul>
        )}
      </Card>
      {imports.hasNextPage && (
        <Button className="mt-4" busy={imports.isFetchingNextPage} onClick={() => imports.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

const TONES: Partial<Record<Import['status'], Tone>> = {
  done: 'health',
  failed: 'risk',
  running: 'forecast',
  queued: 'forecast',
  undoing: 'forecast',
  undo_failed: 'risk',
};

function ImportRow({ view }: { view: Import }) {
  const { counts } = view;
  const told = counts
    ? `${counts.created.toLocaleString()} new, ${counts.updated.toLocaleString()} changed, ${counts.rejected.toLocaleString()} wrong`
    : 'not imported yet';
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto_8rem] sm:items-center">
      <div className="min-w-0">
        <Link to={`/imports/${view.id}`} quiet className="block truncate font-medium touch:leading-12">
          {view.fileName}
        </Link>
        <p className="text-12 text-ink-3">
          {NOUN_NAMES[view.noun]}, <RelativeTime instant={view.createdAt} />, by {view.createdBy.name}
        </p>
      </div>
      <span className="num text-14 text-ink-2">
        {told}
        {view.abilities.undo && view.status !== 'undo_failed' && (
          <Link to={`/imports/${view.id}?undo=ask`} className="ml-3 touch:leading-12">
            Undo…
          </Link>
        )}
      </span>
      <span className="sm:text-right">
        <Chip tone={TONES[view.status]}>{STATUS_WORDS[view.status]}</Chip>
      </span>
    </li>
  );
}
