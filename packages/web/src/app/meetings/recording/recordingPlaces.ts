/** Addresses of recording and of meetings that were recorded. */
export const MEETINGS = '/crm/meetings';
export const RECORD = `${MEETINGS}/record`;
export const UPLOAD = `${MEETINGS}/upload`;

const withDeal = (path: string, opportunityId: string | null): string =>
  opportunityId === null ? path : `${path}?${new URLSearchParams({ deal: opportunityId })}`;

/** Where a meeting is recorded, about a deal where one is given. */
export const recordPath = (opportunityId: string | null = null): string => withDeal(RECORD, opportunityId);
/** Where a recording is uploaded. */
export const uploadPath = (opportunityId: string | null = null): string => withDeal(UPLOAD, opportunityId);
export const recordedMeetingPath = (id: string): string => `${MEETINGS}/${id}`;
