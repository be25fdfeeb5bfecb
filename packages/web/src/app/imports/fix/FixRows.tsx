import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { IssueList } from '../IssueList.tsx';
import { type Import, rowWords } from '../import.ts';
import { correctedWords } from './correctedWords.ts';

const FixGrid = lazy(() => import('./FixGrid.tsx'));

/** What is wrong with the rows of a preview, and the grid to mend it in. Closing the grid counts the file anew. */
export function FixRows({ view, onCount }: { view: Import; onCount: () => void }) {
  /** Which edits there were when the grid was opened; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);
  const edits = `${view.corrections.position} of ${view.corrections.edits}`;
  if (opened !== null) {
    return (
      <LazyPart fallback={<TableSkeleton label="Loading the grid" />}>
        <FixGrid
          view={view}
          onDone={() => {
            setOpened(null);
            if (edits !== opened) onCount();
          }}
        />
      </LazyPart>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface px-5 py-3 shadow-raised">
        <p className="min-w-0 text-14 text-ink-2">{words(view)}</p>
        <Button icon="edit" onClick={() => setOpened(edits)}>
          Fix rows in place
        </Button>
      </div>
      <IssueList view={view} />
    </>
  );
}

function words({ preview, corrections: { cells, rowsLeftOut } }: Import): string {
  const rejected = preview?.rejected ?? 0;
  const wrong = rejected > 0 && `${rowWords(rejected)} ${rejected === 1 ? 'is' : 'are'} wrong and will be left out.`;
  return [wrong || 'You can edit every cell before the import.', correctedWords(cells, rowsLeftOut)]
    .filter(Boolean)
    .join(' ');
}
