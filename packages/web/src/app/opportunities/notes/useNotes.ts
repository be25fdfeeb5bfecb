import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';
import type { Note, NoteDocument } from './noteDocument.ts';

const PAGE = 20;
type Page = Awaited<ReturnType<Api['notes']['list']>>;

/** The notes of a deal and what can be done with them: pinning and deleting show at once, and can be undone. */
export function useNotes(deal: Deal) {
  const cache = useQueryClient();
  const options = query.notes.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ opportunityId: deal.id, limit: PAGE, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const pages = useInfiniteQuery(options);

  const changed = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: options.queryKey }),
      cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
    ]);
  const show = (change: (notes: readonly Note[]) => Note[]) =>
    cache.setQueryData<InfiniteData<Page, string | undefined>>(
      options.queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
    );

  /** Shows a change, sends it, and takes it back from the screen when the server refuses. */
  async function send(shown: () => void, run: () => Promise<unknown>, words: string, undo?: () => unknown) {
    const before = cache.getQueryData(options.queryKey);
    shown();
    try {
      await run();
      notify(words, undo ? { undo } : {});
    } catch (error) {
      cache.setQueryData(options.queryKey, before);
      notify(`${problemOf(error).message} The note stays as it was.`, { tone: 'risk' });
    }
    await changed();
  }

  const setPinned = (note: Note, pinned: boolean) =>
    send(
      () => show((notes) => notes.map((each) => (each.id === note.id ? { ...each, pinned } : each))),
      () => api.notes.update({ id: note.id, pinned }),
      pinned ? 'Note pinned' : 'Note unpinned',
      () => void setPinned(note, !pinned),
    );
  const put = async (note: Note, document: NoteDocument, expectedVersion: number) => {
    const after = await api.notes.update({ id: note.id, document, expectedVersion });
    await changed();
    return after;
  };

  return {
    pages,
    notes: pages.data?.pages.flatMap((page) => page.items) ?? [],
    async create(document: NoteDocument, key: string) {
      const made = await api.notes.create({ opportunityId: deal.id, document }, { context: { idempotencyKey: key } });
      await changed();
      notify('Note saved');
      return made;
    },
    /** Refused where the note has another version by now; its present words are then fetched. */
    async rewrite(note: Note, document: NoteDocument, version: number) {
      const after = await put(note, document, version).catch(async (error: unknown) => {
        await changed();
        throw error;
      });
      const undo = () =>
        put(after, note.document, after.version).then(
          () => notify('Note changed back'),
          (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
        );
      notify('Note changed', { undo: () => void undo() });
      return after;
    },
    pin: (note: Note) => setPinned(note, !note.pinned),
    remove: (note: Note) =>
      send(
        () => show((notes) => notes.filter(({ id }) => id !== note.id)),
        () => api.notes.remove({ id: note.id }),
        'Note deleted',
        () =>
          void send(
            () => undefined,
            () => api.notes.restore({ id: note.id }),
            'Note restored',
          ),
      ),
  };
}
