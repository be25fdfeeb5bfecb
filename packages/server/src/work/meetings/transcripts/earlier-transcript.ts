/** Keeps what people decided and said of a transcript when another one takes its place. Decision 0424. */
import { speakerKey } from '@forecastle/rules';
import type { StoredItem } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readCues } from './read-transcript.ts';
import type { StoredCue } from './stored-cue.ts';

interface Speaker {
  readonly speaker: number;
  readonly label: string;
  readonly contactId: string | null;
  readonly memberId: string | null;
  readonly isConfirmed: boolean;
  readonly mergedInto: number | null;
}

/** A transcript that is about to be replaced. */
export interface EarlierTranscript {
  readonly speakers: readonly Speaker[];
  readonly cues: readonly StoredCue[];
}

/** Returns the transcript of a locked meeting, and forgets what was found in it and nobody decided on. */
export async function leaveTranscript(tx: TenantTransaction, meetingId: string): Promise<EarlierTranscript> {
  const { client, organizationId } = tx;
  const values = [organizationId, meetingId];
  const left = { speakers: await readSpeakers(tx, meetingId), cues: await readCues(tx, meetingId) };
  await client.query(
    `DELETE FROM meeting_proposals WHERE organization_id = $1 AND meeting_id = $2 AND state = 'proposed'`,
    values,
  );
  // A model that reads it now ends without a result.
  await client.query('DELETE FROM meeting_readings WHERE organization_id = $1 AND meeting_id = $2', values);
  // Without a recording it is as long as what was said.
  await client.query(
    `UPDATE recorded_meetings r SET duration_ms = 0 WHERE r.organization_id = $1 AND r.id = $2
       AND NOT EXISTS (SELECT FROM recording_takes t WHERE t.organization_id = $1 AND t.meeting_id = r.id)`,
    values,
  );
  return left;
}

/**
 * Makes speakers of the new transcript the people whom somebody said they are, and decided proposals those of an earlier transcript.
 * Returns the speakers whom they quote and who do not speak in the new one.
 */
export async function keepDecided(
  tx: TenantTransaction,
  meetingId: string,
  earlier: EarlierTranscript,
): Promise<readonly Speaker[]> {
  const current = await keepPeople(tx, meetingId, earlier.speakers);
  const { rows } = await tx.client.query<{ id: string; item: StoredItem }>(
    'SELECT id, item FROM meeting_proposals WHERE organization_id = $1 AND meeting_id = $2 ORDER BY id',
    [tx.organizationId, meetingId],
  );
  const quoted = rows.map(({ item }) => speakersOf(item, earlier.cues));
  const heard = withoutMerged(earlier.speakers);
  const people = new Set(quoted.flat().map((number) => heard.get(number)));
  const silent = [...new Set(heard.values())]
    .filter((each) => people.has(each) && !current.some((other) => isSamePerson(other, each)))
    .map((each, at) => ({ ...each, speaker: current.length + at, label: labelOf(each), was: each }));
  const numberOf = (number: number | null) => {
    const one = number === null ? undefined : heard.get(number);
    if (!one) return null;
    return (current.find((each) => isSamePerson(each, one)) ?? silent.find(({ was }) => was === one))?.speaker ?? null;
  };
  const kept = rows.map(({ id, item }, at) => {
    const owner = item.owner && 'speaker' in item.owner ? numberOf(item.owner.speaker) : null;
    return {
      id,
      item: {
        ...item,
        speaker: numberOf(item.speaker),
        owner: item.owner && 'name' in item.owner ? item.owner : owner === null ? null : { speaker: owner },
        earlier: { speakers: [...new Set(quoted[at]?.flatMap((number) => numberOf(number) ?? []))] },
      },
    };
  });
  await tx.client.query(
    `UPDATE meeting_proposals p SET item = f.item, version = version + 1
     FROM jsonb_to_recordset($3::jsonb) AS f(id uuid, item jsonb)
     WHERE p.organization_id = $1 AND p.meeting_id = $2 AND p.id = f.id`,
    [tx.organizationId, meetingId, JSON.stringify(kept)],
  );
  return silent;
}

/** Returns who speaks in the words that a proposal quotes. */
const speakersOf = ({ earlier, cue, lastCue }: StoredItem, cues: readonly StoredCue[]): readonly number[] =>
  earlier?.speakers ?? cues.slice(cue, lastCue + 1).flatMap(({ speaker }) => speaker ?? []);

/** Returns the speaker of each number: of one who was merged into another speaker, that one. */
function withoutMerged(speakers: readonly Speaker[]): ReadonlyMap<number, Speaker> {
  const byNumber = new Map(speakers.map((each) => [each.speaker, each]));
  return new Map(speakers.map((each) => [each.speaker, byNumber.get(each.mergedInto ?? each.speaker) ?? each]));
}

/** Keeps people who are quoted and do not speak in the transcript, so that their words are found when they are to be removed. */
export async function writeSilentSpeakers(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  silent: readonly Speaker[],
): Promise<void> {
  await client.query(
    `INSERT INTO meeting_speakers (organization_id, meeting_id, speaker, label, contact_id, member_id, is_confirmed)
     SELECT $1, $2, s.speaker, s.label, s."contactId", s."memberId", s."isConfirmed"
     FROM json_to_recordset($3::json) AS s(speaker int, label text, "contactId" uuid, "memberId" uuid, "isConfirmed" boolean)`,
    [organizationId, meetingId, JSON.stringify(silent)],
  );
}

const EARLIER = ' (earlier transcript)';

/** Returns a label that nobody takes for one of the new transcript, which may have a `Speaker 1` too. */
const labelOf = ({ label, speaker, contactId, memberId }: Speaker): string =>
  (contactId ?? memberId) !== null || isName(label) || label.endsWith(EARLIER)
    ? label
    : `${label || `Speaker ${speaker + 1}`}${EARLIER}`;

/** Returns whether a label names a person: `Speaker 2` of two transcripts may be two people. */
const isName = (label: string): boolean => {
  const key = speakerKey(label);
  return key !== '' && !/\p{Nd}|\b(?:speaker|unknown)\b/u.test(key);
};

const isSamePerson = (one: Speaker, other: Speaker): boolean =>
  (one.contactId !== null && one.contactId === other.contactId) ||
  (one.memberId !== null && one.memberId === other.memberId) ||
  hasSameName(one, other);

const hasSameName = (one: Speaker, other: Speaker): boolean =>
  isName(one.label) && speakerKey(one.label) === speakerKey(other.label);

/** Returns the speakers of the new transcript, with the people whom somebody confirmed under the same name. */
async function keepPeople(
  tx: TenantTransaction,
  meetingId: string,
  earlier: readonly Speaker[],
): Promise<readonly Speaker[]> {
  const matched = await readSpeakers(tx, meetingId);
  const current = matched.map((each) => {
    const said = earlier.find((one) => one.isConfirmed && one.mergedInto === null && hasSameName(one, each));
    return said ? { ...each, contactId: said.contactId, memberId: said.memberId, isConfirmed: true } : each;
  });
  await tx.client.query(
    `UPDATE meeting_speakers m SET contact_id = s."contactId", member_id = s."memberId", is_confirmed = s."isConfirmed"
     FROM json_to_recordset($3::json) AS s(speaker int, "contactId" uuid, "memberId" uuid, "isConfirmed" boolean)
     WHERE m.organization_id = $1 AND m.meeting_id = $2 AND m.speaker = s.speaker`,
    [tx.organizationId, meetingId, JSON.stringify(current)],
  );
  return current;
}

async function readSpeakers({ client, organizationId }: TenantTransaction, meetingId: string): Promise<Speaker[]> {
  const { rows } = await client.query<Speaker>(
    `SELECT speaker, label, contact_id AS "contactId", member_id AS "memberId", is_confirmed AS "isConfirmed",
       merged_into AS "mergedInto"
     FROM meeting_speakers WHERE organization_id = $1 AND meeting_id = $2 ORDER BY speaker`,
    [organizationId, meetingId],
  );
  return rows;
}
