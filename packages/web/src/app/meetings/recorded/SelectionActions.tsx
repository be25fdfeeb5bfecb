import { MEETING_ITEM_KINDS, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx';
import { KIND_LOOKS, type ProposalKind } from './recordedMeeting.ts';

interface SelectionActionsProps {
  /** Proposes the words as an item of a kind; null for people who may not. */
  onAdd: ((kind: ProposalKind) => void) | null;
  onCopy: () => void;
  onLink: () => void;
  /** Null where more than one line is selected, and for people who may not. */
  onCorrect: (() => void) | null;
}

/** Offers what can be done with words that are selected in the transcript. */
export function SelectionActions({ onAdd, onCopy, onLink, onCorrect }: SelectionActionsProps) {
  return (
    <span data-takes-selection className="flex flex-wrap justify-center gap-2">
      {onAdd && (
        <DropdownMenu
          trigger={
            <Button size="small" variant="primary" icon="plus" className="shadow-floating">
              Add as…
            </Button>
          }
        >
          {MEETING_ITEM_KINDS.map((kind) => (
            <MenuItem key={kind} icon={KIND_LOOKS[kind].icon} onSelect={() => onAdd(kind)}>
              {MEETING_ITEM_NAMES[kind]}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <Button size="small" icon="copy" className="shadow-floating" onClick={onCopy}>
        Copy
      </Button>
      <Button size="small" icon="link" className="shadow-floating" onClick={onLink}>
        Copy link
      </Button>
      {onCorrect && (
        <Button size="small" icon="edit" className="shadow-floating" onClick={onCorrect}>
          Correct
        </Button>
      )}
    </span>
  );
}
