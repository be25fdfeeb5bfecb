import { NoteCard } from '../opportunities/notes/NoteCard.tsx';
import type { Noun } from './recordSaver.ts';

interface RecordNotesProps {
  noun: Noun;
  record: { readonly id: string; readonly abilities: { readonly update: boolean } };
}

/** What people wrote on an account and on its deals, or on a contact. */
export default function RecordNotes({ noun, record }: RecordNotesProps) {
  return (
    <NoteCard subject={{ kind: noun, id: record.id }} mayWrite={record.abilities.update}>
      {noun === 'account'
        ? 'Write what everyone on this account should know. Deal notes show here too.'
        : 'Write what colleagues should know. The person can ask to see it.'}
    </NoteCard>
  );
}
