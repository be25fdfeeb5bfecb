import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../../ui/DropdownMenu.tsx';
import { useSession } from '../../shell/session.ts';
import { useMeetingRefusal } from '../PlanLimit.tsx';
import { recordPath, uploadPath } from '../recording/recordingPlaces.ts';
import { useTranscriptPicker } from './useTranscriptPicker.ts';

interface AddMeetingProps {
  /** The deal that the meetings are about. */
  dealId: string | null;
  isPrimary?: boolean;
}

/**
 * Offers the ways to add a meeting: a transcript, a recording, a file of audio or video. Where the plan has none left, it says so in
 * their place, and who can change that.
 */
export function AddMeeting({ dealId, isPrimary = false }: AddMeetingProps) {
  const navigate = useNavigate();
  const { choose } = useTranscriptPicker(dealId);
  const { abilities } = useSession();
  const refusal = useMeetingRefusal();
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant={isPrimary ? 'primary' : 'secondary'} icon="plus">
          Add meeting
        </Button>
      }
    >
      {refusal !== null && (
        <>
          <p className="max-w-72 px-2.5 py-1.5 text-12 text-attention-ink">{refusal}</p>
          {abilities.managePlan && (
            <MenuItem icon="settings" onSelect={() => void navigate('/settings/plan')}>
              See the plans
            </MenuItem>
          )}
          <MenuLine />
        </>
      )}
      <MenuItem icon="file" disabled={refusal !== null} onSelect={choose}>
        Import transcripts
      </MenuItem>
      <MenuItem icon="mic" disabled={refusal !== null} onSelect={() => void navigate(recordPath(dealId))}>
        Record a meeting
      </MenuItem>
      <MenuItem icon="upload" disabled={refusal !== null} onSelect={() => void navigate(uploadPath(dealId))}>
        Upload audio or video
      </MenuItem>
    </DropdownMenu>
  );
}
