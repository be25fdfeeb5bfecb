/** Subjects of activities that come from a mailbox or a calendar: no more than their kind, since no words are kept. */
export const EMAIL_SUBJECTS = { email_received: 'Email received', email_sent: 'Email sent' } as const;
export const MEETING_SUBJECT = 'Meeting';
