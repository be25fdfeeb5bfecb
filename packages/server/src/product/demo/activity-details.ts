import { type ActivityDetails, NO_DETAILS } from '../../records/activities/details.ts';
import type { PlannedActivity } from './planned.ts';

type Told = Pick<ActivityDetails, 'outcome' | 'outcomeWords' | 'nextStep'>;

/** What came of conversations, in the words of who had them. */
const TOLD: readonly Told[] = [
  { outcome: 'moved_forward', outcomeWords: 'Agreed to the next meeting', nextStep: 'Send the agenda' },
  { outcome: 'no_change', outcomeWords: null, nextStep: null },
  { outcome: 'moved_forward', outcomeWords: 'Budget holder joins next time', nextStep: 'Send the summary to both' },
  { outcome: 'no_change', outcomeWords: 'Still comparing vendors', nextStep: 'Call again next week' },
  { outcome: 'set_back', outcomeWords: 'Their review moved by a month', nextStep: 'Agree a new date' },
  { outcome: null, outcomeWords: null, nextStep: null },
];
/** One call in so many is theirs. */
const THEIRS = 3;

/** From when it happened alone: no draw of chance, so that the rest of the company stays as it was. */
export function detailsOf({ kind, day, minute }: Pick<PlannedActivity, 'kind' | 'day' | 'minute'>): ActivityDetails {
  if (kind !== 'call' && kind !== 'meeting') return NO_DETAILS;
  const at = Math.abs(day * 7 + minute);
  return {
    ...NO_DETAILS,
    ...TOLD[at % TOLD.length],
    direction: kind === 'meeting' ? null : at % THEIRS === 0 ? 'incoming' : 'outgoing',
  };
}
