import { DEAL_FILE_TYPES } from '@forecastle/contract/limits';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import type { Deal } from '../deal.ts';
import SendingFiles from './SendingFiles.tsx';
import { sizeWords } from './sizeWords.ts';
import { type DealFile, useDealFiles } from './useDealFiles.ts';

const ACCEPTED = Object.keys(DEAL_FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** The files of a deal: dropped or chosen, shown, saved and removed. */
export function DealFiles({ deal }: { deal: Deal }) {
  const { files, add, remove } = useDealFiles(deal);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <Card
      title="Files"
      aside={
        files.data &&
        `${sizeWords(files.data.usedBytes)} of ${sizeWords(files.data.allowedBytes)} used by the organisation`
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-3',
          isOver ? 'border-action bg-hover' : 'border-control',
        )}
      >
        <Button icon="upload" aria-describedby={hint} onClick={() => input.current?.click()}>
          Attach files
        </Button>
        <p id={hint} className="min-w-0 flex-1 basis-48 text-12 text-ink-3">
          Or drop them here. Documents, tables, presentations, pictures, mails and text
          {files.data && `, up to ${sizeWords(files.data.maxBytes)} each`}.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label="Files to attach"
          onChange={(event) => {
            void add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <SendingFiles dealId={deal.id} />
      <QueryBody of={files} what="files">
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-3 text-14 text-ink-3">No files yet. Whoever sees the deal sees its files.</p>
          ) : (
            <ul className="mt-3">
              {items.map((file) => (
                <FileRow key={file.id} file={file} onRemove={() => void remove(file)} />
              ))}
            </ul>
          )
        }
      </QueryBody>
    </Card>
  );
}

function FileRow({ file, onRemove }: { file: DealFile; onRemove: () => void }) {
  const { id, name, size, addedBy, createdAt, isImage } = file;
  const address = `/api/v1/deal-files/${id}/content`;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
      {isImage ? (
        <img src={address} alt="" loading="lazy" className="size-10 shrink-0 rounded-sm bg-sunken object-cover" />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-sunken text-ink-3">
          <Icon name="file" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <a
          href={address}
          download={name}
          className="rounded-sm font-medium break-words text-forecast underline-offset-2 hover:underline"
        >
          {name}
        </a>
        <p className="text-12 text-ink-3">
          {sizeWords(size)} · {addedBy ? `${addedBy.name}, ` : ''}
          <RelativeTime instant={createdAt} />
        </p>
      </div>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
