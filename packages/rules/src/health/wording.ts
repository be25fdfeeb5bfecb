import type { DealFacts } from '../facts.ts';

/** "1 day", "34 days". */
export function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** "once", "twice", "5 times". */
export function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

/** "Budget", "Budget and Need", "Budget, Need and Timeline". */
export function enumerate(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Of a closed deal nothing is said in the present tense: what was so at its close is history. */
export function tense(facts: DealFacts): (now: string, then: string) => string {
  return facts.status === 'open' ? (now) => now : (_, then) => then;
}
