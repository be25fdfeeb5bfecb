import { contract } from '@forecastle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { CASES } from '../http/testing/denial-cases.ts';
import { makeWorld, type World } from '../http/testing/denial-world.ts';

/** Operations that change something and are told nowhere, and why that is right. */
const UNTOLD: Readonly<Record<string, string>> = {
  'invitations.show': 'reads; it is a POST so that the token stands in no address',
  'imports.configure': 'choices of an import that has not begun; its start is told',
  'imports.configureRecords': 'as imports.configure',
  'imports.preview': 'counts what an import would do, and writes none of it',
  'imports.correct': 'cells of an import that has not begun; its file stays as it came, and its start is told',
  'imports.replace': 'as imports.correct',
  'imports.moveCorrections': 'as imports.correct',
  'identity.requestPasswordReset': 'tells nobody whether the address is of somebody; choosing the password is told',
  'identity.requestEmailChange': 'changes nothing until it is confirmed, which is told',
  'secondFactor.declineOffer': 'how one person looks at a screen',
  'identity.setFirstScreen': 'how one person looks at a screen',
  'secondFactor.setUp': 'counts for nothing until it is confirmed, which is told',
  'demo.enter': 'makes an organisation of its own, in whose trail it stands',
  'identity.signUp': 'makes an organisation of its own, in whose trail it stands',
  'memberships.create': 'as identity.signUp',
  'identity.startSingleSignOn': 'only begins; what comes of it is told',
  'forecastRuns.keep': 'a kept forecast is itself the trace, with its time; nothing changes it',
  'forecastRuns.scenario': 'supposes, and keeps nothing',
  'connections.connect': 'only begins; what comes of it is told',
  'connections.check': 'asks Salesforce; a state that changes by it is told',
  'slack.connect': 'only begins; what comes of it is told',
  'slack.check': 'asks Slack; a state that changes by it is told',
  'slackLinks.showRequest': 'reads; it is a POST because a code does not belong in addresses that are logged',
  'slackMessages.setMine': 'what one person is sent, by their own choice',
  'slackMessages.sendTest': 'sends one person a message of their own',
  'mailbox.connect': 'only begins; what comes of it is told',
  'mailbox.readNow': 'looks sooner than it would; what is read is nobody else’s to know',
  'mailbox.readAgain': 'as mailbox.readNow',
  'mailbox.pause': 'one’s own mailbox; it is in its state, which admins see',
  'mailbox.resume': 'as mailbox.pause',
  'mailbox.exclude': 'whom somebody writes to is nobody else’s to know',
  'mailbox.include': 'as mailbox.exclude',
  'mailbox.addExclusion': 'as mailbox.exclude',
  'mailbox.removeExclusion': 'as mailbox.exclude',
  'salesforceConflicts.settle': 'the conflict keeps who chose what and when; a change of its record is told',
  'salesforceMapping.preview': 'reads; it is a POST because a mapping that is not saved yet is long',
  'singleSignOn.test': 'asks the provider and keeps nothing',
  'contactFreshness.calculate': 'works out again what the same facts say',
  'quotaSheets.read': 'reads; it is a POST because it takes a file',
  'priceSheets.read': 'as quotaSheets.read',
  'promptTemplates.preview': 'reads; it is a POST because words that are not kept yet are long',
  'conversations.draft': 'reads; it is a POST because the facts that are left out are many',
  'conversations.check': 'reads; it is a POST because a draft is long',
  'conversations.estimate': 'reads; it is a POST because the facts that are left out are many',
  'conversations.start':
    'a conversation is itself the trace, with who, when and the facts; a call of a model has a row',
  'conversations.send': 'as conversations.start',
  'conversations.retry': 'as conversations.start',
  'conversations.stop': 'as conversations.start: the answer says that it was stopped',
  'conversations.remove': 'only who began it may delete it, and it can be restored',
  'conversations.restore': 'as conversations.remove',
  'narratives.writeScore':
    'the text is kept with who had it written, when and by which model; a call of a model has a row',
  'narratives.writeFreshness': 'as narratives.writeScore',
  'narratives.writeDeal': 'as narratives.writeScore',
  'narratives.writeForecast': 'as narratives.writeScore',
  'narratives.writeWaterfall': 'as narratives.writeScore',
  'searches.start': 'a search is itself the trace, with who and when; a call of a model and a credit have rows',
  'searches.retry': 'as searches.start',
  'searches.stop': 'as searches.start: the search says that it was stopped',
  'searches.remove': 'only who asked may delete it, and it can be restored',
  'searches.restore': 'as searches.remove',
  'recordings.beginTake': 'the recording was told when it began; a take keeps when it began and ended',
  'recordings.endTake': 'as recordings.beginTake',
  'recordings.finish': 'as recordings.beginTake',
  'transcription.tryEngine': 'asks the engine; when it was tried and what came of it stand in its row',
  'transcription.start': 'each part that leaves the server has a row, with whom it went to',
  'transcription.retry': 'as transcription.start',
  'transcription.stop': 'as transcription.start',
  'meetingProposals.add': 'changes nothing of a deal until it is confirmed',
  'meetingProposals.confirm':
    'the proposal keeps who confirmed it, when and what it made; what changes on the deal is told',
  'meetingProposals.reject': 'as meetingProposals.confirm',
  'meetingProposals.undo': 'as meetingProposals.confirm',
  'meetingProposals.askModel': 'what leaves the server has a row with who and when, and so has a call of a model',
  'meetingProposals.stopModel': 'as meetingProposals.askModel',
  'ai.tryProvider': 'asks the provider; when it was tried and what came of it stand in its row',
  'playbookSections.preview': 'as promptTemplates.preview',
  'conversationTemplates.preview': 'as promptTemplates.preview',
  'playbooks.remember': 'how one person looks at a screen',
  'duplicates.startSearch': 'compares, and changes no record',
  'exportJobs.remove': 'a file of one person, which nobody else can have; asking for it and downloading it are told',
  'exportJobs.restore': 'as exportJobs.remove',
  'savedViews.create': 'how somebody looks at a list; it holds no deal, and its maker and time stand in it',
  'savedViews.update': 'as savedViews.create',
  'savedViews.remove': 'as savedViews.create; it can be brought back',
  'savedViews.restore': 'as savedViews.create',
  'savedViews.begin': 'a choice of one person for themselves',
  'bulkEdits.preview': 'counts what a bulk edit would do, and writes none of it',
  'bulkEdits.previewAccounts': 'as bulkEdits.preview',
  'bulkEdits.previewContacts': 'as bulkEdits.preview',
  'commits.submit': 'a submission is itself the trace, with who and when; nothing changes it',
  'commits.withdraw': 'as commits.submit: the submission stays, with who took it back and when',
  'revenueAlerts.setMailed': 'a wish of one person about their own mails',
  'commits.remind': 'the reminder is itself the trace, with who sent it and when',
  'commitComments.add': 'a comment is itself the trace, with who and when',
  'commitComments.remove': 'only who wrote it may delete it',
  'commitComments.restore': 'as commitComments.remove',
  'commits.setReminded': 'a wish of one person about their own mails',
  'salesPeriods.preview': 'says what another calendar would do, and does none of it',
  'revenue.prefer': 'how one person looks at a screen',
  'notifications.setRead': 'what one person has read of their own',
  'recordedMeetings.seen': 'as notifications.setRead',
  'notifications.readAll': 'as notifications.setRead',
  'notifications.unreadAll': 'as notifications.setRead',
  'notifications.setMailed': 'a wish of one person about their own mails',
  'tasks.create': 'the task keeps who set it, and when; doing it is told as an activity of its deal',
  'tasks.update': 'a plan of what is to be done says nothing of what was; doing it is told',
  'tasks.remove': 'as tasks.update; it can be brought back',
  'tasks.restore': 'as tasks.update',
  'plans.generate': 'makes what Monday would make by itself; nothing that was touched changes',
  'plans.addTrigger': 'the action keeps who took it from which trigger, and when',
  'plans.removeTrigger': 'as plans.addTrigger; only who added it may take it out',
  'plans.complete':
    'only its owner may; the action keeps when and what came of it, and an activity logged with it is told',
  'plans.snooze': 'only its owner may; the action keeps when',
  'plans.skip': 'only its owner may; the action keeps when and why',
  'plans.reopen': 'only its owner may; an activity taken back with it is told',
  'plans.setMailed': 'a wish of one person about their own mails',
  'plans.comment': 'a comment is itself the trace, with who and when',
  'plans.nudge': 'as plans.comment',
  'plans.removeNote': 'only who wrote it may take it back',
};

const writes = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs)
    .filter(([, operation]) => operation['~orpc'].route.method !== 'GET')
    .map(([verb, operation]) => ({ name: `${noun}.${verb}`, ...operation['~orpc'] })),
);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.close());

/** Rows of the trail, events and change-sets, in the organisation of the world. */
const traces = () =>
  inTenant(world.app.database.pool, world.organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ count: number }>(
      'SELECT ((SELECT count(*) FROM audit_events) + (SELECT count(*) FROM ledger))::int AS count',
    );
    return rows[0]?.count ?? 0;
  });

describe('every operation that changes something', () => {
  it.each(writes.filter(({ name }) => !UNTOLD[name]))('$name leaves a trace', async ({ name, route }) => {
    const row = CASES[name];
    if (!row) throw new Error(`${name} has no row in denial-cases.ts`);
    const { params = {}, query, body, browser } = await row.call(world);
    const before = await traces();
    const path = (route.path ?? '').replaceAll(/\{(\w+)\}/g, (_: string, key: string) =>
      encodeURIComponent(params[key] ?? ''),
    );
    const own = browser ?? (row.by === 'anybody' ? world.app.browser() : world.people[row.by]);
    const method = (route.method ?? 'POST') as 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    const payload = body ?? (method === 'DELETE' ? undefined : {});
    const answer = await own.request(method, `${path}${query ? `?${query}` : ''}`, payload);
    expect([answer.status, answer.status < 300 ? null : answer.body]).toEqual([route.successStatus ?? 200, null]);
    expect(await traces()).toBeGreaterThan(before);
  });

  it('has no reason given for one that is not there', () => {
    expect(Object.keys(UNTOLD).filter((name) => !writes.some((write) => write.name === name))).toEqual([]);
  });
});
