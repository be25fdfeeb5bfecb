import type { Segment } from './conversation.ts';

/** Returns why a sentence is not supported: "Not in the facts it cites: $1.2M". */
export function faultWords({ faults, facts }: Pick<Segment, 'faults' | 'facts'>): string {
  const said = [...new Set(faults.flatMap((fault) => (isHeld(fault.kind) ? [fault.said] : [])))];
  const cause = facts.length === 0 ? 'No fact is cited for' : 'Not in the facts it cites';
  const parts = [
    said.length > 0 ? `${cause}: ${said.join(', ')}` : null,
    faults.some(({ kind }) => kind === 'fact') ? 'Cites a fact that is not on the sheet' : null,
    faults.some(({ kind }) => kind === 'link') ? 'Links and images are not allowed' : null,
  ];
  return parts.filter((part) => part !== null).join('. ');
}

/** Whether a fault is about something that facts would have to hold. */
const isHeld = (kind: Segment['faults'][number]['kind']): boolean => kind !== 'fact' && kind !== 'link';
