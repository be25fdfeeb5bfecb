import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Import } from '../import.ts';
import type { Row } from './rows.ts';

export interface FixToolbarProps {
  view: Import;
  /** The row the cursor is in. */
  row: Row | undefined;
  /** Whether all rows are listed. */
  all: boolean;
  onAll: (all: boolean) => void;
  onProblem: (step: 1 | -1) => void;
  onUndo: () => void;
  onRedo: () => void;
  onLeaveOut: () => void;
  onReplace: () => void;
  onDone: () => void;
}

/** What can be done besides typing, each with the keys that do it in the grid. */
export function FixToolbar({ view, row, all, onAll, ...on }: FixToolbarProps) {
  const { position, edits } = view.corrections;
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pb-3">
      <Button size="small" icon="arrow-down" title="F8" onClick={() => on.onProblem(1)}>
        Next problem
      </Button>
      <IconButton size="small" icon="arrow-up" label="Previous problem (Shift+F8)" onClick={() => on.onProblem(-1)} />
      <IconButton size="small" icon="undo" label="Undo (Ctrl+Z)" disabled={position === 0} onClick={on.onUndo} />
      <IconButton
        size="small"
        icon="undo"
        className="-scale-x-100"
        label="Redo (Ctrl+Shift+Z)"
        disabled={position >= edits}
        onClick={on.onRedo}
      />
      <Button size="small" disabled={!row} title="Ctrl+Backspace" onClick={on.onLeaveOut}>
        {row?.leftOut ? 'Put the row back' : 'Leave the row out'}
      </Button>
      <Button size="small" disabled={!row} title="Ctrl+H" onClick={on.onReplace}>
        Replace everywhere
      </Button>
      <div className="ml-auto flex items-center gap-4">
        <Switch label="All rows" checked={all} onChange={onAll} />
        <Button size="small" variant="primary" onClick={on.onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
