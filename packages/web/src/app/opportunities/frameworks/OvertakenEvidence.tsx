import { Button } from '../../../ui/Button.tsx';
import { STRENGTH_SHORT } from './StrengthChoice.tsx';
import type { Overtaken } from './useFrameworks.ts';

interface OvertakenEvidenceProps {
  overtaken: Overtaken;
  onKeep: () => void;
  onDrop: () => void;
}

/** Somebody else was first: their record stands in the row, and what was given here is kept until it is decided on. */
export function OvertakenEvidence({ overtaken: { message, change }, onKeep, onDrop }: OvertakenEvidenceProps) {
  const { strength, notes, source } = change;
  const lines = [
    strength === null ? 'No record' : strength && STRENGTH_SHORT[strength],
    notes === null ? 'No notes' : notes,
    source === null ? 'No source' : source && `Source: ${source}`,
  ];
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-attention-soft px-3 py-2.5 text-ink md:col-span-2">
      <p>{message} The row shows the current record. Yours was:</p>
      <p className="whitespace-pre-wrap break-words text-ink-2">{lines.filter(Boolean).join('\n')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          Save mine instead
        </Button>
        <Button size="small" variant="quiet" onClick={onDrop}>
          Leave it as it is now
        </Button>
      </div>
    </div>
  );
}
