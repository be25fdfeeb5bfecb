import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import type { KeptWords } from './keptWords.ts';

type Pages = UseInfiniteQueryResult<{ pages: { items: KeptWords[]; nextCursor: string | null }[] }>;

interface WordVersionsProps {
  /** The one that stands. */
  present: number;
  /** Asks for the versions; used once they are opened. */
  usePages: () => Pages;
  onRestore: (version: number, words: string) => void;
}

/** The versions of kept words, each with the way back to it; asked for when they are opened. */
export function WordVersions(props: WordVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group rounded-md border border-line px-4 py-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-14 font-medium touch:min-h-12">
        <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
        Versions <span className="num text-ink-3">{props.present}</span>
      </summary>
      {isOpen && <Versions {...props} />}
    </details>
  );
}

function Versions({ present, usePages, onRestore }: WordVersionsProps) {
  const pages = usePages();
  return (
    <QueryBody of={pages} what="versions">
      {(data) => (
        <>
          <ol className="pb-2">
            {data.pages
              .flatMap(({ items }) => items)
              .map(({ version, isShipped, subject, body, changedBy, changedAt }) => (
                <li key={version} className="border-t border-line py-2 first:border-0">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <p className="text-14">
                      <span className="font-medium">Version {version}</span>
                      <span className="text-12 text-ink-3">
                        {isShipped && ', original text'}
                        {changedBy && `, ${changedBy.name} `}
                        {changedAt && <RelativeTime instant={changedAt} />}
                      </span>
                    </p>
                    {version !== present && (
                      <Button
                        size="small"
                        variant="quiet"
                        icon="undo"
                        aria-label={`Restore version ${version}`}
                        onClick={() => onRestore(version, `Version ${version} restored`)}
                      >
                        Restore
                      </Button>
                    )}
                  </div>
                  {!isShipped && (
                    <p className="mt-1 line-clamp-3 text-12 break-words whitespace-pre-line text-ink-3">
                      {subject}
                      {'\n'}
                      {body}
                    </p>
                  )}
                </li>
              ))}
          </ol>
          <ShowMore pages={pages} label="Show earlier" />
        </>
      )}
    </QueryBody>
  );
}
