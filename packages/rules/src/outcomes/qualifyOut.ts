/** Qualifying a deal out: it goes to Closed Lost by our own decision, with why, and how its people stay with us. */
import type { LossReason } from './lossReasons.ts';

/** How somebody we do not sell to now stays in touch. Each asks for a day on which to follow up. */
export const NURTURE_PATHS = ['check_in', 'content', 'events', 'partner'] as const;
export type NurturePath = (typeof NURTURE_PATHS)[number];

export const NURTURE_PATH_NAMES: Readonly<Record<NurturePath, string>> = {
  check_in: 'Check in',
  content: 'Send useful content',
  events: 'Invite to events',
  partner: 'Hand to a partner',
};

/** Months until a follow-up that are offered. */
export const FOLLOW_UP_MONTHS = [1, 3, 6] as const;
/** Months until a follow-up for which nobody gives a day. */
export const DEFAULT_FOLLOW_UP_MONTHS = 3;

/** Title of the task that a nurture path makes. */
export const followUpTitle = (path: NurturePath): string =>
  `Follow up after qualifying out: ${NURTURE_PATH_NAMES[path].toLowerCase()}`;

/** Reasons for qualifying out that an organisation begins with, each with the loss reason that it counts as. */
export const DEFAULT_QUALIFY_OUT_REASONS: readonly { readonly name: string; readonly lossReason: LossReason }[] = [
  { name: 'No budget', lossReason: 'Budget' },
  { name: 'No compelling event', lossReason: 'Timing' },
  { name: 'No access to the Economic Buyer', lossReason: 'No decision' },
  { name: 'No Champion', lossReason: 'Champion left' },
  { name: 'Not a fit', lossReason: 'Missing feature' },
  { name: 'Entrenched competitor', lossReason: 'Competitor' },
  { name: 'Stopped answering', lossReason: 'No decision' },
  { name: 'Too small', lossReason: 'Other' },
];
