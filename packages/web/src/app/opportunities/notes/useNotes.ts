import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { ListedNote, Note, NoteDocument } from './noteDocument.ts';
import type { NoteSubject } from './noteSubject.ts';

const PAGE = 20;
interface Page {
  readonly items: ListedNote[];
  readonly nextCursor: string | null;
}

/** How notes are listed and written, by what they are on. */
const OF = {
  deal: {
    key: query.notes.list.key(),
    list: (id, page, call) => api.notes.list({ opportunityId: id, ...page }, call),
    create: (id, document, call) => api.notes.create({ opportunityId: id, document }, call),
  },
  account: {
    key: query.notes.ofAccount.key(),
    list: (id, page, call) => api.notes.ofAccount({ id, ...page }, call),
    create: (id, document, call) => api.notes.createOnAccount({ id, document }, call),
  },
  contact: {
    key: query.notes.ofContact.key(),
    list: (id, page, call) => api.notes.ofContact({ id, ...page }, call),
    create: (id, document, call) => api.notes.createOnContact({ id, document }, call),
  },
} as const satisfies Readonly<
  Record<
    NoteSubject['kind'],
    {
      key: readonly unknown[];
      list: (id: string, page: { limit: number; cursor?: string }, call: { signal: AbortSignal }) => Promise<Page>;
      create: (
        id: string,
        document: NoteDocument,
        call: { context: { idempotencyKey: string } },
      ) => ReturnType<Api['notes']['create']>;
    }
  >
>;

/** Asks again for all that shows notes: those of a deal are listed on its account too. */
export const notesChanged = (cache: QueryClient): Promise<unknown> =>
  Promise.all([
    cache.invalidateQueries({ queryKey: query.notes.key() }),
    cache.invalidateQueries({ queryKey: query.conversations.facts.key() }),
    cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
  ]);

/** The notes on a deal, an account or a contact, and what can be done with them: pinning and deleting show at once, and can be undone. */
export function useNotes({ kind, id }: NoteSubject) {
  const cache = useQueryClient();
  const options = infiniteQueryOptions({
    queryKey: [...OF[kind].key, 'pages', id],
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      OF[kind].list(id, { limit: PAGE, ...(cursor && { cursor }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const pages = useInfiniteQuery(options);

  const changed = () => notesChanged(cache);
  const show = (change: (notes: readonly ListedNote[]) => ListedNote[]) =>
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
      notify(`${problemOf(error).message} The note was not changed.`, { tone: 'risk' });
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
      const made = await OF[kind].create(id, document, { context: { idempotencyKey: key } });
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
      // Its words are as they were: what changed are its files, which tell of themselves.
      if (after.version === version) return after;
      const undo = () =>
        put(after, note.document, after.version).then(
          () => notify('Note change undone'),
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
