import type { ActivityDirection } from '../deal.ts';

/** What can be logged in a few presses. */
export const LOG_KINDS = { call: 'Call', meeting: 'Meeting', email: 'Email', task: 'Task' } as const;
export type LogKind = keyof typeof LOG_KINDS;

/** More people than these are counted. */
const MOST_NAMES = 2;

interface Logged {
  readonly kind: Exclude<LogKind, 'task'>;
  readonly names: readonly string[];
  readonly direction: ActivityDirection;
  /** Whether anybody answered a call. */
  readonly isReached: boolean;
}

/** Returns the title of what was logged, so that nobody types it: "Call with Rangi Cooper". */
export function loggedSubject({ kind, names, direction, isReached }: Logged): string {
  const people = names.length > MOST_NAMES ? `${names[0]} and ${names.length - 1} others` : names.join(' and ');
  const isAnswered = kind !== 'call' || isReached;
  if (people === '') return isAnswered ? LOG_KINDS[kind] : 'Call, no answer';
  if (!isAnswered) return `Call to ${people}, no answer`;
  if (kind === 'email') return `Email ${direction === 'incoming' ? 'from' : 'to'} ${people}`;
  return `${LOG_KINDS[kind]} with ${people}`;
}
