import type { Deal } from '../deal.ts';
import { useDealFiles } from '../files/useDealFiles.ts';
import { NoteCard } from './NoteCard.tsx';

/** What people wrote on a deal, with the files that hang on it. */
export function NoteList({ deal }: { deal: Deal }) {
  const { add, remove } = useDealFiles(deal);
  return (
    <NoteCard
      subject={{ kind: 'deal', id: deal.id }}
      mayWrite={deal.abilities.update}
      onAttach={({ id }, files) => void add(files, id)}
      onRemoveFile={(file) => void remove(file)}
    >
      Write down what the next person on this deal should know. Notes count for no score.
    </NoteCard>
  );
}
