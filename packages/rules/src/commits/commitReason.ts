/** Characters of the reason that whoever commits for a team or the organisation gives. */
export const COMMIT_REASON_MAX = 500;
