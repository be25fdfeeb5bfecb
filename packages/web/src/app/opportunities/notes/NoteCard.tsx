import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { removeFile } from '../files/removeFile.ts';
import { useAttach } from '../files/useAttach.ts';
import { fetchEditor } from './NoteField.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteRow } from './NoteRow.tsx';
import { NEW_NOTE, type NoteSubject, notePlaces } from './noteSubject.ts';
import { useNotes } from './useNotes.ts';

interface NoteCardProps {
  subject: NoteSubject;
  mayWrite: boolean;
  /** What to write here, while nothing is. */
  children: ReactNode;
}

/** What people wrote on a deal, an account or a contact, with its files: pinned notes first, then the latest. */
export function NoteCard({ subject, mayWrite, children }: NoteCardProps) {
  const beginning = notePlaces(subject);
  const { pages, notes, create, rewrite, pin, remove } = useNotes(subject);
  const [editedId, setEdited] = useState(() => openUnder(beginning));
  useEffect(fetchEditor, []);
  const cache = useQueryClient();
  // Once the note is there. What is refused is told with the files on their way, and can be tried again.
  const attach = useAttach(subject.id);
  const begin = (
    <Button icon="plus" onClick={() => setEdited(NEW_NOTE)}>
      Write a note
    </Button>
  );
  const isWriting = editedId === NEW_NOTE && mayWrite;
  return (
    <Card flush>
      {isWriting ? (
        <div className="border-b border-line p-5 max-sm:p-4">
          <NoteForm
            subject={subject}
            place={beginning + NEW_NOTE}
            label="New note"
            action="Save note"
            note={null}
            onSave={async (document, { key, files }) => {
              attach(files, (await create(document, key)).id);
            }}
            onClose={() => setEdited(null)}
          />
        </div>
      ) : (
        notes.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 max-sm:px-4">
            <p className="text-ink-3">Pinned first, then latest</p>
            {mayWrite && begin}
          </div>
        )
      )}
      {pages.isPending && <TableSkeleton label="Loading the notes" rows={4} columns={1} />}
      {pages.isError && notes.length === 0 && <FailedQuery title="The notes could not be loaded" of={pages} />}
      {pages.isSuccess && notes.length === 0 && !isWriting && (
        <EmptyState icon="note" title="No notes yet" action={mayWrite && begin}>
          {children}
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              subject={subject}
              place={beginning + note.id}
              isEdited={editedId === note.id}
              onEdit={(isEdited) => setEdited(isEdited ? note.id : null)}
              onSave={async (document, { version, files }) => {
                attach(files, (await rewrite(note, document, version ?? note.version)).id);
              }}
              onPin={() => void pin(note)}
              onRemove={() => void remove(note)}
              onRemoveFile={(file) => void removeFile(cache, file)}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <div className="grid justify-center border-t border-line p-3">
          <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </Card>
  );
}
