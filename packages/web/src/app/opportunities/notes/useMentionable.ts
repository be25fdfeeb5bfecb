import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { NoteSubject } from './noteSubject.ts';

/** Who is offered at a time; more letters find the others. */
const OFFERED = 8;
/** People change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;

const isCalled = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());

interface Mentionable {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly isPending: boolean;
  readonly more: boolean;
}

/** Colleagues who see what the note is on and are called so. Accounts and contacts are seen by everybody. */
export function useMentionable({ kind, id }: NoteSubject, text: string): Mentionable {
  const ofDeal = useQuery(
    query.notes.mentionable.queryOptions({
      input: { opportunityId: id, text, limit: OFFERED },
      placeholderData: keepPreviousData,
      enabled: kind === 'deal',
    }),
  );
  const everybody = useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER, enabled: kind !== 'deal' }));
  if (kind === 'deal') {
    const items = ofDeal.data?.items ?? [];
    return {
      // Until those that are called so are here, Enter must not mention somebody who is not.
      people: ofDeal.isPlaceholderData ? items.filter(({ name }) => isCalled(name, text)) : items,
      isPending: ofDeal.isPending,
      more: ofDeal.data?.nextCursor != null,
    };
  }
  const found = (everybody.data?.items ?? []).filter(({ name, active }) => active && isCalled(name, text));
  return { people: found.slice(0, OFFERED), isPending: everybody.isPending, more: found.length > OFFERED };
}
