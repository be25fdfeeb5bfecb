/** More people than these are counted. */
const MOST_NAMES = 2;

/** What a logged call is called: nobody types it. */
export function callSubject(names: readonly string[], isReached: boolean): string {
  const people = names.length > MOST_NAMES ? `${names[0]} and ${names.length - 1} others` : names.join(' and ');
  if (people === '') return isReached ? 'Call' : 'Call, no answer';
  return isReached ? `Call with ${people}` : `Call to ${people}, no answer`;
}
