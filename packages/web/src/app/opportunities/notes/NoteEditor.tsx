import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { MentionList } from './MentionList.tsx';
import { type MentionAsked, mentioning } from './mentioning.ts';
import { NoteToolbar } from './NoteToolbar.tsx';
import { NOTE_BOX, NOTE_TEXT } from './noteClasses.ts';
import { editedDocument, isBlank, keptDocument, NOTE_HEADING_LEVEL, type NoteDocument } from './noteDocument.ts';
import type { NoteSubject } from './noteSubject.ts';

/** What a note may hold, and no more: the API refuses the rest. */
const KIT = StarterKit.configure({
  heading: { levels: [NOTE_HEADING_LEVEL] },
  link: {
    openOnClick: false,
    protocols: ['http', 'https', 'mailto'],
    defaultProtocol: 'https',
    isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && /^(https?:|mailto:)/i.test(url),
  },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  // Else a note that ends with a list would be given an empty line at its end.
  trailingNode: false,
  underline: false,
});

export interface NoteEditorProps {
  subject: NoteSubject;
  label: string;
  /** Where it begins; later changes of it are its own. */
  initial: NoteDocument | null;
  /** Where its cursor begins, as the editor counts; null at the end. */
  selection: { readonly from: number; readonly to: number } | null;
  /** Null while nothing is written. */
  onChange: (document: NoteDocument | null) => void;
  /** Ctrl or Command with Enter. */
  onSubmit: () => void;
  onCancel: () => void;
}

/** Writes a note: paragraphs, a heading, lists, bold, italics, links and mentions. */
export default function NoteEditor({
  subject,
  label,
  initial,
  selection,
  onChange,
  onSubmit,
  onCancel,
}: NoteEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [asked, setAsked] = useState<MentionAsked | null>(null);
  const mentionKeys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const isAsking = useRef(false);
  isAsking.current = asked !== null;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // The editor is made once and must call what the screen is now.
  const calls = useRef({ onChange, onSubmit, onCancel });
  calls.current = { onChange, onSubmit, onCancel };
  // Before the browser takes the next key: the plain field that stood here is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with what is given and then goes its own way
  useLayoutEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [KIT, mentioning(setAsked, (event) => mentionKeys.current(event))],
      content: initial ? editedDocument(initial) : null,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': hint,
          'aria-autocomplete': 'list',
          class: classes(NOTE_TEXT, 'min-h-24 px-3 py-2 outline-none touch:text-16'),
        },
        handleKeyDown(_, event) {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) calls.current.onSubmit();
          // With the list of people open it closes that.
          else if (event.key === 'Escape' && !isAsking.current) calls.current.onCancel();
          else return false;
          return true;
        },
      },
      onUpdate({ editor }) {
        const document = editor.getJSON();
        calls.current.onChange(isBlank(document) ? null : keptDocument(document));
      },
      onTransaction: redraw,
    });
    setEditor(made);
    made.commands.setTextSelection(selection ?? made.state.doc.content.size);
    made.view.focus();
    return () => made.destroy();
  }, []);
  return (
    <div className={NOTE_BOX}>
      {editor && <NoteToolbar editor={editor} />}
      <div ref={place} className="max-h-[28rem] overflow-y-auto" />
      {editor && asked && <MentionList subject={subject} asked={asked} field={editor.view.dom} keys={mentionKeys} />}
      <p id={hint} className="px-3 pb-2 text-12 text-ink-3 touch:hidden">
        Ctrl+Enter saves. Start a line with - or 1. for a list. @ mentions a colleague.
      </p>
    </div>
  );
}
