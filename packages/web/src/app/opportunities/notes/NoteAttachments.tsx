import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ACCEPTED } from '../files/accepted.ts';
import { sizeWords } from '../files/sizeWords.ts';

interface NoteAttachmentsProps {
  /** Chosen, and attached when the note is saved. */
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Files that go with a note: chosen or dropped, taken away again, sent once the note is there to hold them. */
export function NoteAttachments({ files, onChange }: NoteAttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const add = (chosen: Iterable<File> | null) => onChange([...files, ...(chosen ?? [])]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'rounded-md border border-dashed px-3 py-2',
        isOver ? 'border-action bg-hover' : 'border-control',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" variant="quiet" icon="upload" onClick={() => input.current?.click()}>
          Attach files
        </Button>
        <p className="text-12 text-ink-3">Or drop them here. They upload when you save.</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Files to attach to the note"
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {files.length > 0 && (
        <ul className="mt-1">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={at} className="flex items-center gap-2 text-14">
              <Icon name="file" className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 break-words">
                {file.name} <span className="text-12 text-ink-3">{sizeWords(file.size)}</span>
              </span>
              <IconButton
                icon="close"
                size="small"
                label={`Do not attach ${file.name}`}
                onClick={() => onChange(files.filter((_, other) => other !== at))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
