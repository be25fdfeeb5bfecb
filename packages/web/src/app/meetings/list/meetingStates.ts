import type { Tone } from '../../../ui/Chip.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import type { MeetingItem } from './useMeetingPages.ts';

interface StateLook {
  readonly name: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

/** Names how a meeting stands, before and after it counts as an activity of its deal. */
const STATES: Readonly<Record<MeetingItem['state'], StateLook>> = {
  recording: { name: 'Recording', tone: 'forecast', icon: 'mic' },
  uploading: { name: 'Uploading', tone: 'forecast', icon: 'upload' },
  waiting: { name: 'No transcript yet', tone: 'unknown' },
  transcribing: { name: 'Transcribing', tone: 'forecast', icon: 'clock' },
  ready: { name: 'Not logged', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'risk', icon: 'alert' },
};
const LOGGED: StateLook = { name: 'Logged', tone: 'health', icon: 'check' };

export const stateLook = ({ state, isConfirmed }: Pick<MeetingItem, 'state' | 'isConfirmed'>): StateLook =>
  isConfirmed ? LOGGED : STATES[state];
