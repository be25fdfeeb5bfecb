import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx';
import { recordPath, uploadPath } from '../recording/recordingPlaces.ts';
import { useTranscriptPicker } from './useTranscriptPicker.ts';

interface AddMeetingProps {
  /** The deal that the meetings are about. */
  dealId: string | null;
  isPrimary?: boolean;
}

/** Offers the ways to add a meeting: a transcript, a recording, a file of audio or video. */
export function AddMeeting({ dealId, isPrimary = false }: AddMeetingProps) {
  const navigate = useNavigate();
  const { choose } = useTranscriptPicker(dealId);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant={isPrimary ? 'primary' : 'secondary'} icon="plus">
          Add meeting
        </Button>
      }
    >
      <MenuItem icon="file" onSelect={choose}>
        Import transcripts
      </MenuItem>
      <MenuItem icon="mic" onSelect={() => void navigate(recordPath(dealId))}>
        Record a meeting
      </MenuItem>
      <MenuItem icon="upload" onSelect={() => void navigate(uploadPath(dealId))}>
        Upload audio or video
      </MenuItem>
    </DropdownMenu>
  );
}
