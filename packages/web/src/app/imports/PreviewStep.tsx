import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { CountTiles } from './CountTiles.tsx';
import { IssueList } from './IssueList.tsx';
import type { Import } from './import.ts';

export interface PreviewStepProps {
  view: Import;
  busy: boolean;
  onPreview: () => void;
  onStart: () => void;
}

/** What the import would do, counted on the whole file, before it does it. */
export function PreviewStep({ view, busy, onPreview, onStart }: PreviewStepProps) {
  const asked = useRef(false);
  // Reached by its address before any preview was made: make it.
  useEffect(() => {
    if (view.status === 'uploaded' && !asked.current) {
      asked.current = true;
      onPreview();
    }
  }, [view.status, onPreview]);

  const { preview } = view;
  if (view.status === 'previewing' || !preview) {
    return <ProgressBar label="Going through the file" done={view.progress.done} total={view.progress.total} />;
  }
  const taken = preview.created + preview.updated;
  return (
    <div className="grid gap-5">
      <CountTiles counts={preview} tense="would" />
      <IssueList view={view} />
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-end gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-5 sm:px-5">
        {taken === 0 && <p className="text-14 text-ink-2">Nothing in this file would change anything.</p>}
        <Button
          variant="primary"
          size="large"
          disabled={taken === 0 || !view.abilities.start}
          busy={busy}
          onClick={onStart}
        >
          Import {taken.toLocaleString()} {taken === 1 ? 'deal' : 'deals'}
        </Button>
      </div>
    </div>
  );
}
