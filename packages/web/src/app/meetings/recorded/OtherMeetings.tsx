import { ButtonLink } from '../../../ui/Button.tsx';
import { MEETINGS_PATH } from '../meetingMoment.ts';

/** Leads from an address without a meeting to those that exist, and to those that can be restored. */
export function OtherMeetings() {
  return (
    <>
      <ButtonLink to={MEETINGS_PATH} variant="primary">
        See meetings
      </ButtonLink>
      <ButtonLink to={`${MEETINGS_PATH}?removed=yes`}>See removed meetings</ButtonLink>
    </>
  );
}
