import { Button } from '../../../ui/Button.tsx';

interface SaveBarProps {
  isNew: boolean;
  hasChanges: boolean;
  /** Why it cannot be saved; null when it can. */
  refusal: string | null;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays in sight below the parts: a mapping is longer than a window. */
export function SaveBar({ isNew, hasChanges, refusal, busy, onSave, onDiscard }: SaveBarProps) {
  if (!isNew && !hasChanges) return null;
  return (
    <section
      aria-label="Save the mapping"
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-3 shadow-floating"
    >
      <p id="mapping-refusal" role="status" className="min-w-0 flex-1 basis-40 text-14 text-ink-2">
        {refusal ?? (hasChanges ? 'Changes not saved' : 'Nothing is read before you save.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasChanges && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy}
          disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : 'mapping-refusal'}
          onClick={onSave}
        >
          Save mapping
        </Button>
      </div>
    </section>
  );
}
