import { documentOfText } from '@forecastle/rules';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HeldTyping } from '../../../ui/typing/HeldTyping.tsx';
import type { NoteEditorProps } from './NoteEditor.tsx';
import { NoteText } from './NoteText.tsx';
import { NOTE_BOX } from './noteClasses.ts';
import type { NoteDocument } from './noteDocument.ts';
import { PlainNote } from './PlainNote.tsx';
import { positionInDocument, textOfDocument } from './plainText.ts';

type Editor = typeof import('./NoteEditor.tsx').default;

let ready: Editor | undefined;
const load = async () => {
  ready = (await import('./NoteEditor.tsx')).default;
  return ready;
};
/** Fetches the editor, so that whoever opens the tab to write need not wait for it. */
export const fetchEditor = () => void load().catch(() => undefined);

/**
 * Writes a note. A plain text field is there at once, and becomes the editor where it stands once that has loaded: the
 * text, the cursor and every key that is pressed meanwhile stay.
 */
export function NoteField(props: Omit<NoteEditorProps, 'selection'>) {
  const { initial, onChange } = props;
  const [Editor, setEditor] = useState(() => ready);
  const [hasFailed, setFailed] = useState(false);
  const [text, setText] = useState(() => (initial ? textOfDocument(initial) : ''));
  const selected = useRef<readonly [start: number, end: number] | null>(null);
  const isComposing = useRef(false);
  const upgrade = useRef<() => void>(undefined);
  useEffect(() => {
    if (ready) return;
    let isGone = false;
    load()
      .then((loaded) => {
        // At once: a key that came between would go to the plain field after it was read.
        upgrade.current = () => !isGone && flushSync(() => setEditor(() => loaded));
        if (!isComposing.current) upgrade.current();
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
    };
  }, []);

  if (Editor) {
    const begun: NoteDocument | null = text === null ? initial : text === '' ? null : documentOfText(text);
    const [start, end] = selected.current ?? [];
    return (
      <Editor
        {...props}
        initial={begun}
        selection={
          text === null || start === undefined || end === undefined
            ? null
            : { from: positionInDocument(text, start), to: positionInDocument(text, end) }
        }
      />
    );
  }
  if (text === null && initial) {
    // Its formats would be lost in plain text: what is typed waits for the editor.
    return (
      <div className={NOTE_BOX}>
        <div className="px-3 py-2">
          <NoteText document={initial} />
        </div>
        {hasFailed ? (
          <p role="alert" className="px-3 pb-2 text-risk">
            Editor not loaded. The note is unchanged. Reload the page.
          </p>
        ) : (
          <HeldTyping onCancel={props.onCancel} />
        )}
      </div>
    );
  }
  return (
    <PlainNote
      label={props.label}
      text={text ?? ''}
      onText={(next) => {
        setText(next);
        onChange(next.trim() === '' ? null : documentOfText(next));
      }}
      onSelect={(start, end) => {
        selected.current = [start, end];
      }}
      onCompose={(composing) => {
        isComposing.current = composing;
        if (!composing) upgrade.current?.();
      }}
      onSubmit={props.onSubmit}
      onCancel={props.onCancel}
      isFinal={hasFailed}
    />
  );
}
