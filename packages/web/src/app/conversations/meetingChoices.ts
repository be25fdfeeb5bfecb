import type { ContextFact } from './conversation.ts';

export interface MeetingChoice {
  readonly id: string;
  readonly name: string;
}

/** Returns the recorded meetings on a sheet to choose from, latest first. */
export const meetingChoices = (facts: readonly ContextFact[]): readonly MeetingChoice[] =>
  facts
    .filter(({ group }) => group === 'meetings')
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf))
    .map(({ record, text }) => ({ id: record.id, name: text }));
