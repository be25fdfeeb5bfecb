export const MEETINGS_PATH = '/crm/meetings';

/** Returns the address of a recorded meeting. */
export const meetingPath = (id: string): string => `${MEETINGS_PATH}/${id}`;

/** Returns the address of a moment of a recorded meeting, in milliseconds since it began. */
export const meetingMoment = (id: string, ms: number): string => `${meetingPath(id)}?at=${ms}`;

export const COVERAGE_PATH = `${MEETINGS_PATH}/coverage`;
