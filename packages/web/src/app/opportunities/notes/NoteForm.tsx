import { lazy, useState } from 'react';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { NoteDocument } from './noteDocument.ts';

const load = () => import('./NoteEditor.tsx');
const NoteEditor = lazy(load);
/** Fetched with the tab: who opens it to write must not wait for it then. */
export const fetchEditor = () => void load().catch(() => undefined);

interface Kept {
  readonly document: NoteDocument | null;
  /** Sent again after a reload it creates nothing twice. */
  readonly key: string;
}

interface NoteFormProps {
  /** Where what is written is kept until it is saved. */
  place: string;
  label: string;
  action: string;
  initial: NoteDocument | null;
  onSave: (document: NoteDocument, key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Writes a note or changes one. What is written is kept through errors and reloads; Cancel gives it up. */
export function NoteForm({ place, label, action, initial, onSave, onClose }: NoteFormProps) {
  const [begun] = useState(() => readDraft<Kept>(place)?.value);
  const [key] = useState(() => begun?.key ?? crypto.randomUUID());
  const [document, setDocument] = useState(begun ? begun.document : initial);
  const { submit, busy, errors } = useSubmit();
  const close = () => {
    writeDraft(place, undefined);
    onClose();
  };
  const save = () => {
    if (!document || busy) return;
    void submit(async () => {
      await onSave(document, key);
      close();
    });
  };
  return (
    <div className="grid gap-3">
      <FormErrors title="The note was not saved. What you wrote is still here." errors={errors} />
      <LaterPart fallback={<Skeleton className="h-40" />}>
        <NoteEditor
          label={label}
          initial={document}
          onChange={(next) => {
            setDocument(next);
            writeDraft(place, { document: next, key } satisfies Kept);
          }}
          onSubmit={save}
          onCancel={() => {
            if (JSON.stringify(document) === JSON.stringify(initial)) close();
          }}
        />
      </LaterPart>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={busy} disabled={document === null} onClick={save}>
          {action}
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        {begun && <p className="text-12 text-ink-3">What you wrote before is back, not saved yet.</p>}
      </div>
    </div>
  );
}
