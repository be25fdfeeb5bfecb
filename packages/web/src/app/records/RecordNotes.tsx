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
        ? 'Write down what everybody who deals with this account should know. Notes on its deals that you see stand here too.'
        : 'Write down what everybody who meets this person should know. They are given it if they ask what is kept about them.'}
    </NoteCard>
  );
}
