import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { bothOf, DUPLICATES_PATH, type DuplicatePair, NOUN_WORDS, type Noun, pairKey } from './duplicates.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { PairRow } from './PairRow.tsx';
import { SearchState } from './SearchState.tsx';
import { useMergeActions } from './useMergeActions.ts';

const PAGE = 50;
const TABS = ['account', 'contact'] as const;

/** Pairs of accounts, or of contacts, that may be one: merged one by one side by side, or many at once. */
export function DuplicatesScreen() {
  const [noun, setNoun] = useUrlParam<Noun>('noun', 'account', { push: true });
  return (
    <>
      <PageHeader
        title="Duplicates"
        below="Possible duplicates. Merging moves everything to one record. You can undo it."
      />
      <Tabs
        label="Kinds of records"
        value={noun}
        onChange={setNoun}
        items={TABS.map((value) => ({
          value,
          label: value === 'account' ? 'Accounts' : 'Contacts',
          to: value === 'account' ? DUPLICATES_PATH : `${DUPLICATES_PATH}?noun=${value}`,
        }))}
      >
        {TABS.map((value) => (
          <TabPanel key={value} value={value}>
            <Pairs noun={value} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

function Pairs({ noun }: { noun: Noun }) {
  const pages = useInfiniteQuery(
    query.duplicates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ noun, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const pairs = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const [open, setOpen] = useState<DuplicatePair | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { dismiss, start, batch, closeBatch } = useMergeActions(noun);
  const mergeable = pairs.filter(({ abilities }) => abilities.merge);
  const picked = mergeable.filter((pair) => chosen.has(pairKey(pair)));
  const toggle = (pair: DuplicatePair, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(pairKey(pair));
    else next.delete(pairKey(pair));
    setChosen(next);
  };
  const [, many] = NOUN_WORDS[noun];
  return (
    <div className="grid gap-4">
      <SearchState noun={noun} />
      {batch && <BatchProgress batch={batch} onClose={closeBatch} />}
      <Card flush>
        {pages.isPending && <TableSkeleton label="Loading the duplicates" rows={6} columns={3} />}
        {pages.isError && pairs.length === 0 && <FailedQuery title="The duplicates could not be loaded" of={pages} />}
        {pages.isSuccess && pairs.length === 0 && (
          <EmptyState icon="check" title={`No duplicate ${many}`}>
            Compared by name, domain, email and phone.
          </EmptyState>
        )}
        {pairs.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2.5 max-sm:px-4">
            <Checkbox
              label={picked.length === 0 ? 'Select all shown' : `${picked.length.toLocaleString()} chosen`}
              checked={picked.length === 0 ? false : picked.length === mergeable.length ? true : 'indeterminate'}
              disabled={mergeable.length === 0}
              onChange={(on) => setChosen(new Set(on ? mergeable.map(pairKey) : []))}
            />
            <Button
              className="ml-auto"
              disabled={picked.length === 0 || batch?.finishedAt === null}
              onClick={() => {
                void start(
                  picked.flatMap((pair) => {
                    const both = bothOf(pair);
                    return both ? [{ keptId: both[0].id, mergedId: both[1].id }] : [];
                  }),
                );
                setChosen(new Set());
              }}
            >
              Merge chosen
            </Button>
          </div>
        )}
        <ul>
          {pairs.map((pair) => (
            <PairRow
              key={pairKey(pair)}
              pair={pair}
              chosen={chosen.has(pairKey(pair))}
              onChoose={(on) => toggle(pair, on)}
              onOpen={() => setOpen(pair)}
              onDismiss={() => void dismiss(pair)}
            />
          ))}
        </ul>
        <ShowMore pages={pages} />
      </Card>
      {open && <MergeDialog pair={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
