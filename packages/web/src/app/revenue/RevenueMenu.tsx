import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { SALES_PERIODS } from '../periods/place.ts';
import type { PlaybookShown } from '../playbooks/PlaybookButton.tsx';

interface RevenueMenuProps {
  /** The address of the dashboard of yesterday; null where there is none. */
  pastDay: string | null;
  onRefresh: () => void;
  playbook: (shown: PlaybookShown) => ReactNode;
}

/** Holds what a phone has no room for beside the title. */
export function RevenueMenu({ pastDay, onRefresh, playbook }: RevenueMenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton icon="dots" label="More actions" />}>
        <MenuItem icon="flag" onSelect={() => setOpen(true)}>
          Playbook
        </MenuItem>
        <MenuItem icon="refresh" onSelect={onRefresh}>
          Refresh
        </MenuItem>
        {pastDay !== null && (
          <MenuItem icon="clock" onSelect={() => void navigate(pastDay)}>
            View a past day…
          </MenuItem>
        )}
        <MenuItem icon="calendar" onSelect={() => void navigate(SALES_PERIODS)}>
          Sales periods
        </MenuItem>
      </DropdownMenu>
      <Layer open={open} onClose={() => setOpen(false)}>
        {playbook({ open, onClose: () => setOpen(false) })}
      </Layer>
    </>
  );
}
