import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

/** Over a form that was opened with what was typed into it before. */
export function DraftNote({ draft }: { draft: { isRestored: boolean; clear: () => void } | undefined }) {
  if (!draft?.isRestored) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-attention-soft px-3 py-2 text-14 text-attention-ink"
    >
      <Icon name="info" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">Your unsaved text is back.</p>
      <Button size="small" variant="quiet" onClick={draft.clear}>
        Start over
      </Button>
    </div>
  );
}
