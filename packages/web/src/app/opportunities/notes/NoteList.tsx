import type { Deal } from '../deal.ts';
import { NoteCard } from './NoteCard.tsx';

/** What people wrote on a deal. */
export function NoteList({ deal }: { deal: Deal }) {
  return (
    <NoteCard subject={{ kind: 'deal', id: deal.id }} mayWrite={deal.abilities.update}>
      Write what the next person on this deal should know.
    </NoteCard>
  );
}
