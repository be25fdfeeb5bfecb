import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal } from '../deal.ts';
import { useDealFiles } from '../files/useDealFiles.ts';
import { fetchEditor, NoteForm } from './NoteForm.tsx';
import { NoteRow } from './NoteRow.tsx';
import { useNotes } from './useNotes.ts';

const NEW = 'new';

/** What people wrote on the deal: pinned notes first, then the latest. */
export function NoteList({ deal }: { deal: Deal }) {
  const beginning = `form/note/${deal.id}/`;
  const { pages, notes, create, rewrite, pin, remove } = useNotes(deal);
  const { add, remove: removeFile } = useDealFiles(deal);
  /** Once the note is there. What is refused is told with the files on their way, and can be tried again. */
  const attach = ({ id }: { id: string }, files: readonly File[]) => void add(files, id);
  const [editedId, setEdited] = useState(() => openUnder(beginning));
  useEffect(fetchEditor, []);
  const mayWrite = deal.abilities.update;
  const begin = (
    <Button icon="plus" onClick={() => setEdited(NEW)}>
      Write a note
    </Button>
  );
  const isWriting = editedId === NEW && mayWrite;
  return (
    <Card flush>
      {isWriting ? (
        <div className="border-b border-line p-5 max-sm:p-4">
          <NoteForm
            dealId={deal.id}
            place={beginning + NEW}
            label="New note"
            action="Save note"
            note={null}
            onSave={async (document, { key, files }) => attach(await create(document, key), files)}
            onClose={() => setEdited(null)}
          />
        </div>
      ) : (
        notes.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 max-sm:px-4">
            <p className="text-ink-3">Pinned first, then the latest</p>
            {mayWrite && begin}
          </div>
        )
      )}
      {pages.isPending && <TableSkeleton label="Loading the notes" rows={4} columns={1} />}
      {pages.isError && notes.length === 0 && <FailedQuery title="The notes could not be loaded" of={pages} />}
      {pages.isSuccess && notes.length === 0 && !isWriting && (
        <EmptyState icon="note" title="No notes yet" action={mayWrite && begin}>
          Write down what the next person on this deal should know. Notes count for no score.
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              place={beginning + note.id}
              isEdited={editedId === note.id}
              onEdit={(isEdited) => setEdited(isEdited ? note.id : null)}
              onSave={async (document, { version, files }) =>
                attach(await rewrite(note, document, version ?? note.version), files)
              }
              onPin={() => void pin(note)}
              onRemove={() => void remove(note)}
              onRemoveFile={(file) => void removeFile(file)}
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
