import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAreComing } from '../../lists/board/useAreComing.ts';
import { useMovedCards } from '../../lists/board/useMovedCards.ts';
import type { PageOf } from '../../lists/walkGroups.ts';
import { useChangesUnder, useIsSending } from '../../unsaved/unsaved.ts';
import type { ListedRecord, RecordListNoun } from '../recordNoun.ts';
import { type FieldGiven, recordPlace } from '../recordSaver.ts';

/** Cards of accounts or contacts that were moved, and what each record was given in the field that is not saved yet. */
export function useMovedRecords<Row extends ListedRecord>({ noun, source }: RecordListNoun<Row>, field: string) {
  const client = useQueryClient();
  const beginning = recordPlace(noun);
  const changes = useChangesUnder<FieldGiven>(beginning);
  const given = useMemo(
    () =>
      new Map(
        changes
          .map(({ change }) => change.given)
          .filter((change) => change.field === field)
          .map(({ id, value }) => [id, value]),
      ),
    [changes, field],
  );
  /** In whichever column: somebody else may have moved it meanwhile. */
  const held = (id: string): Row[] =>
    client
      .getQueriesData<Partial<InfiniteData<PageOf<Row>>>>({ queryKey: source.keys.list })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ items }) => items.filter((item) => item.id === id));
  const cards = useMovedCards<Row>({
    changed: useMemo(() => new Set(given.keys()), [given]),
    isSaving: useIsSending(beginning),
    areComing: useAreComing(source.keys.groups, source.keys.list),
    latest: (row) => held(row.id).reduce((one, other) => (other.updatedAt > one.updatedAt ? other : one), row),
    // Saving has asked for them: what is under way is waited for.
    again() {
      const { list, groups } = source.keys;
      void client.invalidateQueries({ queryKey: groups }, { cancelRefetch: false });
      void client.invalidateQueries({ queryKey: list }, { cancelRefetch: false });
    },
  });
  return { ...cards, given };
}
