/** Meetings that the demo company recorded in the last days: transcripts whose proposals nobody has decided on. */
import { startOfLocalDay, type Transcript, type TranscriptCue } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { createMeeting } from '../../work/meetings/create-meeting.ts';
import type { AllowanceSettings } from '../../work/meetings/meeting-allowance.ts';
import { storeTranscript } from '../../work/meetings/transcripts/store-transcript.ts';
import { SPOKEN_MEETINGS, type SpokenMeeting } from './meeting-words.ts';

const MINUTE_MS = 60_000;
/** Milliseconds a word takes, and between two who speak. */
const WORD_MS = 400;
const PAUSE_MS = 900;

interface Writing {
  /** Local day. */
  readonly today: number;
  readonly timeZone: string;
  /** By name. */
  readonly memberIds: ReadonlyMap<string, string>;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** A plan without a limit of meetings, as the demo company has. */
export const NO_LIMITS: AllowanceSettings = {
  plans: { areLimited: false, changedBy: 'operator' },
  site: { countryHeader: null, geolocation: [], operatorEmail: null, operatorOrganizationId: null },
};

export async function writeMeetings(tx: TenantTransaction, { today, timeZone, memberIds }: Writing): Promise<void> {
  for (const meeting of SPOKEN_MEETINGS) {
    const repId = memberIds.get(meeting.rep);
    const deal = repId === undefined ? null : await largestDeal(tx, repId, meeting);
    const [first, second] = deal?.contacts ?? [];
    if (repId === undefined || !deal || !first || !second) continue;
    const startsAt = new Date(startOfLocalDay(today - meeting.daysAgo, timeZone) + meeting.minute * MINUTE_MS);
    const id = await createMeeting(
      tx,
      { memberId: repId },
      {
        title: `${meeting.title}, ${deal.account}`,
        startsAt,
        isStartKnown: true,
        source: 'transcript',
        state: 'ready',
        opportunityId: deal.id,
      },
      NO_LIMITS,
    );
    const speakers = { us: { id: repId, name: meeting.rep }, first, second };
    await writeSpeakers(tx, id, speakers);
    await storeTranscript(tx, id, transcriptOf(meeting, speakers));
  }
}

interface Deal {
  readonly id: string;
  readonly account: string;
  readonly contacts: readonly Person[];
}

/** Returns the rep's largest open deal in the stages that has two contacts, and no meeting yet. */
async function largestDeal(
  tx: TenantTransaction,
  rep: string,
  { stages: [first, last] }: SpokenMeeting,
): Promise<Deal | null> {
  const { rows } = await tx.client.query<Deal>(
    `SELECT o.id, a.name AS account, p.contacts
     FROM opportunities o JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     JOIN (SELECT id, row_number() OVER (ORDER BY position) - 1 AS place FROM stages WHERE organization_id = $1) s ON s.id = o.stage_id
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY oc.influence DESC NULLS LAST, c.id) AS contacts
       FROM opportunity_contacts oc JOIN contacts c ON c.organization_id = $1 AND c.id = oc.contact_id
       WHERE oc.organization_id = $1 AND oc.opportunity_id = o.id) p
     WHERE o.organization_id = $1 AND o.owner_id = $2 AND o.status = 'open' AND s.place BETWEEN $3 AND $4
       AND json_array_length(p.contacts) >= 2
       AND NOT EXISTS (SELECT FROM recorded_meetings r WHERE r.organization_id = $1 AND r.opportunity_id = o.id)
     ORDER BY o.amount_base_minor DESC NULLS LAST, o.id LIMIT 1`,
    [tx.organizationId, rep, first, last],
  );
  return rows[0] ?? null;
}

type Speakers = Readonly<Record<'us' | 'first' | 'second', Person>>;

async function writeSpeakers(tx: TenantTransaction, meetingId: string, { us, first, second }: Speakers): Promise<void> {
  await tx.client.query(
    `INSERT INTO meeting_speakers (organization_id, meeting_id, speaker, label, member_id, contact_id, is_confirmed)
     VALUES ($1, $2, 0, $3, $4, NULL, true), ($1, $2, 1, $5, NULL, $6, true), ($1, $2, 2, $7, NULL, $8, true)`,
    [tx.organizationId, meetingId, us.name, us.id, first.name, first.id, second.name, second.id],
  );
}

const SPEAKERS = ['us', 'first', 'second'] as const;

function transcriptOf({ lines }: SpokenMeeting, { us, first, second }: Speakers): Transcript {
  let at = PAUSE_MS;
  const cues = lines.map(([by, text]): TranscriptCue => {
    const startMs = at;
    const endMs = startMs + text.split(' ').length * WORD_MS;
    at = endMs + PAUSE_MS;
    return { startMs, endMs, speaker: SPEAKERS.indexOf(by), text };
  });
  return { format: 'webvtt', language: 'en', isTimed: true, speakers: [us.name, first.name, second.name], cues };
}
