import { type ReactNode, useState } from 'react';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { startDownload } from '../../ui/startDownload.ts';
import type { PlaybookShown } from '../playbooks/PlaybookButton.tsx';

interface PipelineMenuProps {
  className: string;
  /** Where the deals of the view are had as a file. */
  csv: string;
  /** Of when the scores are, once they have come. */
  asOf: string | undefined;
  onRefresh: () => void;
  /** Whether the cards are of all open deals, whatever the period. */
  all: boolean;
  onAll: (all: boolean) => void;
  playbook: (shown: PlaybookShown) => ReactNode;
}

/** What a phone has no room for beside the title. */
export function PipelineMenu({ className, csv, asOf, onRefresh, all, onAll, playbook }: PipelineMenuProps) {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton icon="dots" label="More actions" className={className} />}>
        <MenuItem icon="flag" onSelect={() => setOpen(true)}>
          Playbook
        </MenuItem>
        <MenuItem icon="calendar" onSelect={() => onAll(!all)}>
          {all ? 'Only deals of the period' : 'Show all open deals'}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => startDownload(csv)}>
          Export to CSV
        </MenuItem>
        <MenuItem icon="refresh" onSelect={onRefresh}>
          <span>
            Refresh
            {asOf && (
              <span className="num block text-12 text-ink-3">
                Scores as of <RelativeTime instant={asOf} justNow />
              </span>
            )}
          </span>
        </MenuItem>
      </DropdownMenu>
      <Layer open={open} onClose={onClose}>
        {playbook({ open, onClose })}
      </Layer>
    </>
  );
}
