/** What a note is on. */
export interface NoteSubject {
  readonly kind: 'deal' | 'account' | 'contact';
  readonly id: string;
}

/** Where a note that is being written on it is kept, by the note's id or as a new one. */
export const notePlaces = ({ id }: NoteSubject): string => `form/note/${id}/`;
export const NEW_NOTE = 'new';
