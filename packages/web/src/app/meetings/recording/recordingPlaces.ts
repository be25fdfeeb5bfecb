/** Addresses of recordings. */
import { MEETINGS_PATH } from '../meetingMoment.ts';

export const RECORD = `${MEETINGS_PATH}/record`;
const UPLOAD = `${MEETINGS_PATH}/upload`;

const withDeal = (path: string, opportunityId: string | null): string =>
  opportunityId === null ? path : `${path}?${new URLSearchParams({ deal: opportunityId })}`;

/** Returns where a meeting is recorded, about a deal where one is given. */
export const recordPath = (opportunityId: string | null = null): string => withDeal(RECORD, opportunityId);
/** Returns where a recording is uploaded. */
export const uploadPath = (opportunityId: string | null = null): string => withDeal(UPLOAD, opportunityId);

/** Returns where the API has the sound of a take. */
export const takeContent = (meetingId: string, takeId: string): string =>
  `/api/v1/recorded-meetings/${meetingId}/takes/${takeId}/content`;
