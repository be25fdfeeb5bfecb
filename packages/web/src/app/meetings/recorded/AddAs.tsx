import { Button } from '../../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx';
import { KIND_LOOKS, type ProposalKind } from './recordedMeeting.ts';

const KINDS = Object.keys(KIND_LOOKS) as ProposalKind[];

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
        {KINDS.map((kind) => (
          <MenuItem key={kind} icon={KIND_LOOKS[kind].icon} onSelect={() => onAdd(kind)}>
            {KIND_LOOKS[kind].name}
          </MenuItem>
        ))}
      </DropdownMenu>
    </span>
  );
}
