import type { RecordSystem } from '@forecastle/contract';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, writeDraft } from '../../../ui/drafts/drafts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DecidedElsewhere } from '../../records/DecidedElsewhere.tsx';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import { useFocusBack } from '../edit/useFocusBack.ts';
import { useMending } from './mending.ts';

interface EditableFactProps<T> {
  label: string;
  /** What its button changes, in words inside a sentence, where the label alone stands on the screen many times. */
  changing?: string;
  /** Where what is typed is kept until it is saved or given up. */
  typed: string;
  /** Where what was given and not saved is kept. */
  place: string;
  editable: boolean;
  /** The connected system that decides it: nobody changes it here. */
  system?: RecordSystem | null;
  /** The improvement that opens it. */
  mends?: string;
  value: T;
  /** How it reads. */
  children: ReactNode;
  renderField: (draft: T, setDraft: (draft: T) => void) => ReactNode;
  onSave: (draft: T) => void;
}

/** Typing begins where the pencil was pressed. */
const focusField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus();

/** A fact with room: it opens into a small form where it stands, because its text may be long. */
export function EditableFact<T>({
  label,
  changing = label.toLowerCase(),
  typed,
  place,
  editable: isOwn,
  system = null,
  mends,
  value,
  children,
  renderField,
  onSave,
}: EditableFactProps<T>) {
  const editable = isOwn && system === null;
  const [draft, setShown] = useState<{ value: T } | null>(() => readDraft<T>(typed) ?? null);
  const setDraft = (next: { value: T } | null) => {
    setShown(next);
    writeDraft(typed, next && next.value !== value ? next.value : undefined);
  };
  useMending(mends ? [mends] : [], () => editable && setDraft({ value }));
  const opener = useFocusBack(draft !== null);
  if (draft && system === null) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      setDraft(null);
      if (draft.value !== value) onSave(draft.value);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDraft(null);
    };
    return (
      <form
        ref={focusField}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="grid gap-2 border-b border-line py-3 last:border-0"
      >
        {renderField(draft.value, (next) => setDraft({ value: next }))}
        <div className="flex gap-2">
          <Button type="submit" size="small" variant="primary">
            Save
          </Button>
          <Button size="small" variant="quiet" onClick={() => setDraft(null)}>
            Cancel
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="group/fact relative border-b border-line py-2 last:border-0">
      <h3 className="text-12 text-ink-3">{label}</h3>
      <div className="pr-8 break-words whitespace-pre-wrap">{children}</div>
      <UnsavedMark place={place} />
      {isOwn && system && <DecidedElsewhere system={system} what={changing} className="absolute top-2 -right-1" />}
      {editable && (
        <button
          ref={opener}
          type="button"
          aria-label={`Change ${changing}`}
          title={`Change ${changing}`}
          onClick={() => setDraft({ value })}
          className="absolute top-2 -right-1 grid size-8 place-items-center rounded-sm text-ink-3 opacity-60 transition-opacity group-hover/fact:opacity-100 touch:size-12 hover:bg-hover hover:text-ink focus-visible:opacity-100"
        >
          <Icon name="edit" size={14} />
        </button>
      )}
    </div>
  );
}
