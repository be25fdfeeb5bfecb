import { Chip } from '../../../ui/Chip.tsx';
import { stateLook } from './meetingStates.ts';
import type { MeetingItem } from './useMeetingPages.ts';

/** Shows how a meeting stands. */
export function MeetingStateChip({ meeting }: { meeting: Pick<MeetingItem, 'state' | 'isConfirmed'> }) {
  const { name, tone, icon } = stateLook(meeting);
  return (
    <Chip tone={tone} icon={icon}>
      {name}
    </Chip>
  );
}

/** Shows how many proposals nobody has decided on; nothing where there are none. */
export const ToDecideChip = ({ proposed }: Pick<MeetingItem, 'proposed'>) =>
  proposed > 0 ? <Chip tone="attention">{proposed} to decide</Chip> : null;
