import { Chip } from '../../../ui/Chip.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../deal.ts';
import { FileRow } from '../files/FileRow.tsx';
import { tabPath } from '../show/tabs.ts';
import { NoteForm, type NoteFormProps } from './NoteForm.tsx';
import { NoteText } from './NoteText.tsx';
import type { ListedNote, Note } from './noteDocument.ts';
import type { NoteSubject } from './noteSubject.ts';

interface NoteRowProps {
  note: ListedNote;
  subject: NoteSubject;
  place: string;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onSave: NoteFormProps['onSave'];
  onPin: () => void;
  onRemove: () => void;
  onRemoveFile: (file: Note['files'][number]) => void;
}

export function NoteRow({
  note,
  subject,
  place,
  isEdited,
  onEdit,
  onSave,
  onPin,
  onRemove,
  onRemoveFile,
}: NoteRowProps) {
  const { author, createdAt, editedAt, editedBy, abilities, opportunity } = note;
  // What is pinned on a deal is not pinned on its account.
  const pinned = note.pinned && !opportunity;
  const who = author?.name ?? 'Someone';
  return (
    <li className="border-b border-line px-5 py-4 last:border-0 max-sm:px-4">
      <article aria-label={`Note by ${who}`}>
        <header className="mb-2 flex items-start gap-3">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
            <span className="text-14 font-medium text-ink">{who}</span>
            <RelativeTime instant={createdAt} />
            {editedAt && (
              <span>
                · changed {editedBy && editedBy.id !== author?.id && `by ${editedBy.name} `}
                <RelativeTime instant={editedAt} />
              </span>
            )}
            {opportunity && (
              <span>
                · on{' '}
                <Link quiet to={tabPath(dealPath(opportunity.id), 'notes')} dir="auto">
                  {opportunity.name}
                </Link>
              </span>
            )}
            {pinned && <Chip icon="pin">Pinned</Chip>}
          </p>
          {!isEdited && (
            <div className="flex shrink-0">
              {abilities.update && (
                <>
                  {!opportunity && (
                    <IconButton
                      icon="pin"
                      size="small"
                      label={pinned ? `Unpin the note by ${who}` : `Pin the note by ${who}`}
                      onClick={onPin}
                    />
                  )}
                  <IconButton
                    icon="edit"
                    size="small"
                    label={`Change the note by ${who}`}
                    onClick={() => onEdit(true)}
                  />
                </>
              )}
              {abilities.remove && (
                <IconButton icon="trash" size="small" label={`Delete the note by ${who}`} onClick={onRemove} />
              )}
            </div>
          )}
        </header>
        {isEdited ? (
          <NoteForm
            subject={opportunity ? { kind: 'deal', id: opportunity.id } : subject}
            place={place}
            label="Note"
            action="Save changes"
            note={note}
            onSave={onSave}
            onClose={() => onEdit(false)}
          />
        ) : (
          <NoteText document={note.document} />
        )}
        {note.files.length > 0 && (
          <ul aria-label="Files of this note" className="mt-2">
            {note.files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                isOnNote={false}
                onRemove={abilities.update ? () => onRemoveFile(file) : undefined}
              />
            ))}
          </ul>
        )}
      </article>
    </li>
  );
}
