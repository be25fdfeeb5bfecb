import type { Activity } from '../deal.ts';

/** What changing an activity back gives again: everything of it that can be changed, to the second it was recorded at. */
export const activityFields = ({ kind, subject, body, occurredAt, contacts }: Activity) => ({
  kind,
  subject,
  body,
  occurredAt,
  contactIds: contacts.map(({ id }) => id),
});
