import { useEffect, useId, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { NOTE_BOX, NOTE_TEXT } from './noteClasses.ts';

interface PlainNoteProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Called as the cursor moves, with the ends of the selection in the text. */
  onSelect: (start: number, end: number) => void;
  /** Whether letters are being composed: the field must not be replaced meanwhile. */
  onCompose: (isComposing: boolean) => void;
  /** Ctrl or Command with Enter. */
  onSubmit: () => void;
  onCancel: () => void;
  /** Whether the editor could not be loaded: this field stays. */
  isFinal: boolean;
}

/** Takes a note as plain text until the editor has loaded, in the same place and with the same keys. */
export function PlainNote(props: PlainNoteProps) {
  const { label, text, onText, onSelect, onCompose, onSubmit, onCancel, isFinal } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  return (
    <div className={NOTE_BOX}>
      <div className="h-[41px] border-b border-line touch:h-[57px]" />
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={hint}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onSelect={({ currentTarget }) => onSelect(currentTarget.selectionStart, currentTarget.selectionEnd)}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
          else if (event.key === 'Escape') onCancel();
          else return;
          event.preventDefault();
        }}
        className={classes(
          NOTE_TEXT,
          'block field-sizing-content max-h-[28rem] min-h-24 w-full resize-none bg-transparent px-3 py-2 outline-none touch:text-16',
        )}
      />
      <p id={hint} className="px-3 pb-2 text-12 text-ink-3 touch:hidden">
        Ctrl+Enter saves. {isFinal && 'Formatting not loaded. The note saves as plain text.'}
      </p>
    </div>
  );
}
