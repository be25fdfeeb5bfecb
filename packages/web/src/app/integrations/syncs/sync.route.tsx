import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { AdminsOnly } from '../AdminsOnly.tsx';
import { settlingWords } from '../conflicts/conflict.ts';
import { filterWords } from './filterWords.ts';
import { SyncProgress, useRefreshWhenDone } from './SyncProgress.tsx';
import {
  ASK_EVERY,
  countsWords,
  fieldNames,
  isLocal,
  isUnderWay,
  KIND_NAMES,
  OBJECT_NAMES,
  outcomeOf,
  placeOf,
  RECORD_NAMES,
  type Sync,
  type SyncRow,
  syncState,
} from './sync.ts';

export const meta = () => [{ title: 'Sync · Salesforce · Forecastle' }];

export default function SyncRoute() {
  const { syncId = '' } = useParams();
  return (
    <AdminsOnly page="Sync" instead="Ask an admin of your organisation what was synced.">
      <SyncPage key={syncId} id={syncId} />
    </AdminsOnly>
  );
}

function SyncPage({ id }: { id: string }) {
  const sync = useQuery(
    query.salesforceSyncs.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_EVERY : false),
    }),
  );
  useRefreshWhenDone(sync.data);
  return (
    <>
      <PageHeader
        title={sync.data ? KIND_NAMES[sync.data.kind] : 'Sync'}
        above={
          <Link to="/admin/integrations/salesforce" className="finger underline">
            Salesforce
          </Link>
        }
        below={
          (sync.data?.settling && settlingWords(sync.data.settling)) ??
          (sync.data?.filters && `Only ${filterWords(sync.data.filters)}`)
        }
      />
      <QueryBody of={sync} what="sync">
        {(data) => (
          <div className="grid gap-4">
            {isUnderWay(data) ? <SyncProgress sync={data} /> : <Outcome sync={data} />}
            <Rows sync={data} />
          </div>
        )}
      </QueryBody>
    </>
  );
}

function Outcome({ sync }: { sync: Sync }) {
  const { word, tone } = syncState(sync);
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
        <Chip tone={tone}>{word}</Chip>
        <span>
          <RelativeTime instant={sync.finishedAt ?? sync.createdAt} />
          {sync.requestedBy ? `, by ${sync.requestedBy}` : ', on schedule'}
        </span>
      </p>
      {sync.error && <p className="mt-2 text-14">{sync.error}</p>}
      {sync.counts.length > 0 && (
        <dl className="mt-3 grid gap-x-6 gap-y-1 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
          {sync.counts.map((each) => (
            <div key={each.object} className="contents">
              <dt className="text-ink-3">
                {OBJECT_NAMES[each.object]}
                {!isLocal(sync) && sync.kind !== 'settle' && `, ${each.read.toLocaleString()} read`}
              </dt>
              <dd className="num max-sm:mb-2">{countsWords(each, sync.kind)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

type Shown = SyncRow['outcome'] | 'all';
const SHOWN_NAMES: Readonly<Record<Shown, string>> = {
  all: 'All',
  created: 'New',
  updated: 'Changed',
  removed: 'Removed',
  restored: 'Restored',
  sent: 'Sent',
  skipped: 'Skipped',
  failed: 'Failed',
  warning: 'Warnings',
};
const SHOWN: readonly Shown[] = ['all', 'created', 'updated', 'removed', 'sent', 'skipped', 'failed', 'warning'];
const SHOWN_OF: Readonly<Partial<Record<Sync['kind'], readonly Shown[]>>> = {
  settle: ['all', 'updated', 'failed'],
  removal: ['all', 'removed', 'skipped'],
  restore: ['all', 'restored', 'skipped', 'warning'],
};

/** Returns the outcomes that records of a sync can have, by their names. */
function shownNames({ kind }: Sync): Readonly<Record<Shown, string>> {
  const nameOf = (shown: Shown) => (kind === 'removal' && shown === 'skipped' ? 'Kept' : SHOWN_NAMES[shown]);
  return Object.fromEntries((SHOWN_OF[kind] ?? SHOWN).map((shown) => [shown, nameOf(shown)])) as Record<Shown, string>;
}

function Rows({ sync }: { sync: Sync }) {
  const [outcome, setOutcome] = useUrlParam<Shown>('outcome', 'all');
  const pages = useInfiniteQuery({
    ...query.salesforceSyncs.rows.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: sync.id,
        ...(outcome !== 'all' && { outcome }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  });
  return (
    <QueryBody of={pages} what="records">
      {(data) => {
        const items = data.pages.flatMap((page) => page.items);
        return (
          <Card flush title="Records">
            <div className="overflow-x-auto border-y border-line px-4 py-2">
              <div className="w-fit">
                <Segments
                  label="Which records are shown"
                  names={shownNames(sync)}
                  value={outcome}
                  onChange={setOutcome}
                />
              </div>
            </div>
            {items.length === 0 ? (
              <EmptyState icon="refresh" title={outcome === 'all' ? 'Nothing changed' : 'No such records'}>
                Records that stayed the same are counted and not listed.
              </EmptyState>
            ) : (
              <ul>
                {items.map((row) => (
                  <RowItem key={`${row.object} ${row.externalId} ${row.ordinal}`} kind={sync.kind} row={row} />
                ))}
              </ul>
            )}
            <ShowMore pages={pages} label="Show more" />
          </Card>
        );
      }}
    </QueryBody>
  );
}

function RowItem({ kind, row }: { kind: Sync['kind']; row: SyncRow }) {
  const { word, tone } = outcomeOf(kind, row.outcome);
  const place = placeOf(row);
  const name = row.name ?? row.externalId;
  return (
    <li className="border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {place ? (
          <Link to={place} className="min-w-0 font-medium break-words touch:leading-12">
            {name}
          </Link>
        ) : (
          <span className="min-w-0 font-medium break-words">{name}</span>
        )}
        <Chip tone={tone}>{word}</Chip>
      </p>
      <p className="text-12 break-words text-ink-3">
        {RECORD_NAMES[row.object]}
        {row.changed.length > 0 && `: ${fieldNames(row.changed)}`}
        {row.url && (
          <>
            {' · '}
            <a className="finger underline" href={row.url} target="_blank" rel="noreferrer">
              Open in Salesforce
            </a>
          </>
        )}
      </p>
      {row.reason && <p className="text-14 break-words text-ink-2">{row.reason}</p>}
      {row.vendorWords && <p className="text-12 break-words text-ink-3">Salesforce says: {row.vendorWords}</p>}
    </li>
  );
}
