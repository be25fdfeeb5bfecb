import { DateText } from '../../../ui/format/DateText.tsx';
import type { CommitLine } from './submissions.ts';

/** The days a commit was submitted for, where the calendar was another one then. */
export function OtherDays({ of: { calendarBefore } }: { of: Pick<NonNullable<CommitLine['call']>, 'calendarBefore'> }) {
  if (!calendarBefore) return null;
  return (
    <>
      , for <DateText day={calendarBefore.start} year={false} /> to <DateText day={calendarBefore.end} />, before the
      calendar changed
    </>
  );
}
