import { DateText } from '../../ui/format/DateText.tsx';
import type { KeptRun } from './answers.ts';

/** The days a commit or a kept forecast is of, where the calendar was another one then. */
export function OtherDays({ of: { calendarBefore } }: { of: Pick<KeptRun, 'calendarBefore'> }) {
  if (!calendarBefore) return null;
  return (
    <>
      , for <DateText day={calendarBefore.start} year={false} /> to <DateText day={calendarBefore.end} />, before the
      calendar changed
    </>
  );
}
