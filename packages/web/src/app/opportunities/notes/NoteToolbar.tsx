import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { NOTE_HEADING_LEVEL } from './noteDocument.ts';

/** The few ways to format a note; each says whether it holds where the cursor stands. */
export function NoteToolbar({ editor }: { editor: Editor }) {
  const [link, setLink] = useState<string | null>(null);
  const level = NOTE_HEADING_LEVEL;
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 p-1">
        <Format
          label="Bold"
          icon="bold"
          on={editor.isActive('bold')}
          run={() => editor.chain().focus().toggleBold().run()}
        />
        <Format
          label="Italic"
          icon="italic"
          on={editor.isActive('italic')}
          run={() => editor.chain().focus().toggleItalic().run()}
        />
        <Format
          label="Heading"
          icon="heading"
          on={editor.isActive('heading')}
          run={() => editor.chain().focus().toggleHeading({ level }).run()}
        />
        <Format
          label="List"
          icon="list"
          on={editor.isActive('bulletList')}
          run={() => editor.chain().focus().toggleBulletList().run()}
        />
        <Format
          label="Numbered list"
          icon="list-numbered"
          on={editor.isActive('orderedList')}
          run={() => editor.chain().focus().toggleOrderedList().run()}
        />
        <Format
          label="Link"
          icon="link"
          on={editor.isActive('link')}
          run={() => setLink(String(editor.getAttributes('link').href ?? ''))}
        />
        <Format
          label="Mention a colleague"
          icon="at"
          on={false}
          run={() =>
            editor
              .chain()
              .focus()
              .insertContent(opensList(editor) ? '@' : ' @')
              .run()
          }
        />
      </div>
      {link !== null && (
        <LinkForm
          address={link}
          onClose={() => {
            setLink(null);
            editor.commands.focus();
          }}
          onSet={(href) => {
            setLink(null);
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else if (editor.state.selection.empty && !editor.isActive('link')) {
              chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
            } else chain.setLink({ href }).run();
          }}
        />
      )}
    </div>
  );
}

/** Whether an @ here begins a mention: at the beginning of a line and after a space. */
function opensList({ state: { selection } }: Editor): boolean {
  const before = selection.$from.nodeBefore;
  return before === null || before.type.name === 'hardBreak' || /\s$/.test(before.text ?? '');
}

function Format({ label, icon, on, run }: { label: string; icon: IconName; on: boolean; run: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      // The cursor stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
      className={classes(
        'grid size-8 place-items-center rounded-sm touch:size-12 hover:bg-hover',
        on ? 'bg-hover text-ink' : 'text-ink-3',
      )}
    >
      <Icon name={icon} />
    </button>
  );
}

const ADDRESS_MAX = 2000;
const SCHEME = /^(https?:\/\/|mailto:)/i;

/** Where a link leads; without a beginning like https:// that one is meant. */
export const linkAddress = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || SCHEME.test(text)) return text;
  return /^\S+@\S+\.\S+$/.test(text) ? `mailto:${text}` : `https://${text}`;
};

function LinkForm({
  address,
  onSet,
  onClose,
}: {
  address: string;
  onSet: (href: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(address);
  const href = linkAddress(typed);
  const isUsable = href === '' || URL.canParse(href);
  const set = () => {
    if (isUsable) onSet(href);
  };
  return (
    // Not a form: it stands inside one.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside
    <div
      className="flex items-end gap-2 px-2 pb-2"
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          set();
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        }
      }}
    >
      <TextField
        label="Address of the link"
        hideLabel
        autoFocus
        autoComplete="off"
        placeholder="https://"
        maxLength={ADDRESS_MAX}
        value={typed}
        onChange={setTyped}
        error={isUsable ? null : 'Enter a web address.'}
        className="flex-1"
      />
      <Button size="small" onClick={set}>
        {typed.trim() === '' && address !== '' ? 'Remove link' : 'Set link'}
      </Button>
    </div>
  );
}
