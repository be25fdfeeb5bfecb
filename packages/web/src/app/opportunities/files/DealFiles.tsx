import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import type { Deal } from '../deal.ts';
import { ACCEPTED } from './accepted.ts';
import { FileRow } from './FileRow.tsx';
import { removeFile } from './removeFile.ts';
import SendingFiles from './SendingFiles.tsx';
import { sizeWords } from './sizeWords.ts';
import { useAttach } from './useAttach.ts';

/** The files of a deal: dropped or chosen, shown, saved and removed. */
export function DealFiles({ deal }: { deal: Deal }) {
  const cache = useQueryClient();
  const files = useQuery(query.dealFiles.list.queryOptions({ input: { opportunityId: deal.id } }));
  const attach = useAttach(deal.id);
  const add = (chosen: Iterable<File> | null) => attach([...(chosen ?? [])], null);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <Card
      title="Files"
      aside={
        files.data &&
        `${sizeWords(files.data.usedBytes)} of ${sizeWords(files.data.allowedBytes)} used by your organisation`
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
          Or drop them here. Documents, spreadsheets, slides, images, emails and text
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
            add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <SendingFiles recordId={deal.id} />
      <QueryBody of={files} what="files">
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-3 text-14 text-ink-3">No files yet. Anyone who sees the deal sees its files.</p>
          ) : (
            <ul className="mt-3">
              {items.map((file) => (
                <FileRow
                  key={file.id}
                  file={file}
                  isOnNote={file.noteId !== null}
                  onRemove={() => void removeFile(cache, file)}
                />
              ))}
            </ul>
          )
        }
      </QueryBody>
    </Card>
  );
}
