import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type Cell, type Issue, issueWords } from './rows.ts';

export interface FixCellProps {
  id: string;
  index: number;
  cell: Cell;
  issues: readonly Issue[];
  isCursor: boolean;
  isLeftOut: boolean;
  /** The field, while the cell is being edited. */
  editor: ReactNode;
  onPress: () => void;
}

/** One cell: its value, and what is wrong with it in words under a sign. */
export function FixCell({ id, index, cell, issues, isCursor, isLeftOut, editor, onPress }: FixCellProps) {
  const wrong = issues.some(({ severity }) => severity === 'rejected');
  const [issue] = issues;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are placed freely, which td forbids
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      id={id}
      role="gridcell"
      aria-colindex={index + 2}
      aria-invalid={wrong || undefined}
      aria-selected={isCursor}
      title={issues.map(issueWords).join('. ') || undefined}
      onClick={onPress}
      className={classes(
        // The margin keeps the cell of the cursor clear of the step's footer.
        'relative flex h-full min-w-0 scroll-mb-32 cursor-cell flex-col justify-center border-l border-line px-3',
        issue && (wrong ? 'bg-risk-soft' : 'bg-attention-soft'),
        isCursor && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <span
        className={classes(
          'flex min-w-0 items-center gap-1.5 text-14',
          isLeftOut && 'text-ink-3 line-through',
          cell.original !== null && 'font-medium',
        )}
      >
        <span className="truncate">{cell.value || <span className="text-ink-3">(blank)</span>}</span>
        {cell.original !== null && (
          <span className="shrink-0 text-health" title={`File value: ${cell.original || 'empty'}`}>
            <Icon name="edit" size={13} />
            <span className="sr-only">, corrected; file value {cell.original || 'empty'}</span>
          </span>
        )}
      </span>
      {issue && (
        <span
          className={classes('flex min-w-0 items-center gap-1 text-12', wrong ? 'text-risk' : 'text-attention-ink')}
        >
          <Icon name={wrong ? 'alert' : 'info'} size={13} />
          <span className="truncate">
            <span className="sr-only">{wrong ? 'Wrong: ' : 'Check: '}</span>
            {issues.map(issueWords).join('. ')}
          </span>
        </span>
      )}
      {editor}
    </div>
  );
}
