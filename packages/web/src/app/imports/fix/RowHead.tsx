import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { issuesOfRow, issueWords, type Row, type RowState, stateOf } from './rows.ts';

const STATES: Record<RowState, { tone: Tone; word: string } | null> = {
  wrong: { tone: 'risk', word: 'wrong' },
  check: { tone: 'attention', word: 'check' },
  out: { tone: 'neutral', word: 'left out' },
  skipped: { tone: 'neutral', word: 'skipped' },
  mended: { tone: 'health', word: 'mended' },
  good: null,
};

/** The number of a row in the file, what becomes of it, and what is wrong with it as a whole. */
export function RowHead({ row }: { row: Row }) {
  const state = STATES[stateOf(row)];
  const words = issuesOfRow(row).map(issueWords).join('. ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are placed freely, which th forbids
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
    <div
      role="rowheader"
      aria-colindex={1}
      title={words || undefined}
      className="sticky left-0 z-10 flex h-full min-w-0 flex-col justify-center bg-surface px-3"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="num text-14 text-ink-3">{row.row.toLocaleString()}</span>
        {state && <Chip tone={state.tone}>{state.word}</Chip>}
      </span>
      {words && <span className="truncate text-12 text-ink-2">{words}</span>}
    </div>
  );
}
