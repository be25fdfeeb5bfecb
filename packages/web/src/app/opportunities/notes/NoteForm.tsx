import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { NoteAttachments } from './NoteAttachments.tsx';
import { NoteField } from './NoteField.tsx';
import { NoteText } from './NoteText.tsx';
import type { Note, NoteDocument } from './noteDocument.ts';
import type { NoteSubject } from './noteSubject.ts';

interface Kept {
  readonly document: NoteDocument | null;
  /** Sent again after a reload it creates nothing twice. */
  readonly key: string;
  /** Of the note as its writer began from it; null for a new one. */
  readonly version: number | null;
  /** Names of what was chosen: a page that is loaded anew has lost the files themselves. */
  readonly files?: readonly string[];
}

/** Chosen for a note that is not saved, by its place: they outlive going to another tab. */
const chosen = new Map<string, readonly File[]>();

export interface NoteFormProps {
  /** Who sees it can be mentioned. */
  subject: NoteSubject;
  /** Where what is written is kept until it is saved. */
  place: string;
  label: string;
  action: string;
  /** As it is now, which can be later than what its writer began from; null for a new one. */
  note: Note | null;
  onSave: (
    document: NoteDocument,
    sent: { key: string; version: number | null; files: readonly File[] },
  ) => Promise<unknown>;
  onClose: () => void;
}

/** Writes a note or changes one. What is written is kept through errors and reloads; Cancel gives it up. */
export function NoteForm({ subject, place, label, action, note, onSave, onClose }: NoteFormProps) {
  const [begun] = useState(() => readDraft<Kept>(place)?.value);
  const [key] = useState(() => begun?.key ?? crypto.randomUUID());
  const [initial] = useState(note?.document ?? null);
  const [version] = useState(() => begun?.version ?? note?.version ?? null);
  const [document, setDocument] = useState(begun ? begun.document : initial);
  const { submit, busy, errors } = useSubmit();
  const [files, setFiles] = useState<readonly File[]>(() => chosen.get(place) ?? []);
  const keep = (next: NoteDocument | null, attached: readonly File[]) =>
    writeDraft(place, { document: next, key, version, files: attached.map(({ name }) => name) } satisfies Kept);
  const choose = (next: readonly File[]) => {
    chosen.set(place, next);
    setFiles(next);
    keep(document, next);
  };
  const lost = files.length === 0 ? (begun?.files ?? []) : [];
  const close = () => {
    writeDraft(place, undefined);
    chosen.delete(place);
    onClose();
  };
  const send = (over: number | null) => {
    if (!document || busy) return;
    void submit(async () => {
      await onSave(document, { key, version: over, files });
      close();
    });
  };
  const isOvertaken = note !== null && note.version !== version;
  const save = () => {
    if (!isOvertaken) send(version);
  };
  return (
    <div className="grid gap-3">
      <FormErrors title="Note not saved. What you wrote is still here." errors={errors} />
      <NoteField
        subject={subject}
        label={label}
        initial={document}
        onChange={(next) => {
          setDocument(next);
          keep(next, files);
        }}
        onSubmit={save}
        onCancel={() => {
          if (files.length === 0 && JSON.stringify(document) === JSON.stringify(initial)) close();
        }}
      />
      <NoteAttachments files={files} onChange={choose} />
      {lost.length > 0 && (
        <p className="text-14 break-words text-ink-2">
          The page was reloaded. Choose your files again: {lost.join(', ')}.
        </p>
      )}
      {isOvertaken ? (
        <Overtaken note={note}>
          <Button variant="primary" busy={busy} disabled={document === null} onClick={() => send(note.version)}>
            Replace with mine
          </Button>
          <Button onClick={close}>Keep theirs</Button>
        </Overtaken>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" busy={busy} disabled={document === null} onClick={save}>
            {action}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          {begun && <p className="text-12 text-ink-3">Your unsaved text is back.</p>}
        </div>
      )}
    </div>
  );
}

/** Somebody changed the note while it was being written: their words beside one's own, and what to do. */
function Overtaken({ note, children }: { note: Note; children: ReactNode }) {
  return (
    <section
      aria-label="Changed meanwhile"
      role="alert"
      className="grid gap-2 rounded-sm border border-line-strong bg-sunken p-3"
    >
      <p>{note.editedBy?.name ?? 'Someone'} changed this note while you were writing:</p>
      <NoteText document={note.document} />
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
