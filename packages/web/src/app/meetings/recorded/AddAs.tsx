import { MEETING_ITEM_KINDS, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx';
import { KIND_LOOKS, type ProposalKind } from './recordedMeeting.ts';

/** Proposes the selected words as an item of a kind. */
export function AddAs({ onAdd }: { onAdd: (kind: ProposalKind) => void }) {
  return (
    <span data-takes-selection className="pointer-events-auto">
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
    </span>
  );
}
