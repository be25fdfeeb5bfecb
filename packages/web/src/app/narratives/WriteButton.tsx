import { Button } from '../../ui/Button.tsx';
import type { Narrative } from './narrative.ts';
import type { useWriting } from './useWriting.ts';

interface WriteButtonProps {
  narrative: Narrative;
  writing: ReturnType<typeof useWriting>;
  /** Element that says who receives the facts and the most it costs. */
  describedBy: string;
}

/** Has a model write the narrative; nothing where there is no model, or where one has written it. */
export function WriteButton({ narrative, writing, describedBy }: WriteButtonProps) {
  const { offer, leftOut, changedSince, isWriting } = narrative;
  if (!offer) return null;
  const isBusy = writing.isPending || isWriting;
  return (
    <Button
      size="small"
      variant="quiet"
      busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => {
        if (!isBusy) writing.mutate();
      }}
    >
      {changedSince !== null || leftOut.length > 0 ? 'Write again with AI' : 'Write with AI'}
    </Button>
  );
}
