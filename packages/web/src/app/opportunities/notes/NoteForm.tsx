import { lazy, type ReactNode, useState } from 'react';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NoteAttachments } from './NoteAttachments.tsx';
import { NoteText } from './NoteText.tsx';
import type { Note, NoteDocument } from './noteDocument.ts';

const load = () => import('./NoteEditor.tsx');
const NoteEditor = lazy(load);
/** Fetched with the tab: who opens it to write must not wait for it then. */
export const fetchEditor = () => void load().catch(() => undefined);

interface Kept {
  readonly document: NoteDocument | null;
  /** Sent again after a reload it creates nothing twice. */
  readonly key: string;
  /** Of the note as its writer began from it; null for a new one. */
  readonly version: number | null;
}

export interface NoteFormProps {
  /** Who sees this deal can be mentioned. */
  dealId: string;
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
export function NoteForm({ dealId, place, label, action, note, onSave, onClose }: NoteFormProps) {
  const [begun] = useState(() => readDraft<Kept>(place)?.value);
  const [key] = useState(() => begun?.key ?? crypto.randomUUID());
  const [initial] = useState(note?.document ?? null);
  const [version] = useState(() => begun?.version ?? note?.version ?? null);
  const [document, setDocument] = useState(begun ? begun.document : initial);
  const { submit, busy, errors } = useSubmit();
  const [files, setFiles] = useState<readonly File[]>([]);
  const close = () => {
    writeDraft(place, undefined);
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
      <FormErrors title="The note was not saved. What you wrote is still here." errors={errors} />
      <LaterPart fallback={<Skeleton className="h-40" />}>
        <NoteEditor
          dealId={dealId}
          label={label}
          initial={document}
          onChange={(next) => {
            setDocument(next);
            writeDraft(place, { document: next, key, version } satisfies Kept);
          }}
          onSubmit={save}
          onCancel={() => {
            if (files.length === 0 && JSON.stringify(document) === JSON.stringify(initial)) close();
          }}
        />
      </LaterPart>
      <NoteAttachments files={files} onChange={setFiles} />
      {isOvertaken ? (
        <Overtaken note={note}>
          <Button variant="primary" busy={busy} disabled={document === null} onClick={() => send(note.version)}>
            Save mine in its place
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
          {begun && <p className="text-12 text-ink-3">What you wrote before is back, not saved yet.</p>}
        </div>
      )}
    </div>
  );
}

/** Somebody changed the note while it was being written: their words beside one's own, and what to do. */
function Overtaken({ note, children }: { note: Note; children: ReactNode }) {
  return (
    <section
      aria-label="Changed in the meantime"
      role="alert"
      className="grid gap-2 rounded-sm border border-line-strong bg-sunken p-3"
    >
      <p>{note.editedBy?.name ?? 'Somebody'} changed this note while you were writing. It says now:</p>
      <NoteText document={note.document} />
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
