import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import type { ActivityRow } from './activity-query.ts';
import { DIRECTION_OF } from './details.ts';

/** Stands where the subject of an interaction on a deal the reader may not see would stand. */
export const HIDDEN_SUBJECT = 'On a deal you do not see';

export function presentActivity(row: ActivityRow): z.infer<typeof Activity> {
  const { visible } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: visible ? row.subject : HIDDEN_SUBJECT,
    body: visible ? row.body : null,
    occurredAt: row.occurred_at.toISOString(),
    opportunityId: visible ? row.opportunity_id : null,
    contacts: row.contacts,
    colleagues: visible && row.names_us ? row.colleagues : [],
    direction: visible ? (DIRECTION_OF[row.kind] ?? row.direction) : null,
    outcome: visible ? row.outcome : null,
    outcomeWords: visible ? row.outcome_words : null,
    nextStep: visible ? row.next_step : null,
    recordedBy:
      visible && row.names_us && row.recorded_by_id && row.recorded_by_name !== null
        ? { id: row.recorded_by_id, name: row.recorded_by_name }
        : null,
    sources: visible ? row.sources : [],
    recordedMeetingId: visible ? row.recorded_meeting_id : null,
    abilities: { update: row.may_update && !row.is_wordless, remove: row.may_update },
  };
}
