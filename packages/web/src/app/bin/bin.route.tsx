import { BIN_DAYS } from '@forecastle/contract/limits';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { BIN_KINDS, type BinItem, type BinKind } from './binKinds.ts';
import { useRestore } from './useRestore.ts';

export const meta = () => [{ title: 'Bin · Forecastle' }];

const KINDS: readonly { value: BinKind | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...(['opportunity', 'account', 'contact'] as const).map((kind) => ({ value: kind, label: BIN_KINDS[kind].plural })),
];
/** From here on the days that are left are pointed out. */
const SOON_DAYS = 5;

/** What was deleted, for as long as it can be brought back. */
export default function BinRoute() {
  const cache = useQueryClient();
  const restore = useRestore();
  const [search, setSearch] = useUrlParam('search', '');
  const [kind, setKind] = useUrlParam<BinKind | 'all'>('kind', 'all');
  const [ending, setEnding] = useState<BinItem | null>(null);
  const pages = useInfiniteQuery(
    query.bin.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(search && { search }),
        ...(kind !== 'all' && { kind }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PageHeader title="Bin" below={`Deleted records you can restore, for ${BIN_DAYS} days.`} />
      <QueryBody of={pages} what="bin">
        {(data) => {
          const items = data.pages.flatMap((page) => page.items);
          return (
            <Card flush>
              <div className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
                <SearchField label="Search the bin" value={search} onChange={setSearch} />
                <SelectField label="Show" hideLabel value={kind} onChange={setKind} choices={KINDS} />
              </div>
              {items.length === 0 && <Nothing narrowed={search !== '' || kind !== 'all'} />}
              <ul>
                {items.map((item) => (
                  <Row key={item.id} item={item} onRestore={() => restore(item.id)} onRemove={() => setEnding(item)} />
                ))}
              </ul>
              <ShowMore pages={pages} />
            </Card>
          );
        }}
      </QueryBody>
      {ending && (
        <FormDialog
          title={`Delete this ${BIN_KINDS[ending.kind].word} for good`}
          description={ending.name}
          action="Delete for good"
          errors={[]}
          errorTitle=""
          busy={false}
          onSubmit={() => {
            setEnding(null);
            void saved(`${ending.name} deleted for good`, () => api.bin.remove({ id: ending.id }), {
              after: () => cache.invalidateQueries({ queryKey: query.bin.list.key() }),
            });
          }}
          onClose={() => setEnding(null)}
        >
          <p className="text-ink-2">This cannot be undone. Figures stay in the history, text does not.</p>
        </FormDialog>
      )}
    </>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon="search" title="No matches in the bin">
      Search again or show everything.
    </EmptyState>
  ) : (
    <EmptyState icon="trash" title="The bin is empty">
      Deleted deals, accounts and contacts appear here.
    </EmptyState>
  );
}

function Row({
  item,
  onRestore,
  onRemove,
}: {
  item: BinItem;
  onRestore: () => Promise<boolean>;
  onRemove: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const { name, kind, owner, deletedAt, deletedBy, daysLeft, abilities } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words" dir="auto">
          {name}
        </p>
        <p className="text-12 break-words text-ink-2">
          {capital(BIN_KINDS[kind].word)}
          {owner && ` of ${owner.name}`}, deleted <RelativeTime instant={deletedAt} />
          {deletedBy && ` by ${deletedBy.name}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={daysLeft <= SOON_DAYS ? 'attention' : 'neutral'}>
          {daysLeft === 1 ? 'Last day' : `${daysLeft} days left`}
        </Chip>
        <Button
          size="small"
          icon="undo"
          busy={busy}
          aria-label={`Restore ${name}`}
          onClick={async () => {
            setBusy(true);
            await onRestore();
            setBusy(false);
          }}
        >
          Restore
        </Button>
        {abilities.remove && (
          <Button size="small" variant="quiet" aria-label={`Delete for good: ${name}`} onClick={onRemove}>
            Delete for good
          </Button>
        )}
      </div>
    </li>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
