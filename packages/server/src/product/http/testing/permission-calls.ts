/** Where the permission suite asks otherwise than the denial suites do, and what a list must show of a record. */
import type { Permission } from '../../../tenancy/identity/permissions/permission.ts';
import { CASES, newcomer, type ValidCall } from './denial-cases.ts';
import { DEAL_MARK, made, type World } from './denial-world.ts';
import { addRecordedMeeting, confirmProposal } from './meeting-world.ts';
import type { Relation } from './permission-world.ts';
import { channelOfRep } from './slack-world.ts';

type Prepare = (world: World, relation: Relation) => ValidCall | Promise<ValidCall>;

const byOwner: Prepare = ({ memberIds }) => ({ query: `ownerId=${memberIds.rep}` });
/** With a deal in the period that is asked for. */
const dueByOwner: Prepare = async ({ people, ids, memberIds }) => {
  made(await people.rep.patch(`/opportunities/${ids.deal}`, { closeDate: '2040-02-01' }));
  return { query: `ownerId=${memberIds.rep}&containing=2040-02-01` };
};

/** The other records have the same name, and a few are offered. */
const byDealName: Prepare = async ({ people, ids }) => {
  const { name } = made(await people.rep.patch(`/opportunities/${ids.deal}`, { name: `Deal ${ids.deal}` }));
  return { query: `q=${encodeURIComponent(name)}` };
};

/** As it was uploaded: whoever may is told that it is not that far yet, whoever may not that there is none. */
const uploaded =
  (body?: object): Prepare =>
  ({ ids }) => ({ params: { id: ids.import }, ...(body ? { body } : {}) });

/** Open deals of the account that are called alike, whatever has become of the deal by now. */
const likeTheDeal: Prepare = async ({ ids, people }) => {
  const name = `Deal ${ids.deal}`;
  const stays = { stageId: ids.stage, accountId: ids.account, name };
  made(await people.rep.patch(`/opportunities/${ids.deal}`, stays));
  return { query: new URLSearchParams({ name, accountId: ids.account }).toString() };
};

/** Meetings of the deal's owner, in days that hold the one that is added. */
const coverageOfRep: Prepare = async (world) => {
  await addRecordedMeeting(world);
  return { query: `from=2026-01-01&to=2026-06-30&ownerIds=${world.memberIds.rep}` };
};

const CALLS: Readonly<Record<string, Prepare>> = {
  // To be told which roles there are is as much as may be asked: a copy of the company takes seconds, and denials.test.ts makes one.
  'demo.enter': () => ({ body: { role: 'nobody' } }),
  'opportunities.similar': likeTheDeal,
  'recordedMeetings.list': async (world) => {
    await addRecordedMeeting(world);
    return { query: `opportunityId=${world.ids.deal}` };
  },
  'recordedMeetings.search': async (world) => {
    await addRecordedMeeting(world);
    return { query: `words=${DEAL_MARK}&opportunityId=${world.ids.deal}` };
  },
  'meetingProposals.recentChanges': async (world) => {
    await confirmProposal(world);
    return { query: `ownerIds=${world.memberIds.rep}` };
  },
  'meetingProposals.coverage': coverageOfRep,
  'meetingCoverage.deals': coverageOfRep,
  'meetingCoverage.reps': coverageOfRep,
  'opportunities.list': byOwner,
  'opportunities.count': byOwner,
  'opportunities.groups': ({ memberIds }) => ({ query: `by=stage&ownerId=${memberIds.rep}` }),
  'contactFreshness.list': byOwner,
  'contactFreshness.summary': byOwner,
  'triggers.list': byOwner,
  'triggers.counts': byOwner,
  'forecasts.overview': byOwner,
  'pipeline.breakdown': ({ memberIds }) => ({ query: `by=rep&ownerId=${memberIds.rep}` }),
  'pipeline.dataQuality': byOwner,
  'pipeline.trend': byOwner,
  'pipeline.changes': byOwner,
  'pipeline.forecast': byOwner,
  'playbooks.pipeline': byOwner,
  'forecasts.forecast': dueByOwner,
  'forecasts.execution': dueByOwner,
  'forecasts.deals': dueByOwner,
  'forecastRuns.trackRecord': byOwner,
  'forecastRuns.list': byOwner,
  'forecastRuns.waterfall': byOwner,
  'narratives.forecast': byOwner,
  'narratives.waterfall': byOwner,
  'narratives.writeForecast': ({ memberIds }) => ({ body: { ownerId: memberIds.rep } }),
  'narratives.writeWaterfall': ({ memberIds }) => ({ body: { ownerId: memberIds.rep } }),
  'forecastRuns.keep': ({ memberIds }) => ({ body: { ownerId: memberIds.rep } }),
  'search.records': byDealName,
  'search.overview': byDealName,
  'search.ofKind': async (world, relation) => ({
    params: { kind: 'opportunity' },
    ...(await byDealName(world, relation)),
  }),
  'opportunities.create': ({ memberIds }) => ({ body: { name: 'Given', ownerId: memberIds.rep } }),
  // To oneself, which is refused as not valid, but only to whoever might.
  'people.handOver': ({ memberIds }) => ({ params: { id: memberIds.rep }, body: { toId: memberIds.rep } }),
  'people.list': () => ({ query: 'limit=200' }),
  'accounts.list': () => ({ query: 'limit=200' }),
  'contacts.list': () => ({ query: 'limit=200' }),
  'imports.list': () => ({ query: 'limit=200' }),
  'imports.preview': uploaded(),
  'imports.start': uploaded(),
  'imports.cancel': uploaded(),
  'imports.rows': uploaded(),
  'imports.correct': uploaded({ cells: [{ row: 2, column: 0, value: 'Mended' }] }),
  'imports.replace': uploaded({ column: 0, from: 'Nothing', to: 'Something' }),
  'imports.moveCorrections': uploaded({ position: 0 }),
  'imports.undoPreview': uploaded(),
  'imports.undo': uploaded({ changed: 'undo' }),
  'slackMessages.setChannel': (world) => channelOfRep(world, { dealsFromMinor: 100 }),
  'slackMessages.tryChannel': (world) => channelOfRep(world),
  'slackMessages.removeChannel': (world) => channelOfRep(world),
  // Whoever leaves is gone afterwards: somebody who has just come.
  'people.leave': async (world, relation) => {
    const { browser, memberId } = await newcomer(world);
    return { params: { id: memberId }, ...(relation === 'own' ? { browser } : {}) };
  },
  'activities.remove': async ({ people, ids }) => ({
    params: {
      id: made(
        await people.rep.post(`/opportunities/${ids.deal}/activities`, {
          kind: 'note',
          subject: 'To go',
          occurredAt: new Date().toISOString(),
        }),
      ).id,
    },
  }),
};

/** Their record is gone or changed by a call that is allowed: made anew for the next. */
export const SPENT: ReadonlySet<string> = new Set([
  'activities.remove',
  'recordedMeetings.mergeSpeakers',
  'recordedMeetings.splitSpeaker',
  'recordedMeetings.correctCue',
  'recordedMeetings.remove',
  'recordedMeetings.restore',
  'recordings.cancel',
  'meetingPrivacy.redactSpeaker',
  'meetingPrivacy.liftUnseenHold',
  'transcription.start',
  'transcription.stop',
  'transcription.retry',
  'transcription.tryEngine',
  'transcription.removeEngine',
  'meetingProposals.confirm',
  'meetingProposals.reject',
  'meetingProposals.undo',
  'meetingProposals.askModel',
  'meetingProposals.stopModel',
  'plans.removeNote',
  'dealContacts.remove',
  'dealCompetitors.remove',
  'qualifyOuts.create',
  'qualifyOuts.reopen',
  'apiKeys.revoke',
  'invitations.revoke',
  'identity.revokeSession',
  'people.leave',
  'people.removeSecondFactor',
  'currencies.removeRate',
  'merges.create',
  'bin.remove',
  'slackMessages.removeChannel',
]);

export const prepareCall = async (name: string, world: World, relation: Relation): Promise<ValidCall> => {
  const prepare = CALLS[name] ?? CASES[name]?.call;
  if (!prepare) throw new Error(`${name} has no call in denial-cases.ts`);
  return prepare(world, relation);
};

/** What an answer holds when it shows the record, or when it counts it. */
export function shown(on: Permission['on'], name: string, { ids, memberIds }: World): RegExp {
  if (name === 'contactFreshness.summary') return /"(?:active|stale|needsAttention)":[1-9]/;
  if (name === 'meetingProposals.coverage' || name === 'meetingCoverage.reps') return /"meetings":[1-9]/;
  if (name === 'pipeline.forecast') return /"open":[1-9]/;
  if (name === 'triggers.counts') return /"(?:high|medium|low)":[1-9]/;
  if (name === 'opportunities.count' || name === 'opportunities.groups' || name === 'pipeline.dataQuality')
    return /"count":[1-9]/;
  if (name === 'forecasts.forecast' || name === 'forecasts.deals') return /"(?:members|total)":[1-9]/;
  if (name === 'forecasts.execution') return /"score":\d/;
  if (on === 'person' || name === 'forecasts.overview' || name === 'pipeline.breakdown')
    return new RegExp(memberIds.rep);
  if (on === 'deal' || on === 'account' || on === 'contact' || on === 'import') return new RegExp(ids[on]);
  throw new Error(`say what ${name} shows`);
}

/** Lists and sums, which answer everybody: what they show is compared. */
export const SHOWING: ReadonlySet<string> = new Set([
  'opportunities.list',
  'opportunities.count',
  'opportunities.groups',
  'opportunities.similar',
  'bulkEdits.preview',
  'contactFreshness.list',
  'contactFreshness.summary',
  'triggers.list',
  'triggers.counts',
  'forecasts.overview',
  'pipeline.breakdown',
  'pipeline.dataQuality',
  'pipeline.forecast',
  'forecasts.forecast',
  'forecasts.execution',
  'forecasts.deals',
  'search.records',
  'search.overview',
  'search.ofKind',
  'people.list',
  'accounts.list',
  'contacts.list',
  'imports.list',
  'conversations.listAll',
  'recordedMeetings.list',
  'recordedMeetings.search',
  'meetingProposals.recentChanges',
  'meetingProposals.coverage',
  'meetingCoverage.deals',
  'meetingCoverage.reps',
]);
