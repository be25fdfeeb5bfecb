/** Characters (UTF-16 code units) that names may have, trimmed. */
export const ORGANISATION_NAME_MIN = 2;
export const ORGANISATION_NAME_MAX = 100;
export const PERSON_NAME_MAX = 100;
/** Characters; the longest address that mail systems carry (RFC 5321, 4.5.3.1.3 less the angle brackets). */
export const EMAIL_MAX = 254;
/** Characters of a new password; the upper limit keeps hashing from being used to wear the server out. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Days an invitation link can be used. */
export const INVITATION_VALID_DAYS = 7;
