/** What a key may be used for at all, before its role is asked. What is not named here is closed to keys. */
import type { Actor } from '../identity/actor.ts';

const NOUNS: ReadonlySet<string> = new Set([
  'organization',
  'people',
  'stages',
  'currencies',
  'accounts',
  'contacts',
  'dealContacts',
  'activities',
  'opportunities',
  'forecasts',
  'search',
  'imports',
  'audit',
]);
/** Who belongs to the organisation, and how it is held, only people decide. */
const CLOSED: ReadonlySet<string> = new Set([
  'organization.update',
  'people.create',
  'people.update',
  'people.removeSecondFactor',
]);

/** Whether keys may call an operation of the contract, for example `accounts.create`. */
export const isOpenToKeys = (operation: string): boolean =>
  NOUNS.has(operation.slice(0, operation.indexOf('.'))) && !CLOSED.has(operation);

/** Why an actor, if it is a key, may not call an operation; null when nothing is in the way. */
export function closedToKey(actor: Actor | null, operation: string): string | null {
  if (actor?.through?.kind !== 'api_key') return null;
  if (!isOpenToKeys(operation)) return 'An API key cannot do this. Sign in as a person. Nothing was changed.';
  // An import runs later, in the name of the person and with all they may.
  if (actor.through.narrowed && operation.startsWith('imports.')) {
    return 'This API key has a lower role than whoever created it, and imports run with theirs. Use a key with their role. Nothing was changed.';
  }
  return null;
}
