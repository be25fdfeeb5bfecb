/** Recorded meetings of the rep, for the denial suites. */
import type { MeetingItem, Transcript } from '@forecastle/rules';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createMeeting } from '../../../work/meetings/create-meeting.ts';
import { replaceRuleProposals } from '../../../work/meetings/proposals/write-proposals.ts';
import { spoken, vttOf } from '../../../work/meetings/testing/import-vtt.ts';
import { storeTranscript } from '../../../work/meetings/transcripts/store-transcript.ts';
import { DEAL_MARK, MARK, made, type World } from './denial-world.ts';

let fresh = 0;

/** A transcript that was not imported before. */
export const newTranscript = (): string =>
  vttOf(
    spoken(`${MARK} Customer: ${DEAL_MARK} is too expensive for us.`, `Us: We will send ${++fresh} offers by Friday.`),
  );

const TRANSCRIPT: Transcript = {
  format: 'webvtt',
  language: null,
  isTimed: true,
  speakers: [`${MARK} Customer`, 'Us'],
  cues: [
    { startMs: 0, endMs: 4000, speaker: 0, text: `${DEAL_MARK} is too expensive for us.` },
    { startMs: 4000, endMs: 9000, speaker: 1, text: 'We will send you the offer by Friday.' },
  ],
};

/** Puts a meeting on the rep's deal that proposes an objection. Returns the address of the proposal, and what it was seen as. */
export async function addProposal(
  world: World,
): Promise<{ params: { id: string; proposalId: string }; version: number }> {
  const { app, organizationId } = world;
  const id = await addRecordedMeeting(world);
  const quote = `${DEAL_MARK} is too expensive for us.`;
  const item: MeetingItem = {
    kind: 'objection',
    cue: 0,
    lastCue: 0,
    quote,
    title: `${MARK} ${DEAL_MARK} price`,
    speaker: 0,
    owner: null,
    due: null,
    component: null,
    competitorId: null,
    origin: 'rules',
    rule: null,
  };
  return inTenant(app.database.pool, organizationId, async (tx) => {
    await replaceRuleProposals(tx, id, [{ item, startMs: 0 }]);
    const { rows } = await tx.client.query<{ id: string; version: number }>(
      'SELECT id, version FROM meeting_proposals WHERE organization_id = $1 AND meeting_id = $2',
      [organizationId, id],
    );
    const [row] = rows;
    if (!row) throw new Error('the meeting proposes nothing');
    return { params: { id, proposalId: row.id }, version: row.version };
  });
}

/** Puts a private meeting of somebody who left on legal hold. Returns its id. */
export async function addUnseenHold(world: World): Promise<string> {
  const { app, organizationId, people } = world;
  const { id: memberId } = made(await people.admin.post('/people', { name: `${MARK} Leaver ${++fresh}` }));
  const id = await addRecordedMeeting(world, { memberId, isPrivate: true });
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query('UPDATE recorded_meetings SET held_at = now() WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
    ]),
  );
  made(await people.admin.post(`/people/${memberId}/leave`));
  return id;
}

/** Puts a meeting with a transcript on the rep's deal, as if it had been imported: a file is read in a process of its own. Returns its id. */
export const addRecordedMeeting = (
  { app, organizationId, ids, memberIds }: World,
  { memberId = memberIds.rep, isPrivate = false }: { readonly memberId?: string; readonly isPrivate?: boolean } = {},
): Promise<string> =>
  inTenant(app.database.pool, organizationId, async (tx) => {
    const id = await createMeeting(
      tx,
      { memberId },
      {
        title: `${MARK} ${DEAL_MARK}`,
        startsAt: new Date('2026-03-10T02:00:00Z'),
        isStartKnown: true,
        source: 'transcript',
        state: 'ready',
        opportunityId: ids.deal,
        isPrivate,
      },
      app.settings,
    );
    await storeTranscript(tx, id, TRANSCRIPT);
    return id;
  });

/** Confirms what a new meeting on the rep's deal proposes. */
export async function confirmProposal(world: World): Promise<void> {
  const { params, version } = await addProposal(world);
  const path = `/recorded-meetings/${params.id}/proposals/${params.proposalId}/confirm`;
  const { status } = await world.people.rep.post(path, { expectedVersion: version });
  if (status !== 200) throw new Error(`confirming answered ${status}`);
}
