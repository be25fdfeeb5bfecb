import type { Segment } from './conversation.ts';

/** Returns why a sentence is not supported: "Not in the facts it cites: $1.2M". */
export function faultWords({ faults, facts }: Pick<Segment, 'faults' | 'facts'>): string {
  const said = [...new Set(faults.flatMap((fault) => (fault.kind === 'fact' ? [] : [fault.said])))];
  const cause = facts.length === 0 ? 'No fact is cited for' : 'Not in the facts it cites';
  const parts = [
    said.length > 0 ? `${cause}: ${said.join(', ')}` : null,
    faults.some(({ kind }) => kind === 'fact') ? 'Cites a fact that is not on the sheet' : null,
  ];
  return parts.filter((part) => part !== null).join('. ');
}
