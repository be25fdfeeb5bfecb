import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

interface SheetReviewProps {
  sheet: { fileName: string; sheet: string | null; notices: readonly string[] };
  summary: string;
  /** What saving it does; null where it would change nothing. */
  save: string | null;
  busy: boolean;
  disabled?: boolean;
  onSave: () => void;
  onChooseAnother: () => void;
  onDiscard: () => void;
  /** What is asked before it is saved. */
  children?: ReactNode;
}

/** What a file was read as, before anything of it is saved. */
export function SheetReview({
  sheet,
  summary,
  save,
  busy,
  disabled = false,
  onSave,
  onChooseAnother,
  onDiscard,
  children,
}: SheetReviewProps) {
  return (
    <Card
      title={sheet.sheet === null ? sheet.fileName : `${sheet.fileName}, sheet ${sheet.sheet}`}
      aside="Nothing is saved yet"
    >
      <div className="grid gap-4">
        <p className="text-16" aria-live="polite">
          {summary}
        </p>
        {sheet.notices.length > 0 && (
          <ul className="grid gap-1 text-ink-3">
            {sheet.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        )}
        {children}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy} disabled={save === null || disabled} onClick={onSave}>
            {save ?? 'Nothing to save'}
          </Button>
          <Button onClick={onChooseAnother}>Choose another file</Button>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    </Card>
  );
}
