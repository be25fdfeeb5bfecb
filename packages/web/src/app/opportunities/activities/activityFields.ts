import type { Activity } from '../deal.ts';

/** What changing an activity back gives again: everything of it that can be changed, to the second it was recorded at. */
export const activityFields = (activity: Activity) => ({
  ...pick(activity),
  contactIds: activity.contacts.map(({ id }) => id),
  colleagueIds: activity.colleagues.map(({ id }) => id),
});

const pick = ({ kind, subject, body, occurredAt, direction, outcome, outcomeWords, nextStep }: Activity) => ({
  kind,
  subject,
  body,
  occurredAt,
  direction,
  outcome,
  outcomeWords,
  nextStep,
});
