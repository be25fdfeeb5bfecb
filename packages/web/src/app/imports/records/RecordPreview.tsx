import { counted } from '@forecastle/rules';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { CountTiles } from '../CountTiles.tsx';
import { IssueList } from '../IssueList.tsx';
import { NOUN_WORDS, nothingWords } from '../import.ts';
import type { PreviewStepProps } from '../PreviewStep.tsx';
import { StepFooter } from '../StepFooter.tsx';

/** What an import of accounts or contacts would do, counted on the whole file, before it does it. */
export function RecordPreview({ view, busy, onPreview, onStart, onBack }: PreviewStepProps) {
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
    return <ProgressBar label="Reading the file" done={view.progress.done} total={view.progress.total} />;
  }
  const taken = preview.created + preview.updated;
  return (
    <div className="grid gap-5">
      <CountTiles counts={preview} tense="would" noun={view.noun} />
      <IssueList view={view} />
      <StepFooter onBack={onBack} words={taken === 0 && nothingWords(preview)}>
        <Button
          variant="primary"
          size="large"
          disabled={taken === 0 || !view.abilities.start}
          busy={busy}
          onClick={onStart}
        >
          Import {counted(taken, NOUN_WORDS[view.noun])}
        </Button>
      </StepFooter>
    </div>
  );
}
