/** How to call every operation validly, and who may not: one row an operation; the suite fails without one. */
import { randomUUID } from 'node:crypto';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import type { LinkKind } from '../../../tenancy/mail/link.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, TEST_PASSWORD } from '../../../testing/app.ts';
import { beginApp, setUpApp } from '../../../testing/authenticator.ts';
import { codeOf } from '../../../testing/authenticator-codes.ts';
import { mailedToken, writeAskedMails } from '../../../testing/mailed-links.ts';
import { PEER_KEY } from '../../../work/ai/testing/model-peer.ts';
import { runBulkEdit } from '../../../work/bulk-edits/run-bulk-edit.ts';
import { appOf as googleAppOf, goToGoogle } from '../../../work/connections/google/testing/sign-in.ts';
import { appOf, goToSalesforce } from '../../../work/connections/salesforce/testing/sign-in.ts';
import { runBatch } from '../../../work/duplicates/run-batch.ts';
import { runExport } from '../../../work/export-jobs/run-export.ts';
import { createLinkCode } from '../../../work/slack/links/create-link-code.ts';
import {
  connected,
  endedRemoval,
  googleSaved,
  keptMessage,
  mailboxConnected,
  openConflict,
  queuedSync,
  signedIn,
} from './connected-world.ts';
import {
  anotherSession,
  DEAL_MARK,
  endedImport,
  MARK,
  made,
  previewedImport,
  readyImport,
  type World,
} from './denial-world.ts';
import { addProposal, addRecordedMeeting, addUnseenHold, confirmProposal } from './meeting-world.ts';
import { channelToChoose, chosenChannel, slackIs, slackSaved, slackSentBack } from './slack-world.ts';

type Person = keyof World['people'];

export interface ValidCall {
  /** Values of the path's `{names}`. */
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly body?: object;
  /** Who makes the call, when it is not `by`. */
  readonly browser?: Browser;
}

export interface DenialCase {
  /** Who may; the least of them where it matters. */
  readonly by: Person | 'anybody';
  /** A call that succeeds; made anew for each test, since some use their record up. */
  readonly call: (world: World) => ValidCall | Promise<ValidCall>;
  /** Whose role is too low: 403. */
  readonly tooLow?: readonly Person[];
  /** The call names a record of the organisation: 404 from another one. */
  readonly names?: true;
  /** Names no record, and is closed to admins of other organisations all the same. */
  readonly strangers?: 403;
  /** What colleagues without the record get; nothing where the call names no record of one person's. */
  readonly elsewhere?: 403 | 404;
}

const whenConnected =
  (call: ValidCall) =>
  async (world: World): Promise<ValidCall> => {
    await connected(world);
    return call;
  };
const whenGoogleSaved =
  (call: ValidCall) =>
  async (world: World): Promise<ValidCall> => {
    await googleSaved(world);
    return call;
  };
const whenMailboxConnected =
  (call: ValidCall) =>
  async (world: World): Promise<ValidCall> => {
    await mailboxConnected(world);
    return call;
  };
const onSync = async (world: World): Promise<ValidCall> => ({ params: { id: await queuedSync(world) } });
const onKeptMessage = async (world: World): Promise<ValidCall> => ({ params: { id: await keptMessage(world) } });
const onConflict = async (world: World): Promise<ValidCall> => {
  const { id, version } = await openConflict(world);
  return { params: { id }, body: { version, choice: 'ours' } };
};
let fresh = 0;
/** A code that a Slack user of their own asked for. */
const slackCode = ({ app, organizationId }: World): Promise<string> =>
  inTenant(app.database.pool, organizationId, (tx) =>
    createLinkCode(
      tx,
      { teamId: 'T1', userId: `U${++fresh}`, teamName: MARK, slackName: `${MARK} ${fresh}`, slackEmail: null },
      new Date(),
    ),
  );
const linkedRep = async (world: World): Promise<ValidCall> => {
  made(await world.people.rep.post('/slack/link', { code: await slackCode(world) }));
  return {};
};
const dealOf = ({ ids }: World) => ({ opportunityId: ids.deal });
const notAdmin: readonly Person[] = ['rep', 'manager', 'cro', 'revops'];
const notOperations: readonly Person[] = ['rep', 'manager', 'cro'];
const address = () => `fresh${++fresh}@example.com`;
const newKey = () => ({
  name: `${MARK} key ${++fresh}`,
  role: 'cro',
  expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
});
const ofSite = () => ({
  legalName: `${MARK} Limited ${++fresh}`,
  postalAddress: null,
  email: null,
  profile: null,
  links: [],
  founderName: null,
  founderTitle: null,
  testimonial: null,
  roiNote: null,
});
/** Nobody listens there. */
const newWebhook = () => ({
  name: `${MARK} webhook ${++fresh}`,
  url: 'http://127.0.0.1:9/',
  events: ['opportunity.won'],
});
const addWebhook = async ({ people }: World): Promise<string> => {
  const { items } = (await people.admin.get('/webhooks')).body;
  // At most so many at a time.
  for (const { id } of items.slice(5)) await people.admin.delete(`/webhooks/${id}`);
  return made(await people.admin.post('/webhooks', newWebhook())).webhook.id;
};
const newModelProvider = ({ models }: World) => ({
  kind: 'openai',
  name: `${MARK} models ${++fresh}`,
  baseUrl: models.addressFor('openai'),
  key: PEER_KEY,
});
const addModelProvider = async (world: World): Promise<string> => {
  const { admin } = world.people;
  // At most so many at a time.
  for (const { id } of (await admin.get('/ai/settings')).body.providers.slice(4))
    await admin.delete(`/ai/providers/${id}`);
  return made(await admin.post('/ai/providers', newModelProvider(world))).id;
};
const SALESFORCE = '/connections/salesforce';
/** Salesforce connected, and paused or not. */
async function salesforceIs(state: 'healthy' | 'paused', world: World): Promise<ValidCall> {
  const { admin } = world.people;
  await signedIn(admin, world.salesforce);
  made(await admin.post(`${SALESFORCE}/${state === 'paused' ? 'pause' : 'resume'}`));
  return {};
}
/** The mapping that Salesforce is asked for, as the screen saves it. */
async function salesforceMapped(world: World): Promise<{ mapping: object; version: number | null }> {
  await salesforceIs('healthy', world);
  return (await world.people.admin.get(`${SALESFORCE}/mapping`)).body;
}
const onModelProvider = async (world: World) => ({ params: { providerId: await addModelProvider(world) } });
/** A model whose answers are faults: what asks it is answered all the same. */
async function chooseModel(world: World): Promise<void> {
  const { admin } = world.people;
  if ((await admin.get('/ai')).body.fast) return;
  const providerId = await addModelProvider(world);
  made(await admin.put('/ai/choices/fast', { providerId, model: 'gpt-4o-mini' }));
}
const byTemplate = { mode: 'template', template: 'call_sheet' };
/** A conversation that the rep began, with its answer. */
export const addConversation = async ({
  people,
  ids,
}: World): Promise<Record<'conversationId' | 'messageId', string>> =>
  made(await people.rep.post(`/opportunities/${ids.deal}/conversations`, byTemplate));
const onConversation = async (world: World) => {
  const { conversationId } = await addConversation(world);
  return { params: { conversationId } };
};
const onAnswer = async (world: World) => ({ params: await addConversation(world) });
const onWebhook = async (world: World) => ({ params: { id: await addWebhook(world) } });
const invite = async ({ people }: World) =>
  made(await people.admin.post('/invitations', { email: address(), role: 'cro' }));

/** Somebody of their own, whose sign-in a case may change. */
export const newcomer = ({ app, people, newcomerRole = 'account_executive' }: World) =>
  addMember(app, people.admin, { role: newcomerRole, name: `${MARK} New` });
async function withSecondFactor(world: World) {
  const person = await newcomer(world);
  return { ...person, ...(await setUpApp(person.browser)) };
}
async function tokenMailed({ app, organizationId }: World, to: string, kind: LinkKind): Promise<string> {
  await writeAskedMails(app);
  return mailedToken(app, organizationId, { to, kind });
}

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
export const addNote = async ({ people, ids }: World): Promise<string> =>
  made(await people.rep.post(`/opportunities/${ids.deal}/notes`, { document: words(`${MARK} ${DEAL_MARK} note`) })).id;
export const addDealFile = async ({ people, ids }: World): Promise<string> =>
  made(
    await people.rep.request(
      'POST',
      `/opportunities/${ids.deal}/files?fileName=${encodeURIComponent(`${MARK} ${DEAL_MARK}.txt`)}`,
      Buffer.from('Terms'),
      { 'content-type': 'application/octet-stream' },
    ),
  ).id;
const onMeeting =
  (body?: object) =>
  async (world: World): Promise<ValidCall> => ({
    params: { id: await addRecordedMeeting(world) },
    ...(body && { body }),
  });
async function onProposal(world: World) {
  const { params, version } = await addProposal(world);
  return { params, body: { expectedVersion: version } };
}
const ofMeeting = { by: 'rep', names: true, elsewhere: 404 } as const;
export const CONSENT = { isConfirmed: true, statement: 'Everyone in the meeting has agreed to the recording.' };
/** A recording of the rep with a take of one slice. */
export const addRecording = async ({ people, ids }: World): Promise<{ id: string; takeId: string }> => {
  const { id } = made(
    await people.rep.post('/recorded-meetings/recordings', {
      opportunityId: ids.deal,
      title: `${MARK} ${DEAL_MARK}`,
      consent: CONSENT,
    }),
  );
  const take = made(await people.rep.post(`/recorded-meetings/${id}/takes`, { mediaType: 'audio/webm' }));
  const slice = `/recorded-meetings/${id}/takes/${take.id}/slices/0`;
  made(
    await people.rep.request('PUT', slice, Buffer.from('1a45dfa3', 'hex'), {
      'content-type': 'application/octet-stream',
    }),
  );
  return { id, takeId: take.id };
};
const newEngine = ({ models }: Pick<World, 'models'>) => ({
  kind: 'openai',
  address: models.addressFor('openai'),
  model: 'whisper-1',
  key: PEER_KEY,
});
/** Few connections may be tried in an hour. */
const connectEngine = async ({ models, people: { admin } }: World): Promise<void> => {
  if ((await admin.get('/transcription/settings')).body.engine) return;
  models.mock.onTranscription({ transcription: { text: '' } });
  made(await admin.put('/transcription/engine', newEngine({ models })));
};
/** A finished recording of the rep, whose transcription is in this state. */
const transcription =
  (state: 'waiting' | 'transcribing' | 'failed') =>
  async (world: World): Promise<ValidCall> => {
    await connectEngine(world);
    const { id } = await addRecording(world);
    made(await world.people.rep.post(`/recorded-meetings/${id}/recording/finish`));
    await inTenant(world.app.database.pool, world.organizationId, ({ client }) =>
      client.query('UPDATE recorded_meetings SET state = $2 WHERE id = $1', [id, state]),
    );
    return { params: { id } };
  };
const addCommit = async ({ people, memberIds }: World): Promise<string> =>
  made(
    await people.rep.post('/commits', {
      containing: '2040-02-01',
      scope: 'rep',
      memberId: memberIds.rep,
      commitMinor: ++fresh,
      bestCaseMinor: 99_999,
    }),
  ).id;
const addComment = async ({ people, memberIds }: World): Promise<string> =>
  made(
    await people.rep.post('/commits/comments', {
      containing: '2040-02-01',
      scope: 'rep',
      memberId: memberIds.rep,
      body: `${MARK} comment`,
    }),
  ).id;
/** A quota of a calendar quarter, in a calendar that has no such quarter. */
async function leaveQuotaUnfit({ people, memberIds }: World): Promise<void> {
  const start = (day: number) => ({ choice: 'manual', fiscalYearStart: { month: 1, day }, fiscalCadence: 'quarterly' });
  made(await people.admin.put('/sales-periods', start(1)));
  const items = [{ scope: 'rep', memberId: memberIds.rep, amountMinor: 100 + ++fresh }];
  made(await people.admin.put('/quotas', { containing: '2041-02-01', items }));
  made(await people.admin.put('/sales-periods', start(2)));
}
/** Quotas of the running quarter that no pipeline covers. */
async function askMuch({ people, memberIds }: World): Promise<void> {
  const reps = [...new Set(Object.values(memberIds))].map((memberId) => ({ scope: 'rep', memberId }));
  const items = [{ scope: 'organization', memberId: null }, ...reps].map((whose) => ({
    ...whose,
    amountMinor: 9_000_000_000 + ++fresh,
  }));
  made(await people.admin.put('/quotas', { items }));
}
const addTask = async ({ people, ids }: World): Promise<string> =>
  made(
    await people.rep.post(`/opportunities/${ids.deal}/tasks`, {
      title: `${MARK} ${DEAL_MARK} task`,
      dueOn: '2040-02-01',
    }),
  ).id;
/** Of the rep, who is given a task by the admin. */
async function addNotification({ people, ids, memberIds }: World): Promise<string> {
  const task = { title: `${MARK} ${DEAL_MARK} given`, dueOn: '2040-02-01', assigneeId: memberIds.rep };
  made(await people.admin.post(`/opportunities/${ids.deal}/tasks`, task));
  return made(await people.rep.get('/notifications?limit=1')).items[0].id;
}
const addView = async ({ people }: World): Promise<string> =>
  made(await people.rep.post('/views', { name: `${MARK} view`, definition: {} })).id;
const addCompetitor = async ({ people }: World): Promise<string> =>
  made(await people.admin.post('/competitors', { name: `${MARK} rival ${++fresh}` })).id;

const addProduct = async ({ people }: World): Promise<string> =>
  made(await people.admin.post('/products', { name: `${MARK} product ${++fresh}` })).id;
const priceFile = () => ({
  fileName: 'prices.csv',
  content: Buffer.from(`Product,Price\n${MARK} product ${++fresh},1\n`).toString('base64'),
});
/** A file of prices as its reading lets it be written. */
async function readPrices({ people }: World) {
  const file = priceFile();
  return { ...file, fingerprint: made(await people.admin.post('/products/read-sheet', file)).fingerprint };
}
/** Leaves nothing to choose from, so that products of lines are typed. */
async function withoutProducts({ people }: World): Promise<void> {
  for (const { id, archived } of made(await people.admin.get('/products')).items)
    if (!archived) made(await people.admin.patch(`/products/${id}`, { archived: true }));
}

/** Two contacts of the rep's own. */
async function twins({ people }: World): Promise<string[]> {
  const add = async () => made(await people.rep.post('/contacts', { name: `${MARK} Twin ${++fresh}` })).id as string;
  return [await add(), await add()];
}
async function mergedBatch(world: World): Promise<string> {
  const [keptId, mergedId] = await twins(world);
  const pairs = [{ keptId, mergedId }];
  const { id } = made(await world.people.rep.post('/merge-batches', { noun: 'contact', pairs }));
  await runBatch(
    world.app.database.pool,
    { organizationId: world.organizationId, batchId: id },
    new AbortController().signal,
  );
  return id;
}
const bulkEditOf = (deal: string) => ({ deals: { ids: [deal] }, edit: { nextStep: `${MARK} ${++fresh}` } });
const accountEditOf = (account: string) => ({ accounts: { ids: [account] }, edit: { industry: `${MARK} ${++fresh}` } });
const contactEditOf = (contact: string) => ({ contacts: { ids: [contact] }, edit: { title: `${MARK} ${++fresh}` } });
const ofDealBy = (call: DenialCase['call']): DenialCase => ({ by: 'rep', names: true, elsewhere: 404, call });
const onScore = ofDealBy(({ ids }) => ({ params: { id: ids.deal, score: 'risk' } }));
const onDeal = ofDealBy(({ ids }) => ({ params: { id: ids.deal } }));
const onDealContact = ofDealBy(async ({ people, ids }) => {
  made(await people.rep.put(`/opportunities/${ids.deal}/contacts/${ids.spareContact}`));
  return { params: { id: ids.deal, contactId: ids.spareContact } };
});
const byModel = (of: DenialCase): DenialCase => ({
  ...of,
  call: async (world) => {
    await chooseModel(world);
    return of.call(world);
  },
});
/** Asked of the team of somebody, whom a colleague beside them does not see. */
const ofTeam: DenialCase = {
  by: 'rep',
  names: true,
  elsewhere: 404,
  call: ({ memberIds }) => ({ query: `teamOf=${memberIds.rep}` }),
};

/** A bulk edit of the rep's deal that has ended. */
const bulkEdited = ({ isDone = true } = {}): DenialCase => ({
  by: 'rep',
  names: true,
  elsewhere: 404,
  async call(world) {
    const { id } = made(await world.people.rep.post('/bulk-edits', bulkEditOf(world.ids.deal)));
    const job = { organizationId: world.organizationId, bulkEditId: id };
    if (isDone) await runBulkEdit(world.app.database.pool, job, new AbortController().signal);
    return { params: { id } };
  },
});
/** A file that the rep had made. */
const ownExportJob = ({ isRemoved = false } = {}): DenialCase => ({
  by: 'rep',
  names: true,
  elsewhere: 404,
  async call(world) {
    const id = await addExport(world);
    if (isRemoved) made(await world.people.rep.delete(`/exports/${id}`));
    return { params: { id } };
  },
});
export async function addExport({ app, people, organizationId }: World): Promise<string> {
  const { id } = made(await people.rep.post('/exports', { what: 'deals', format: 'csv', query: 'columns=name' }));
  await runExport(
    app.database.pool,
    { organizationId, exportId: id },
    { folder: app.settings.home, logger: createLogger('silent'), signal: new AbortController().signal },
  );
  return id;
}
/** A search of the rep that found nothing out. */
export async function addSearch({ app, organizationId, memberIds }: World): Promise<string> {
  const id = randomUUID();
  await inTenant(app.database.pool, organizationId, (tx) =>
    tx.client.query(
      `INSERT INTO searches (organization_id, id, author_id, subject, question, run_id, state, locale, currency, found_on)
       VALUES ($1, $2, $3, 'market', $4, $2, 'failed', 'en-NZ', 'NZD', '2026-01-01')`,
      [tx.organizationId, id, memberIds.rep, `${MARK} ${DEAL_MARK} question`],
    ),
  );
  return id;
}
const ownSearch = ({ isRemoved = false } = {}): DenialCase => ({
  by: 'rep',
  names: true,
  elsewhere: 404,
  async call(world) {
    const searchId = await addSearch(world);
    if (isRemoved) made(await world.people.rep.delete(`/searches/${searchId}`));
    return { params: { searchId } };
  },
});
const aReason = async ({ people }: World): Promise<string> =>
  made(await people.admin.get('/qualify-out-reasons')).items[0].id;
const aWinReason = async ({ people }: World): Promise<string> =>
  made(await people.admin.get('/win-reasons')).items[0].id;
const aLossReason = async ({ people }: World): Promise<string> =>
  made(await people.admin.post('/loss-reasons', { name: `${MARK} loss ${++fresh}` })).id;
const aField = async ({ people }: World): Promise<string> =>
  made(await people.admin.post('/custom-fields', { noun: 'deal', label: `${MARK} field ${++fresh}`, kind: 'text' })).id;
const openDeal = async ({ people, ids }: World) =>
  made(await people.rep.patch(`/opportunities/${ids.deal}`, { stageId: ids.stage }));

const freshWords = () => ({ subject: `${MARK} call ${++fresh}`, body: '- {{why}}' });
/** The version of the template of calls that stands. */
const seenTemplate = async ({ people }: World): Promise<number> =>
  made(await people.revops.get('/prompt-templates')).items.find(({ kind }: { kind: string }) => kind === 'call')
    .version;

const freshDraftWords = () => ({ subject: `${MARK} draft ${++fresh}`, body: '- {{stage}}' });
/** The version of the call sheet that stands. */
const seenDraftTemplate = async ({ people }: World): Promise<number> =>
  made(await people.revops.get('/conversation-templates/call_sheet')).version;
const freshTemplate = () => ({
  name: `${MARK} template ${++fresh}`,
  category: 'follow_up',
  useCase: 'call',
  description: 'After a call.',
  ...freshDraftWords(),
});
const ownTemplate = async ({ people }: World): Promise<string> =>
  made(await people.revops.post('/conversation-templates', freshTemplate())).key;

const freshSection = () => ({ subject: `${MARK} section ${++fresh}`, body: '# This week\n- {{deal}}' });
/** The version of a section of the opportunity playbook that stands. */
const seenSection = async ({ people }: World): Promise<number> =>
  made(await people.revops.get('/playbook-sections?playbook=opportunity')).items.find(
    ({ key }: { key: string }) => key === SECTION.key,
  ).version;
const SECTION = { key: 'opportunity.champion' };

/** Two steps alone on the deal, so that they are never too many. */
async function addSteps({ people: { rep }, ids }: World): Promise<string[]> {
  const path = `/opportunities/${ids.deal}/procurement`;
  for (const { id } of made(await rep.get(path)).items) made(await rep.delete(`/procurement-steps/${id}`));
  made(await rep.post(`${path}/steps`, { title: `${MARK} ${DEAL_MARK} review` }));
  const { items } = made(await rep.post(`${path}/steps`, { title: 'Signature' }));
  return items.map(({ id }: { id: string }) => id);
}
/** The deal of the rep, open and without a next step. */
async function endangered(world: World): Promise<{ opportunityId: string; type: string }> {
  await openDeal(world);
  made(await world.people.rep.patch(`/opportunities/${world.ids.deal}`, { nextStep: null }));
  return { ...dealOf(world), type: 'data_gap' };
}
/** Of the rep, for nothing else. */
const addDeal = async ({ people }: World): Promise<string> =>
  made(await people.rep.post('/opportunities', { name: `${MARK} ${DEAL_MARK} to go` })).id;
async function binDeal(world: World): Promise<ValidCall> {
  const id = await addDeal(world);
  made(await world.people.rep.delete(`/opportunities/${id}`));
  return { params: { id } };
}
async function addLine(world: World): Promise<string> {
  await openDeal(world);
  await withoutProducts(world);
  const line = { product: `${MARK} ${DEAL_MARK} seats`, quantityThousandths: 1000, priceMinor: 500 };
  const { items } = made(await world.people.rep.post(`/opportunities/${world.ids.deal}/line-items`, line));
  return items.at(-1).id;
}

async function setUpProvider({ people, providers }: World): Promise<ValidCall> {
  made(await people.admin.put('/single-sign-on', (await providers.given()).body));
  return {};
}
async function addDomain({ people, providers }: World): Promise<ValidCall> {
  return { params: { domain: await providers.addDomain(people.admin, `named${++fresh}.example`) } };
}

/** An open action on the rep's deal. */
export async function plannedAction({ people, ids }: World): Promise<string> {
  const { items } = made(await people.rep.post('/plans', {}));
  const { id } = items.find((item: { deal: { id: string } }) => item.deal.id === ids.deal);
  made(await people.rep.post(`/plans/items/${id}/reopen`, {}));
  return id;
}

export const CASES: Record<string, DenialCase> = {
  'identity.signUp': {
    by: 'anybody',
    call: () => ({
      body: {
        name: 'New',
        email: address(),
        password: TEST_PASSWORD,
        organizationName: 'New house',
        timeZone: 'UTC',
        currency: 'EUR',
      },
    }),
  },
  'identity.signIn': {
    by: 'anybody',
    call: ({ emails }) => ({ body: { email: emails.rep, password: TEST_PASSWORD } }),
  },
  'identity.signOut': { by: 'rep', call: async (world) => ({ browser: await anotherSession(world) }) },
  'identity.giveSecondFactor': {
    by: 'anybody',
    async call(world) {
      const { email, backupCodes } = await withSecondFactor(world);
      const browser = world.app.browser();
      made(await browser.post('/sign-in', { email, password: TEST_PASSWORD }));
      return { browser, body: { code: backupCodes[0] } };
    },
  },
  'identity.startSingleSignOn': {
    by: 'anybody',
    call: async (world) => {
      const { people, providers } = world;
      await setUpProvider(world);
      const domain = await providers.addDomain(people.admin, `turned-on${++fresh}.example`);
      made(await people.admin.post(`/single-sign-on/domains/${domain}/prove`));
      made(await people.admin.patch('/single-sign-on', { enabled: true }));
      return { body: { email: `anybody@${domain}` } };
    },
  },
  'identity.requestPasswordReset': { by: 'anybody', call: ({ emails }) => ({ body: { email: emails.rep } }) },
  'identity.resetPassword': {
    by: 'anybody',
    async call(world) {
      const { email } = await newcomer(world);
      made(await world.app.browser().post('/password-resets', { email }));
      return { body: { token: await tokenMailed(world, email, 'password_reset'), password: TEST_PASSWORD } };
    },
  },
  'identity.changePassword': {
    by: 'rep',
    // The same one: those who come after sign in with it.
    call: () => ({ body: { password: TEST_PASSWORD, newPassword: TEST_PASSWORD } }),
  },
  'identity.requestEmailChange': {
    by: 'rep',
    call: () => ({ body: { email: address(), password: TEST_PASSWORD } }),
  },
  'identity.confirmEmailChange': {
    by: 'anybody',
    async call(world) {
      const email = address();
      made(await (await newcomer(world)).browser.post('/email-changes', { email, password: TEST_PASSWORD }));
      return { body: { token: await tokenMailed(world, email, 'email_change') } };
    },
  },
  'secondFactor.get': { by: 'rep', call: () => ({}) },
  'secondFactor.declineOffer': { by: 'rep', call: () => ({}) },
  'secondFactor.setUp': {
    by: 'rep',
    call: async (world) => ({ browser: (await newcomer(world)).browser, body: { password: TEST_PASSWORD } }),
  },
  'secondFactor.confirm': {
    by: 'rep',
    async call(world) {
      const { browser } = await newcomer(world);
      return { browser, body: { code: codeOf((await beginApp(browser)).key) } };
    },
  },
  'secondFactor.renewBackupCodes': {
    by: 'rep',
    call: async (world) => ({ browser: (await withSecondFactor(world)).browser, body: { password: TEST_PASSWORD } }),
  },
  'secondFactor.remove': {
    by: 'rep',
    async call(world) {
      const { browser, backupCodes } = await withSecondFactor(world);
      return { browser, body: { password: TEST_PASSWORD, code: backupCodes[0] } };
    },
  },
  'identity.session': { by: 'rep', call: () => ({}) },
  'identity.setFirstScreen': { by: 'rep', call: () => ({ body: { firstScreen: 'forecast' } }) },
  'identity.sessions': { by: 'rep', call: () => ({}) },
  'identity.revokeSession': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const other = await anotherSession(world);
      const { items } = made(await other.get('/sessions'));
      return { params: { id: items.find((item: { current: boolean }) => item.current).id } };
    },
  },

  'demo.status': { by: 'anybody', call: () => ({}) },
  // As wherever tests enter it: a worker makes the company of a day once, and its day is that of the timezone.
  'demo.enter': { by: 'anybody', call: () => ({ body: { role: 'cro', timeZone: 'Pacific/Auckland' } }) },

  'ai.status': { by: 'rep', call: () => ({}) },
  'ai.settings': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'ai.change': { by: 'admin', tooLow: notAdmin, call: () => ({ body: { personBudgetMinor: ++fresh } }) },
  'ai.addProvider': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => {
      await world.people.admin.delete(`/ai/providers/${await addModelProvider(world)}`);
      return { body: newModelProvider(world) };
    },
  },
  'ai.changeProvider': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ ...(await onModelProvider(world)), body: { name: `${MARK} renamed ${++fresh}` } }),
  },
  'ai.tryProvider': { by: 'admin', tooLow: notAdmin, names: true, call: onModelProvider },
  'ai.removeProvider': { by: 'admin', tooLow: notAdmin, names: true, call: onModelProvider },
  'ai.choose': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({
      params: { use: 'fast' },
      body: { providerId: await addModelProvider(world), model: 'gpt-4o-mini' },
    }),
  },
  'ai.clearChoice': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => {
      const providerId = await addModelProvider(world);
      made(await world.people.admin.put('/ai/choices/fallback', { providerId, model: 'gpt-4o-mini' }));
      return { params: { use: 'fallback' } };
    },
  },
  'ai.usage': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'connections.get': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'connections.saveApp': { by: 'admin', tooLow: notAdmin, call: ({ salesforce }) => ({ body: appOf(salesforce) }) },
  'connections.connect': {
    by: 'admin',
    tooLow: notAdmin,
    call: (world) => salesforceIs('healthy', world),
  },
  'connections.finish': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      await salesforceIs('healthy', world);
      return { body: await goToSalesforce(world.people.admin) };
    },
  },
  'connections.check': { by: 'admin', tooLow: notAdmin, call: (world) => salesforceIs('healthy', world) },
  'connections.pause': { by: 'admin', tooLow: notAdmin, call: (world) => salesforceIs('healthy', world) },
  'connections.resume': { by: 'admin', tooLow: notAdmin, call: (world) => salesforceIs('paused', world) },
  'connections.disconnect': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => ({ ...(await salesforceIs('healthy', world)), body: { records: 'keep' } }),
  },
  'slackLinks.get': { by: 'rep', call: () => ({}) },
  'slackLinks.showRequest': { by: 'rep', call: async (world) => ({ body: { code: await slackCode(world) } }) },
  'slackLinks.confirm': { by: 'rep', call: async (world) => ({ body: { code: await slackCode(world) } }) },
  'slackLinks.remove': { by: 'rep', call: linkedRep },
  'slackLinks.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'slackLinks.removeOf': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => {
      await linkedRep(world);
      return { params: { id: made(await world.people.rep.get('/slack/link')).link.id } };
    },
  },
  'slackMessages.mine': { by: 'rep', call: () => ({}) },
  'slackMessages.setMine': { by: 'rep', call: () => ({ body: { topics: { deal_won: true } } }) },
  'slackMessages.sendTest': { by: 'rep', call: (world) => slackIs('healthy', world) },
  'slackMessages.channels': { by: 'manager', tooLow: ['rep'], call: () => ({}) },
  'slackMessages.findChannels': {
    by: 'manager',
    tooLow: ['rep'],
    call: async (world) => ({ ...(await slackIs('healthy', world)), query: 'query=sales' }),
  },
  'slackMessages.chooseChannel': { by: 'manager', tooLow: ['rep'], call: channelToChoose },
  'slackMessages.setChannel': {
    by: 'manager',
    tooLow: ['rep'],
    names: true,
    call: (world) => chosenChannel(world, { dealsFromMinor: 100 }),
  },
  'slackMessages.tryChannel': {
    by: 'manager',
    tooLow: ['rep'],
    names: true,
    call: (world) => chosenChannel(world),
  },
  'slackMessages.removeChannel': {
    by: 'manager',
    tooLow: ['rep'],
    names: true,
    call: (world) => chosenChannel(world),
  },
  'slackMessages.log': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'slack.get': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'slack.manifest': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'slack.saveApp': {
    by: 'admin',
    tooLow: notAdmin,
    call: ({ slack }) => ({ body: { appToken: slack.world.app.appToken } }),
  },
  'slack.saveToken': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      await slackSaved(world);
      return { body: { botToken: world.slack.world.install() } };
    },
  },
  'slack.connect': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      await slackSentBack(world);
      return {};
    },
  },
  'slack.finish': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => ({ body: await slackSentBack(world) }),
  },
  'slack.check': { by: 'admin', tooLow: notAdmin, call: (world) => slackIs('healthy', world) },
  'slack.pause': { by: 'admin', tooLow: notAdmin, call: (world) => slackIs('healthy', world) },
  'slack.resume': { by: 'admin', tooLow: notAdmin, call: (world) => slackIs('paused', world) },
  'slack.disconnect': { by: 'admin', tooLow: notAdmin, call: (world) => slackIs('healthy', world) },
  'googleWorkspace.get': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'googleWorkspace.saveApp': { by: 'admin', tooLow: notAdmin, call: ({ google }) => ({ body: googleAppOf(google) }) },
  'googleWorkspace.saveRules': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      await googleSaved(world);
      return { body: { everyMinutes: 15, internalDomains: [], blockedDomains: ['lawyers.example'] } };
    },
  },
  'googleWorkspace.people': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'googleWorkspace.disconnectPerson': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    async call(world) {
      await mailboxConnected(world);
      return { params: { memberId: world.memberIds.rep } };
    },
  },
  'googleWorkspace.removeApp': { by: 'admin', tooLow: notAdmin, call: whenGoogleSaved({}) },
  'mailbox.get': { by: 'rep', call: () => ({}) },
  'mailbox.connect': { by: 'rep', call: whenGoogleSaved({ body: { streams: ['calendar'] } }) },
  'mailbox.finish': {
    by: 'rep',
    async call(world) {
      await mailboxConnected(world);
      return { body: await goToGoogle(world.people.rep) };
    },
  },
  'mailbox.readNow': { by: 'rep', call: whenMailboxConnected({}) },
  'mailbox.readAgain': { by: 'rep', call: whenMailboxConnected({ body: { days: 30 } }) },
  'mailbox.pause': { by: 'rep', call: whenMailboxConnected({}) },
  'mailbox.resume': { by: 'rep', call: whenMailboxConnected({}) },
  'mailbox.disconnect': { by: 'rep', call: whenMailboxConnected({}) },
  'mailbox.kept': { by: 'rep', call: whenMailboxConnected({}) },
  'mailbox.exclude': { by: 'rep', names: true, elsewhere: 404, call: onKeptMessage },
  'mailbox.include': { by: 'rep', names: true, elsewhere: 404, call: onKeptMessage },
  'mailbox.exclusions': { by: 'rep', call: () => ({}) },
  'mailbox.addExclusion': { by: 'rep', names: true, call: ({ ids }) => ({ body: { contactId: ids.contact } }) },
  'mailbox.removeExclusion': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async ({ people }) => ({
      params: { id: (await people.rep.post('/mailbox/exclusions', { domain: 'family.example' })).body.id },
    }),
  },
  'singleSignOn.get': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'singleSignOn.setUp': {
    by: 'admin',
    tooLow: notAdmin,
    call: ({ providers }) => providers.given(),
  },
  'singleSignOn.test': { by: 'admin', tooLow: notAdmin, call: setUpProvider },
  'singleSignOn.update': {
    by: 'admin',
    tooLow: notAdmin,
    // The other way than it stands: what changes nothing leaves no trace.
    async call(world) {
      await setUpProvider(world);
      const { body } = await world.people.admin.get('/single-sign-on');
      return { body: { peopleJoin: !body.connection.peopleJoin } };
    },
  },
  'singleSignOn.remove': { by: 'admin', tooLow: notAdmin, call: setUpProvider },
  'singleSignOn.addDomain': {
    by: 'admin',
    tooLow: notAdmin,
    call: () => ({ params: { domain: `added${++fresh}.example` } }),
  },
  'singleSignOn.proveDomain': { by: 'admin', tooLow: notAdmin, names: true, call: addDomain },
  'singleSignOn.removeDomain': { by: 'admin', tooLow: notAdmin, names: true, call: addDomain },
  'apiKeys.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'apiKeys.create': { by: 'admin', tooLow: notAdmin, call: () => ({ body: newKey() }) },
  'apiKeys.revoke': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async ({ people }) => ({ params: { id: made(await people.admin.post('/api-keys', newKey())).apiKey.id } }),
  },
  'integrations.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'salesforceMapping.get': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      // Who is asked beside the admin has a Salesforce of their own.
      await signedIn(world.stranger, world.salesforce);
      return salesforceIs('healthy', world);
    },
  },
  'salesforceMapping.save': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      const { mapping, version } = await salesforceMapped(world);
      return { body: { mapping, basedOn: version } };
    },
  },
  'salesforceMapping.preview': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => ({ body: { mapping: (await salesforceMapped(world)).mapping } }),
  },
  'salesforceConflicts.list': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'salesforceConflicts.settle': { by: 'admin', tooLow: notAdmin, names: true, call: onConflict },
  'salesforceConflicts.settleAll': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      await openConflict(world);
      return { body: { choice: 'theirs' } };
    },
  },
  'salesforceRemovals.preview': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'salesforceRemovals.list': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'salesforceRemovals.undo': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: await endedRemoval(world) } }),
  },
  'salesforceSyncs.start': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'salesforceSyncs.startAdvanced': {
    by: 'admin',
    tooLow: notAdmin,
    call: whenConnected({ body: { filters: { closeFrom: '2026-01-01' } } }),
  },
  'salesforceSyncs.push': {
    by: 'admin',
    tooLow: notAdmin,
    async call(world) {
      const { mapping, version } = await salesforceMapped(world);
      const push = { mode: 'on_update', scores: [] };
      made(await world.people.admin.put(`${SALESFORCE}/mapping`, { mapping: { ...mapping, push }, basedOn: version }));
      await connected(world);
      return {};
    },
  },
  'salesforceSyncs.list': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'salesforceSyncs.get': { by: 'admin', tooLow: notAdmin, names: true, call: onSync },
  'salesforceSyncs.rows': { by: 'admin', tooLow: notAdmin, names: true, call: onSync },
  'salesforceSyncs.cancel': { by: 'admin', tooLow: notAdmin, names: true, call: onSync },
  'salesforceSyncs.failures': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'salesforceSyncs.retry': { by: 'admin', tooLow: notAdmin, call: whenConnected({}) },
  'webhooks.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'webhooks.create': { by: 'admin', tooLow: notAdmin, call: () => ({ body: newWebhook() }) },
  'webhooks.update': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ ...(await onWebhook(world)), body: { isOn: false } }),
  },
  'webhooks.remove': { by: 'admin', tooLow: notAdmin, names: true, call: onWebhook },
  'webhooks.restore': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    async call(world) {
      const id = await addWebhook(world);
      await world.people.admin.delete(`/webhooks/${id}`);
      return { params: { id } };
    },
  },
  'webhooks.rotateSecret': { by: 'admin', tooLow: notAdmin, names: true, call: onWebhook },
  'webhooks.test': { by: 'admin', tooLow: notAdmin, names: true, call: onWebhook },
  'webhooks.deliveries': { by: 'admin', tooLow: notAdmin, names: true, call: onWebhook },
  'webhooks.replay': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    async call(world) {
      const id = await addWebhook(world);
      const { id: deliveryId } = made(await world.people.admin.post(`/webhooks/${id}/test`));
      return { params: { id, deliveryId } };
    },
  },
  'webhooks.replayRange': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({
      ...(await onWebhook(world)),
      body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    }),
  },

  'memberships.list': { by: 'rep', call: () => ({}) },
  'memberships.create': {
    by: 'rep',
    call: async (world) => ({
      body: { name: 'Further house', timeZone: 'UTC', currency: 'EUR' },
      browser: await anotherSession(world),
    }),
  },
  'memberships.choose': {
    by: 'rep',
    names: true,
    call: ({ organizationId }) => ({ params: { organizationId } }),
  },
  'memberships.ofDeal': { by: 'rep', call: ({ ids }) => ({ params: { opportunityId: ids.deal } }) },

  'organization.get': { by: 'rep', call: () => ({}) },
  'organization.plan': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'organization.changePlan': {
    by: 'admin',
    tooLow: notAdmin,
    call: async ({ people }) => {
      const { plan } = made(await people.admin.get('/organization/plan'));
      return { body: { from: plan, to: plan === 'enterprise' ? 'ultimate' : 'enterprise' } };
    },
  },
  'organization.changeBilling': {
    by: 'admin',
    tooLow: notAdmin,
    call: async ({ people }) => {
      const { billing: from } = made(await people.admin.get('/organization/plan'));
      return { body: { from, to: { ...from, cycle: from.cycle === 'annual' ? 'monthly' : 'annual' } } };
    },
  },
  'billing.usage': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'billing.invoices': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'organization.update': { by: 'revops', tooLow: notOperations, call: () => ({ body: { name: `${MARK} Group` } }) },
  'people.list': { by: 'rep', call: () => ({}) },
  'people.create': { by: 'admin', tooLow: notAdmin, call: () => ({ body: { name: `${MARK} Owner` } }) },
  'people.update': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: ({ memberIds }) => ({ params: { id: memberIds.otherRep }, body: { name: `${MARK} Rep` } }),
  },
  'people.removeSecondFactor': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: (await withSecondFactor(world)).memberId } }),
  },
  'people.endSessions': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: (await newcomer(world)).memberId } }),
  },
  'people.holdings': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: ({ memberIds }) => ({ params: { id: memberIds.otherRep } }),
  },
  'people.leave': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async ({ people }) => ({
      params: { id: made(await people.admin.post('/people', { name: `${MARK} Leaver` })).id },
    }),
  },
  'people.handOver': {
    by: 'cro',
    tooLow: ['rep'],
    names: true,
    async call({ people, memberIds }) {
      const { id } = made(await people.admin.post('/people', { name: `${MARK} Owner ${++fresh}` }));
      made(await people.admin.post('/opportunities', { name: `${MARK} pontoon`, ownerId: id }));
      return { params: { id }, body: { toId: memberIds.otherRep } };
    },
  },
  'invitations.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'invitations.create': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: ({ memberIds }) => ({ body: { email: address(), role: 'cro', managerId: memberIds.rep } }),
  },
  'invitations.resend': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: (await invite(world)).invitation.id } }),
  },
  'invitations.revoke': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: (await invite(world)).invitation.id } }),
  },
  'invitations.show': {
    by: 'anybody',
    call: async (world) => ({ body: { token: (await invite(world)).link.split('/').at(-1) } }),
  },
  'invitations.accept': {
    by: 'anybody',
    call: async (world) => ({
      body: { token: (await invite(world)).link.split('/').at(-1), name: 'New', password: TEST_PASSWORD },
    }),
  },

  'stages.list': { by: 'rep', call: () => ({}) },
  'stages.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { name: `${MARK} ${++fresh}`, phase: 'mid', winProbability: 40 } }),
  },
  'stages.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: ({ ids }) => ({ params: { id: ids.stage }, body: { name: `${MARK} first` } }),
  },
  'stages.reorder': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    async call({ people }) {
      const { items } = made(await people.admin.get('/stages'));
      const open = items.filter(
        (stage: { kind: string; archived: boolean }) => stage.kind === 'open' && !stage.archived,
      );
      return { body: { ids: open.map((stage: { id: string }) => stage.id).reverse() } };
    },
  },
  'archivedStages.openDeals': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: ({ ids }) => ({ params: { id: ids.stage } }),
  },
  'archivedStages.archive': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    async call({ people }) {
      const stage = { name: `${MARK} ${++fresh}`, phase: 'mid', winProbability: 40 };
      return { params: { id: made(await people.revops.post('/stages', stage)).id }, body: {} };
    },
  },
  'archivedStages.moves': { by: 'revops', tooLow: notOperations, call: () => ({}) },
  'products.list': { by: 'rep', call: () => ({}) },
  'products.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { name: `${MARK} product ${++fresh}` } }),
  },
  'products.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { id: await addProduct(world) }, body: { family: `Family ${++fresh}` } }),
  },
  'products.putPrice': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({
      params: { id: await addProduct(world) },
      body: { currency: 'NZD', validFrom: '2020-01-01', priceMinor: ++fresh },
    }),
  },
  'priceSheets.read': { by: 'revops', tooLow: notOperations, call: () => ({ body: priceFile() }) },
  'priceSheets.apply': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => ({ body: await readPrices(world) }),
  },
  'priceSheets.undo': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => {
      const file = await readPrices(world);
      return { params: { id: made(await world.people.admin.post('/products/sheets', file)).id } };
    },
  },
  'competitors.list': { by: 'rep', call: () => ({}) },
  'competitors.records': { by: 'rep', call: () => ({}) },
  'competitors.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { name: `${MARK} rival ${++fresh}` } }),
  },
  'competitors.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { id: await addCompetitor(world) }, body: { aliases: [`Alias ${++fresh}`] } }),
  },
  'qualifyOutReasons.list': { by: 'rep', call: () => ({}) },
  'qualifyOutReasons.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { name: `${MARK} reason ${++fresh}`, lossReason: 'Timing' } }),
  },
  'qualifyOutReasons.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { id: await aReason(world) }, body: { name: `${MARK} reason ${++fresh}` } }),
  },
  'winReasons.list': { by: 'rep', call: () => ({}) },
  'winReasons.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { name: `${MARK} reason ${++fresh}` } }),
  },
  'winReasons.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { id: await aWinReason(world) }, body: { name: `${MARK} reason ${++fresh}` } }),
  },
  'lossReasons.list': { by: 'rep', call: () => ({ query: 'counts=true' }) },
  'lossReasons.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { name: `${MARK} loss ${++fresh}` } }),
  },
  'lossReasons.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { id: await aLossReason(world) }, body: { name: `${MARK} loss ${++fresh}` } }),
  },
  'lossReasons.reorder': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => {
      await aLossReason(world);
      const { items } = made(await world.people.admin.get('/loss-reasons'));
      return { body: { ids: items.map(({ id }: { id: string }) => id) } };
    },
  },
  'customFields.list': { by: 'rep', call: () => ({}) },
  'customFields.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { noun: 'deal', label: `${MARK} field ${++fresh}`, kind: 'text' } }),
  },
  'customFields.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { id: await aField(world) }, body: { label: `${MARK} field ${++fresh}` } }),
  },
  'customFields.reorder': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    async call(world) {
      await aField(world);
      const { items } = made(await world.people.admin.get('/custom-fields?noun=deal'));
      const used = items.filter((field: { archived: boolean }) => !field.archived);
      return { body: { noun: 'deal', ids: used.map((field: { id: string }) => field.id).reverse() } };
    },
  },
  'procurementTemplate.get': { by: 'rep', call: () => ({}) },
  'procurementTemplate.put': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { items: [{ title: `${MARK} step ${++fresh}`, dueDays: 3 }] } }),
  },
  'promptTemplates.list': { by: 'rep', call: () => ({}) },
  'promptTemplates.save': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => ({ params: { kind: 'call' }, body: { ...freshWords(), seen: await seenTemplate(world) } }),
  },
  'promptTemplates.restore': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => {
      const seen = await seenTemplate(world);
      const { version } = made(await world.people.revops.put('/prompt-templates/call', { ...freshWords(), seen }));
      return { params: { kind: 'call' }, body: { version: 0, seen: version } };
    },
  },
  'promptTemplates.versions': { by: 'revops', tooLow: notOperations, call: () => ({ params: { kind: 'call' } }) },
  'promptTemplates.preview': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: ({ ids }) => ({ body: { kind: 'call', ...freshWords(), opportunityId: ids.deal } }),
  },
  'conversationTemplates.list': { by: 'rep', call: () => ({}) },
  'conversationTemplates.get': { by: 'rep', call: () => ({ params: { key: 'call_sheet' } }) },
  'conversationTemplates.change': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => ({
      params: { key: 'call_sheet' },
      body: { ...freshDraftWords(), seen: await seenDraftTemplate(world) },
    }),
  },
  'conversationTemplates.restore': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => {
      const seen = await seenDraftTemplate(world);
      const { revops } = world.people;
      const { version } = made(await revops.put('/conversation-templates/call_sheet', { ...freshDraftWords(), seen }));
      return { params: { key: 'call_sheet' }, body: { version: 0, seen: version } };
    },
  },
  'conversationTemplates.versions': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ params: { key: 'call_sheet' } }),
  },
  'conversationTemplates.preview': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: ({ ids }) => ({ body: { useCase: 'call', ...freshDraftWords(), opportunityId: ids.deal } }),
  },
  'conversationTemplates.setHidden': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { key: await ownTemplate(world) }, body: { isHidden: true } }),
  },
  'conversationTemplates.create': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: freshTemplate() }),
  },
  'conversationTemplates.update': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({
      params: { key: await ownTemplate(world) },
      body: { name: `${MARK} template ${++fresh}` },
    }),
  },
  'conversationTemplates.remove': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => ({ params: { key: await ownTemplate(world) } }),
  },
  'conversationTemplates.undelete': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: async (world) => {
      const key = await ownTemplate(world);
      made(await world.people.revops.delete(`/conversation-templates/${key}`));
      return { params: { key } };
    },
  },
  'playbookSections.list': { by: 'rep', call: () => ({ query: 'playbook=opportunity' }) },
  'playbookSections.save': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => ({ params: SECTION, body: { ...freshSection(), seen: await seenSection(world) } }),
  },
  'playbookSections.restore': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => {
      const seen = await seenSection(world);
      const path = `/playbook-sections/${SECTION.key}`;
      const { version } = made(await world.people.revops.put(path, { ...freshSection(), seen }));
      return { params: SECTION, body: { version: 0, seen: version } };
    },
  },
  'playbookSections.versions': { by: 'revops', tooLow: notOperations, call: () => ({ params: SECTION }) },
  'playbookSections.preview': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    call: ({ ids }) => ({ body: { ...SECTION, ...freshSection(), opportunityId: ids.deal } }),
  },
  'organization.recalculation': { by: 'rep', call: () => ({}) },
  'currencies.rates': { by: 'rep', call: () => ({}) },
  'currencies.setRate': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { currency: 'EUR', validFrom: '2021-01-01', rate: '1.7' } }),
  },
  'currencies.removeRate': {
    by: 'revops',
    tooLow: notOperations,
    names: true,
    async call({ people }) {
      made(await people.admin.put('/exchange-rates', { currency: 'GBP', validFrom: '2021-01-01', rate: '2' }));
      return { params: { currency: 'GBP', validFrom: '2021-01-01' } };
    },
  },

  'accounts.list': { by: 'rep', call: () => ({}) },
  'accounts.count': { by: 'rep', call: () => ({}) },
  'accounts.groups': { by: 'rep', call: () => ({ query: 'by=territory' }) },
  'accounts.similar': { by: 'rep', call: () => ({ query: `name=${MARK}` }) },
  'accounts.get': { by: 'rep', names: true, call: ({ ids }) => ({ params: { id: ids.account } }) },
  'accounts.create': { by: 'rep', call: () => ({ body: { name: `${MARK} & Sons` } }) },
  'accounts.update': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    call: ({ ids }) => ({ params: { id: ids.account }, body: { industry: 'Timber' } }),
  },
  'accounts.remove': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    call: async ({ people }) => ({
      params: { id: made(await people.rep.post('/accounts', { name: `${MARK} to go` })).id },
    }),
  },
  'duplicates.list': { by: 'rep', call: () => ({ query: 'noun=account' }) },
  'duplicates.search': { by: 'rep', call: () => ({ query: 'noun=account' }) },
  'duplicates.startSearch': { by: 'rep', call: () => ({ body: { noun: 'account' } }) },
  'duplicates.dismiss': {
    by: 'rep',
    names: true,
    async call(world) {
      const [oneId, otherId] = (await twins(world)).sort();
      await inTenant(world.app.database.pool, world.organizationId, ({ client }) =>
        client.query(
          `INSERT INTO duplicate_pairs (organization_id, noun, one_id, other_id, score, reasons)
           VALUES ($1, 'contact', $2, $3, 90, '["email"]')`,
          [world.organizationId, oneId, otherId],
        ),
      );
      return { body: { noun: 'contact', oneId, otherId } };
    },
  },
  'exportJobs.start': { by: 'rep', call: () => ({ body: { what: 'deals', format: 'csv' } }) },
  'exportJobs.list': { by: 'rep', call: () => ({}) },
  'exportJobs.get': ownExportJob(),
  'exportJobs.remove': ownExportJob(),
  'exportJobs.restore': ownExportJob({ isRemoved: true }),
  'bulkEdits.preview': { by: 'rep', call: ({ ids }) => ({ body: bulkEditOf(ids.deal) }) },
  'bulkEdits.start': { by: 'rep', call: ({ ids }) => ({ body: bulkEditOf(ids.deal) }) },
  'bulkEdits.previewAccounts': { by: 'rep', call: ({ ids }) => ({ body: accountEditOf(ids.account) }) },
  'bulkEdits.startAccounts': { by: 'rep', call: ({ ids }) => ({ body: accountEditOf(ids.account) }) },
  'bulkEdits.previewContacts': { by: 'rep', call: ({ ids }) => ({ body: contactEditOf(ids.contact) }) },
  'bulkEdits.startContacts': { by: 'rep', call: ({ ids }) => ({ body: contactEditOf(ids.contact) }) },
  'bulkEdits.list': { by: 'rep', call: () => ({}) },
  'bulkEdits.get': bulkEdited(),
  'bulkEdits.left': bulkEdited(),
  'bulkEdits.lost': bulkEdited(),
  'bulkEdits.cancel': bulkEdited({ isDone: false }),
  'bulkEdits.undo': bulkEdited(),
  'merges.preview': {
    by: 'rep',
    names: true,
    async call(world) {
      const [keptId, mergedId] = await twins(world);
      return { query: `noun=contact&keptId=${keptId}&mergedId=${mergedId}` };
    },
  },
  'merges.list': { by: 'rep', call: ({ ids }) => ({ query: `noun=account&keptId=${ids.account}` }) },
  'merges.create': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    async call(world) {
      const [keptId, mergedId] = await twins(world);
      return { body: { noun: 'contact', keptId, mergedId } };
    },
  },
  'merges.undo': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    async call(world) {
      const [keptId, mergedId] = await twins(world);
      const { id } = made(await world.people.rep.post('/merges', { noun: 'contact', keptId, mergedId }));
      return { params: { id } };
    },
  },
  'merges.startBatch': {
    by: 'rep',
    async call(world) {
      const [keptId, mergedId] = await twins(world);
      return { body: { noun: 'contact', pairs: [{ keptId, mergedId }] } };
    },
  },
  'merges.batch': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await mergedBatch(world) } }),
  },
  'merges.undoBatch': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await mergedBatch(world) } }),
  },
  'contacts.list': { by: 'rep', call: () => ({}) },
  'contacts.count': { by: 'rep', call: () => ({}) },
  'contacts.groups': { by: 'rep', call: () => ({ query: 'by=account' }) },
  'contacts.similar': { by: 'rep', call: () => ({ query: `name=${MARK}` }) },
  'contacts.get': { by: 'rep', names: true, call: ({ ids }) => ({ params: { id: ids.contact } }) },
  'contacts.create': {
    by: 'rep',
    names: true,
    call: ({ ids }) => ({ body: { name: `${MARK} Lee`, accountId: ids.account } }),
  },
  'contacts.kept': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: ({ ids }) => ({ params: { id: ids.contact } }),
  },
  'contacts.erase': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    // Somebody of their own: others are told apart by their names.
    call: async ({ people }) => ({
      params: { id: made(await people.admin.post('/contacts', { name: `${MARK} Gone` })).id },
    }),
  },
  'contacts.update': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    call: ({ ids }) => ({ params: { id: ids.contact }, body: { title: 'Buyer' } }),
  },
  'contacts.remove': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    call: async ({ people }) => ({
      params: { id: made(await people.rep.post('/contacts', { name: `${MARK} to go` })).id },
    }),
  },
  'dealContacts.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'dealContacts.put': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({
      params: { ...dealOf(world), contactId: world.ids.contact },
      body: { role: 'influencer', influence: 5 },
    }),
  },
  'dealContacts.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const params = { ...dealOf(world), contactId: world.ids.spareContact };
      made(await world.people.rep.put(`/opportunities/${params.opportunityId}/contacts/${params.contactId}`));
      return { params };
    },
  },
  'contactFreshness.list': { by: 'rep', call: () => ({}) },
  'contactFreshness.summary': { by: 'rep', call: () => ({}) },
  'contactFreshness.calculate': { by: 'rep', call: () => ({ body: {} }) },
  'triggers.list': { by: 'rep', call: () => ({}) },
  'triggers.counts': { by: 'rep', call: () => ({}) },
  'triggers.dismiss': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await endangered(world), body: { reason: 'Known' } }),
  },
  'triggers.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const params = await endangered(world);
      const path = `/opportunities/${params.opportunityId}/triggers/${params.type}`;
      made(await world.people.rep.post(`${path}/dismiss`, { reason: 'Known' }));
      return { params };
    },
  },
  'triggerThresholds.get': { by: 'rep', call: () => ({}) },
  'triggerThresholds.put': { by: 'revops', tooLow: notOperations, call: () => ({ body: { quietDays: 10 } }) },
  'activities.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'activities.ofAccount': { by: 'rep', names: true, call: ({ ids }) => ({ params: { id: ids.account } }) },
  'activities.ofContact': { by: 'rep', names: true, call: ({ ids }) => ({ params: { id: ids.contact } }) },
  'activities.create': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({
      params: dealOf(world),
      body: { kind: 'call', subject: 'Rang', occurredAt: '2026-01-05T00:00:00Z', contactIds: [world.ids.contact] },
    }),
  },
  'activities.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.activity }, body: { kind: 'task' } }),
  },
  'activities.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.activity } }),
  },
  'activities.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.activity } }),
  },
  'meetings.ofDeal': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'meetings.upcoming': { by: 'rep', call: () => ({}) },

  'recordedMeetings.list': {
    by: 'rep',
    call: async (world) => {
      await addRecordedMeeting(world);
      return {};
    },
  },
  'recordedMeetings.search': {
    by: 'rep',
    call: async (world) => {
      await addRecordedMeeting(world);
      return { query: `words=${DEAL_MARK}` };
    },
  },
  'recordedMeetings.allowance': { by: 'rep', call: () => ({}) },
  'recordedMeetings.get': { ...ofMeeting, call: onMeeting() },
  'recordedMeetings.transcript': { ...ofMeeting, call: onMeeting() },
  'recordedMeetings.matches': { ...ofMeeting, call: onMeeting() },
  'recordedMeetings.update': { ...ofMeeting, call: onMeeting({ title: `${MARK} kick-off` }) },
  'recordedMeetings.setSpeaker': {
    ...ofMeeting,
    async call(world) {
      const id = await addRecordedMeeting(world);
      return { params: { id, speaker: '0' }, body: { contactId: world.ids.contact } };
    },
  },
  'recordedMeetings.mergeSpeakers': {
    ...ofMeeting,
    async call(world) {
      return { params: { id: await addRecordedMeeting(world), speaker: '1' }, body: { into: 0 } };
    },
  },
  'recordedMeetings.splitSpeaker': {
    ...ofMeeting,
    async call(world) {
      const id = await addRecordedMeeting(world);
      made(await world.people.rep.post(`/recorded-meetings/${id}/speakers/1/merge`, { into: 0 }));
      return { params: { id, speaker: '1' } };
    },
  },
  'recordedMeetings.correctCue': {
    ...ofMeeting,
    async call(world) {
      const id = await addRecordedMeeting(world);
      const { cues } = made(await world.people.rep.get(`/recorded-meetings/${id}/transcript`));
      return { params: { id, cue: '0' }, body: { text: `${MARK} is what was said.`, expectedText: cues[0][3] } };
    },
  },
  'recordedMeetings.seen': { ...ofMeeting, call: onMeeting() },
  'recordedMeetings.confirm': { ...ofMeeting, call: onMeeting() },
  'recordedMeetings.unconfirm': {
    ...ofMeeting,
    async call(world) {
      const id = await addRecordedMeeting(world);
      made(await world.people.rep.post(`/recorded-meetings/${id}/confirm`));
      return { params: { id } };
    },
  },
  'recordedMeetings.remove': { ...ofMeeting, call: onMeeting() },
  'recordedMeetings.restore': {
    ...ofMeeting,
    async call(world) {
      const id = await addRecordedMeeting(world);
      made(await world.people.rep.delete(`/recorded-meetings/${id}`));
      return { params: { id } };
    },
  },

  'meetingPrivacy.retention': { by: 'rep', call: () => ({}) },
  'meetingPrivacy.preview': { by: 'admin', tooLow: notAdmin, call: () => ({ query: 'audioDays=30' }) },
  'meetingPrivacy.setRetention': {
    by: 'admin',
    tooLow: notAdmin,
    call: () => ({ body: { audioDays: 365, transcriptDays: 365, deletesAudioAfterTranscript: false } }),
  },
  'meetingPrivacy.sendings': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'meetingPrivacy.unseenHolds': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'meetingPrivacy.liftUnseenHold': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: await addUnseenHold(world) } }),
  },
  'meetingPrivacy.sendingsOfMeeting': { ...ofMeeting, call: onMeeting() },
  'meetingPrivacy.hold': { by: 'revops', names: true, tooLow: notOperations, call: onMeeting() },
  'meetingPrivacy.release': {
    by: 'revops',
    names: true,
    tooLow: notOperations,
    async call(world) {
      const id = await addRecordedMeeting(world);
      made(await world.people.admin.post(`/recorded-meetings/${id}/hold`));
      return { params: { id } };
    },
  },
  'meetingPrivacy.redactSpeaker': {
    ...ofMeeting,
    async call(world) {
      const id = await addRecordedMeeting(world);
      return { params: { id, speaker: '1' }, body: { name: 'Us' } };
    },
  },

  'meetingProposals.list': { ...ofMeeting, call: onMeeting() },
  'meetingProposals.add': {
    ...ofMeeting,
    call: onMeeting({ kind: 'risk', cue: 0, lastCue: 0, quote: `${DEAL_MARK} is too expensive` }),
  },
  'meetingProposals.confirm': { ...ofMeeting, call: onProposal },
  'meetingProposals.reject': { ...ofMeeting, call: onProposal },
  'meetingProposals.undo': {
    ...ofMeeting,
    async call(world) {
      const { params, body } = await onProposal(world);
      const path = `/recorded-meetings/${params.id}/proposals/${params.proposalId}`;
      const { version } = made(await world.people.rep.post(`${path}/confirm`, body));
      return { params, body: { expectedVersion: version } };
    },
  },
  'meetingProposals.askModel': byModel({ ...ofMeeting, call: onMeeting() }),
  'meetingProposals.stopModel': {
    ...ofMeeting,
    async call(world) {
      const { params } = await byModel({ ...ofMeeting, call: onMeeting() }).call(world);
      made(await world.people.rep.post(`/recorded-meetings/${params?.id}/proposals/model`));
      return { params: { id: params?.id ?? '' } };
    },
  },
  'meetingProposals.changes': { ...ofMeeting, call: onMeeting() },
  'meetingProposals.recentChanges': {
    by: 'rep',
    async call(world) {
      await confirmProposal(world);
      return {};
    },
  },
  'meetingProposals.coverage': { by: 'rep', call: () => ({ query: 'from=2026-01-01&to=2026-06-30' }) },
  'meetingCoverage.deals': {
    by: 'rep',
    async call(world) {
      await addRecordedMeeting(world);
      return { query: 'from=2026-01-01&to=2026-06-30' };
    },
  },
  'meetingCoverage.reps': {
    by: 'rep',
    async call(world) {
      await addRecordedMeeting(world);
      return { query: 'from=2026-01-01&to=2026-06-30' };
    },
  },
  'meetingProposals.ofDeal': { ...ofMeeting, call: ({ ids }) => ({ params: { id: ids.deal } }) },

  'conversations.facts': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'conversations.draft': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: { template: 'call_sheet' } }),
  },
  'conversations.check': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: { segments: [{ text: 'Hello', facts: [] }] } }),
  },
  'conversations.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'conversations.listAll': {
    by: 'rep',
    call: async (world) => {
      await addConversation(world);
      return {};
    },
  },
  'conversations.get': { by: 'rep', names: true, elsewhere: 404, call: onConversation },
  'conversations.estimate': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: byTemplate }),
  },
  'conversations.start': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: byTemplate }),
  },
  'conversations.send': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ ...(await onConversation(world)), body: byTemplate }),
  },
  'conversations.retry': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ ...(await onAnswer(world)), body: { mode: 'template' } }),
  },
  'conversations.stop': { by: 'rep', names: true, elsewhere: 404, call: onAnswer },
  'conversations.recheck': { by: 'rep', names: true, elsewhere: 404, call: onAnswer },
  'conversations.saveNote': { by: 'rep', names: true, elsewhere: 404, call: onAnswer },
  'conversations.remove': { by: 'rep', names: true, elsewhere: 404, call: onConversation },
  'conversations.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => {
      const call = await onConversation(world);
      await world.people.rep.delete(`/conversations/${call.params.conversationId}`);
      return call;
    },
  },
  'narratives.score': onScore,
  'narratives.writeScore': byModel(onScore),
  'narratives.freshness': onDealContact,
  'narratives.writeFreshness': byModel(onDealContact),
  'narratives.deal': onDeal,
  'narratives.writeDeal': byModel(onDeal),
  'narratives.forecast': ofTeam,
  'narratives.writeForecast': byModel(ofDealBy(({ memberIds }) => ({ body: { teamOf: memberIds.rep } }))),
  'narratives.waterfall': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async ({ people }) => ({
      query: `fromRunId=${made(await people.rep.post('/forecast/runs', {})).id}`,
    }),
  },
  'narratives.writeWaterfall': byModel(
    ofDealBy(async ({ people, ids }) => {
      const period = { period: 'quarter', containing: '2040-02-01' };
      made(await people.rep.patch(`/opportunities/${ids.deal}`, { closeDate: period.containing }));
      return { body: { ...period, fromRunId: made(await people.rep.post('/forecast/runs', period)).id } };
    }),
  ),
  'notes.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'notes.mentionable': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'notifications.list': { by: 'rep', call: () => ({}) },
  'notifications.unread': { by: 'rep', call: () => ({}) },
  'notifications.setRead': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addNotification(world) }, body: { isRead: true } }),
  },
  'notifications.readAll': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ body: { upToId: await addNotification(world) } }),
  },
  'notifications.unreadAll': { by: 'rep', call: () => ({ body: { readAt: '2026-01-01T00:00:00Z' } }) },
  'notifications.mailed': { by: 'rep', call: () => ({}) },
  'notifications.setMailed': { by: 'rep', call: () => ({ params: { topic: 'tasks' }, body: { isMailed: true } }) },
  'tasks.mine': { by: 'rep', call: () => ({}) },
  'tasks.ofDeal': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'tasks.create': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: { title: 'Send the terms', dueOn: '2040-02-01' } }),
  },
  'tasks.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addTask(world) }, body: { dueOn: '2040-03-01' } }),
  },
  'tasks.complete': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addTask(world) } }),
  },
  'tasks.reopen': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await addTask(world);
      made(await world.people.rep.post(`/tasks/${id}/complete`));
      return { params: { id } };
    },
  },
  'tasks.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addTask(world) } }),
  },
  'tasks.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await addTask(world);
      made(await world.people.rep.delete(`/tasks/${id}`));
      return { params: { id } };
    },
  },
  'recordings.begin': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ body: { ...dealOf(world), consent: CONSENT } }),
  },
  'recordings.beginUpload': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ body: { ...dealOf(world), consent: CONSENT, fileName: 'call.mp3', size: 3_000_000 } }),
  },
  'recordings.unfinished': { by: 'rep', call: () => ({}) },
  'recordings.allowance': { by: 'rep', call: () => ({}) },
  'recordings.get': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await addRecording(world) }),
  },
  'recordings.beginTake': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await addRecording(world), body: { mediaType: 'audio/webm' } }),
  },
  'recordings.endTake': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await addRecording(world), body: { durationMs: 2000 } }),
  },
  'recordings.finish': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await addRecording(world) }),
  },
  'recordings.cancel': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await addRecording(world) }),
  },
  'transcription.status': { by: 'rep', call: () => ({}) },
  'transcription.settings': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'transcription.saveEngine': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => {
      await connectEngine(world);
      return { body: newEngine(world) };
    },
  },
  'transcription.tryEngine': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => {
      await connectEngine(world);
      return {};
    },
  },
  'transcription.removeEngine': {
    by: 'admin',
    tooLow: notAdmin,
    call: async (world) => {
      await connectEngine(world);
      return {};
    },
  },
  'transcription.progress': { ...ofMeeting, call: transcription('transcribing') },
  'transcription.start': { ...ofMeeting, call: transcription('waiting') },
  'transcription.stop': { ...ofMeeting, call: transcription('transcribing') },
  'transcription.retry': { ...ofMeeting, call: transcription('failed') },
  'dealFiles.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'dealFiles.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addDealFile(world) } }),
  },
  'dealFiles.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await addDealFile(world);
      made(await world.people.rep.delete(`/deal-files/${id}`));
      return { params: { id } };
    },
  },
  'notes.create': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: { document: words('They asked for terms') } }),
  },
  'notes.ofAccount': { by: 'rep', names: true, call: ({ ids }) => ({ params: { id: ids.account } }) },
  'notes.ofContact': { by: 'rep', names: true, call: ({ ids }) => ({ params: { id: ids.contact } }) },
  'notes.createOnAccount': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    call: ({ ids }) => ({ params: { id: ids.account }, body: { document: words('They asked for terms') } }),
  },
  'notes.createOnContact': {
    by: 'rep',
    names: true,
    elsewhere: 403,
    call: ({ ids }) => ({ params: { id: ids.contact }, body: { document: words('They asked for terms') } }),
  },
  'notes.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addNote(world) }, body: { pinned: true } }),
  },
  'notes.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addNote(world) } }),
  },
  'notes.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await addNote(world);
      made(await world.people.rep.delete(`/notes/${id}`));
      return { params: { id } };
    },
  },
  'procurement.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'procurement.begin': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const { items } = made(await world.people.rep.get(`/opportunities/${world.ids.deal}/procurement`));
      for (const { id } of items) made(await world.people.rep.delete(`/procurement-steps/${id}`));
      return { params: dealOf(world) };
    },
  },
  'procurement.add': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: (world) => ({ params: dealOf(world), body: { title: 'Legal review' } }),
  },
  'procurement.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: (await addSteps(world))[0] ?? '' }, body: { title: `Step ${++fresh}` } }),
  },
  'procurement.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: (await addSteps(world))[0] ?? '' } }),
  },
  'procurement.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const [id = ''] = await addSteps(world);
      made(await world.people.rep.delete(`/procurement-steps/${id}`));
      return { params: { id } };
    },
  },
  'procurement.reorder': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: dealOf(world), body: { ids: (await addSteps(world)).reverse() } }),
  },
  'lineItems.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'lineItems.create': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      await openDeal(world);
      await withoutProducts(world);
      return { params: dealOf(world), body: { product: 'Seats', quantityThousandths: 1000, priceMinor: 500 } };
    },
  },
  'lineItems.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addLine(world) }, body: { priceMinor: ++fresh } }),
  },
  'lineItems.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addLine(world) } }),
  },
  'lineItems.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await addLine(world);
      made(await world.people.rep.delete(`/line-items/${id}`));
      return { params: { id } };
    },
  },
  'lineItems.convert': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      // A deal of its own: others count on the currency of the one they share.
      const { people } = world;
      made(await people.admin.put('/exchange-rates', { currency: 'CHF', validFrom: '2021-01-01', rate: '2' }));
      const opportunityId = await addDeal(world);
      const line = { product: `${MARK} ${DEAL_MARK} seats`, quantityThousandths: 1000, priceMinor: 500 };
      made(await people.rep.post(`/opportunities/${opportunityId}/line-items`, line));
      return { params: { opportunityId }, body: { currency: 'CHF' } };
    },
  },
  'lineItems.convertBack': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const { people } = world;
      made(await people.admin.put('/exchange-rates', { currency: 'CHF', validFrom: '2021-01-01', rate: '2' }));
      const opportunityId = await addDeal(world);
      const path = `/opportunities/${opportunityId}`;
      const line = { product: `${MARK} ${DEAL_MARK} seats`, quantityThousandths: 1000, priceMinor: 500 };
      made(await people.rep.post(`${path}/line-items`, line));
      const { body: before } = await people.rep.get(path);
      made(await people.rep.put(`${path}/line-items/currency`, { currency: 'CHF' }));
      const { body: after } = await people.rep.get(path);
      return {
        params: { opportunityId },
        body: { currency: before.currency, amountMinor: before.amountMinor, expectedVersion: after.version },
      };
    },
  },
  'lineItems.follow': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      await addLine(world);
      made(await world.people.rep.patch(`/opportunities/${world.ids.deal}`, { amountMinor: 5000 + ++fresh }));
      return { params: dealOf(world), body: { follows: true } };
    },
  },
  'qualifyOuts.get': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'qualifyOuts.create': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      await openDeal(world);
      return { params: dealOf(world), body: { primaryReasonId: await aReason(world) } };
    },
  },
  'qualifyOuts.reopen': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      await openDeal(world);
      const primaryReasonId = await aReason(world);
      made(await world.people.rep.post(`/opportunities/${world.ids.deal}/qualify-out`, { primaryReasonId }));
      return { params: dealOf(world) };
    },
  },
  'dealCompetitors.list': { by: 'rep', names: true, elsewhere: 404, call: (world) => ({ params: dealOf(world) }) },
  'dealCompetitors.put': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({
      params: { ...dealOf(world), competitorId: await addCompetitor(world) },
      body: { position: 'leads' },
    }),
  },
  'dealCompetitors.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const params = { ...dealOf(world), competitorId: await addCompetitor(world) };
      made(await world.people.rep.put(`/opportunities/${params.opportunityId}/competitors/${params.competitorId}`, {}));
      return { params };
    },
  },

  'opportunities.list': { by: 'rep', call: () => ({}) },
  'opportunities.count': { by: 'rep', call: () => ({}) },
  'opportunities.similar': { by: 'rep', call: ({ ids }) => ({ query: `name=${MARK}&accountId=${ids.account}` }) },
  'opportunities.groups': { by: 'rep', call: () => ({ query: 'by=stage' }) },
  'savedViews.list': { by: 'rep', call: () => ({}) },
  'savedViews.create': { by: 'rep', call: () => ({ body: { name: `${MARK} view`, definition: {} } }) },
  'savedViews.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addView(world) }, body: { name: `${MARK} other view` } }),
  },
  'savedViews.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addView(world) } }),
  },
  'savedViews.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await addView(world);
      made(await world.people.rep.delete(`/views/${id}`));
      return { params: { id } };
    },
  },
  'savedViews.begin': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ body: { id: await addView(world) } }),
  },
  'opportunities.get': { by: 'rep', names: true, elsewhere: 404, call: ({ ids }) => ({ params: { id: ids.deal } }) },
  'opportunities.create': { by: 'rep', call: () => ({ body: { name: `${MARK} bridge` } }) },
  'opportunities.update': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.deal }, body: { amountMinor: 7000 } }),
  },
  'opportunities.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addDeal(world) } }),
  },
  'bin.list': {
    by: 'rep',
    async call(world) {
      await binDeal(world);
      return {};
    },
  },
  'bin.restore': { by: 'rep', names: true, elsewhere: 404, call: binDeal },
  'bin.remove': { by: 'revops', names: true, tooLow: notOperations, call: binDeal },
  'opportunities.frameworks': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.deal } }),
  },
  'opportunities.putEvidence': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({
      params: { id: ids.deal, framework: 'bant', component: 'budget' },
      body: { strength: 'green' },
    }),
  },
  'opportunities.explain': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.deal, score: 'risk' } }),
  },
  'opportunities.explainChange': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.deal, score: 'risk' } }),
  },
  'opportunities.timeline': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.deal } }),
  },
  'opportunities.undoChange': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call({ people, ids }) {
      const path = `/opportunities/${ids.deal}`;
      const step = `Ring ${randomUUID()}`;
      made(await people.rep.patch(path, { nextStep: step }));
      const [latest] = made(await people.rep.get(`${path}/timeline?limit=1`)).items;
      return { params: { id: ids.deal, changeId: latest.id } };
    },
  },
  'opportunities.asOf': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.deal, day: '2026-01-31' } }),
  },

  'forecasts.overview': { by: 'rep', call: () => ({}) },
  'forecasts.forecast': ofTeam,
  'forecasts.execution': ofTeam,
  'forecasts.deals': ofTeam,
  'forecasts.lines': { by: 'rep', call: () => ({}) },
  'pipeline.breakdown': { by: 'rep', call: () => ({}) },
  'pipeline.forecast': { by: 'rep', call: () => ({}) },
  'pipeline.drag': { by: 'manager', tooLow: ['rep'], call: () => ({}) },
  'pipeline.trend': { by: 'rep', call: () => ({}) },
  'pipeline.changes': { by: 'rep', call: () => ({}) },
  'pipeline.dataQuality': { by: 'rep', call: () => ({}) },
  'forecastRuns.trackRecord': ofTeam,
  'forecastRuns.winColumns': { by: 'cro', tooLow: ['rep', 'manager'], call: () => ({}) },
  'forecastRuns.list': ofTeam,
  'forecastRuns.get': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async ({ people }) => ({ params: { id: made(await people.rep.post('/forecast/runs', {})).id } }),
  },
  'forecastRuns.keep': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ body: { teamOf: memberIds.rep } }),
  },
  'forecastRuns.waterfall': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async ({ people }) => ({
      query: `fromRunId=${made(await people.rep.post('/forecast/runs', {})).id}`,
    }),
  },
  'forecastRuns.chance': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call({ people, ids }) {
      made(await people.rep.patch(`/opportunities/${ids.deal}`, { closeDate: '2040-02-01' }));
      return { params: { id: ids.deal }, query: 'containing=2040-02-01' };
    },
  },
  'forecastRuns.scenario': {
    by: 'rep',
    elsewhere: 404,
    call: ({ ids }) => ({ body: { out: [ids.deal] } }),
  },
  'salesPeriods.view': { by: 'rep', call: () => ({}) },
  'salesPeriods.preview': { by: 'revops', tooLow: notOperations, call: () => ({ body: { choice: 'auto' } }) },
  'salesPeriods.set': {
    by: 'revops',
    tooLow: notOperations,
    call: () => ({ body: { choice: 'manual', fiscalYearStart: { month: 7, day: 1 } } }),
  },
  'salesPeriods.convert': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => {
      await leaveQuotaUnfit(world);
      return {};
    },
  },
  'salesPeriods.unconvert': {
    by: 'revops',
    tooLow: notOperations,
    call: async (world) => {
      await leaveQuotaUnfit(world);
      made(await world.people.admin.post('/sales-periods/convert-quotas', {}));
      return {};
    },
  },
  'quotas.view': { by: 'rep', call: () => ({}) },
  'quotas.trend': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `scope=rep&memberId=${memberIds.rep}` }),
  },
  'quotas.history': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `scope=rep&memberId=${memberIds.rep}` }),
  },
  'quotas.spread': {
    by: 'cro',
    names: true,
    tooLow: ['rep', 'manager'],
    call: ({ memberIds }) => ({ query: `scope=team&memberId=${memberIds.rep}&amountMinor=100` }),
  },
  'quotas.ramp': { by: 'rep', call: () => ({}) },
  'quotas.putRamp': {
    by: 'cro',
    names: true,
    tooLow: ['rep', 'manager'],
    call: ({ memberIds }) => ({ body: { starts: [{ memberId: memberIds.rep, startsOn: '2040-02-01' }] } }),
  },
  'quotas.put': {
    by: 'cro',
    names: true,
    tooLow: ['rep', 'manager'],
    call: ({ memberIds }) => ({
      body: {
        containing: '2040-02-01',
        items: [{ scope: 'rep', memberId: memberIds.rep, amountMinor: 100 + ++fresh }],
      },
    }),
  },
  'quotaSheets.read': {
    by: 'cro',
    tooLow: ['rep', 'manager'],
    call: () => ({
      body: { fileName: 'quotas.csv', content: Buffer.from('Rep,Period,Amount\nNobody,FY40,1\n').toString('base64') },
    }),
  },
  'quotaSheets.set': {
    by: 'cro',
    names: true,
    tooLow: ['rep', 'manager'],
    call: ({ memberIds }) => ({
      body: {
        items: [
          {
            scope: 'rep',
            memberId: memberIds.rep,
            period: 'year',
            containing: '2040-02-01',
            amountMinor: 100 + ++fresh,
          },
        ],
      },
    }),
  },
  'pacing.view': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `ownerId=${memberIds.rep}` }),
  },
  'pacing.flow': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `teamOf=${memberIds.rep}` }),
  },
  'commits.view': { by: 'rep', call: () => ({}) },
  'commits.history': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `scope=rep&memberId=${memberIds.rep}` }),
  },
  'commits.accuracy': { by: 'rep', call: () => ({}) },
  'commits.submit': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({
      body: {
        containing: '2040-02-01',
        scope: 'rep',
        memberId: memberIds.rep,
        commitMinor: ++fresh,
        bestCaseMinor: 999,
      },
    }),
  },
  'commits.withdraw': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addCommit(world) } }),
  },
  'commits.remind': {
    by: 'manager',
    tooLow: ['rep'],
    names: true,
    call: ({ memberIds }) => ({ body: { keys: [`rep ${memberIds.rep}`] } }),
  },
  'commits.putDeadline': {
    by: 'cro',
    tooLow: ['rep', 'manager'],
    call: () => ({ body: { deadline: { weekday: 1, hour: ++fresh % 24, period: 'quarter' } } }),
  },
  'commits.setReminded': { by: 'rep', call: () => ({ body: { isReminded: ++fresh % 2 === 0 } }) },
  'commitComments.list': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `scope=rep&memberId=${memberIds.rep}` }),
  },
  'commitComments.add': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({
      body: { containing: '2040-02-01', scope: 'rep', memberId: memberIds.rep, body: `${MARK} comment ${++fresh}` },
    }),
  },
  'commitComments.remove': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addComment(world) } }),
  },
  'commitComments.restore': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await addComment(world) } }),
  },
  'revenue.view': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'revenue.attention': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'revenue.breakdown': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ params: { dimension: 'territory' }, query: `ownerId=${memberIds.rep}` }),
  },
  'revenue.winLoss': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ params: { by: 'loss_reason' }, query: `ownerId=${memberIds.rep}` }),
  },
  'revenue.slippage': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'revenue.trend': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'revenuePast.view': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `asOf=2026-01-05&roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'revenueAlerts.list': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'revenueAlerts.dismiss': {
    by: 'cro',
    tooLow: ['rep'],
    call: async (world) => {
      await askMuch(world);
      return { params: { kind: 'pipeline_coverage_low' }, body: { reason: `${MARK} season` } };
    },
  },
  'revenueAlerts.restore': {
    by: 'cro',
    names: true,
    tooLow: ['rep'],
    call: async (world) => {
      await askMuch(world);
      const path = '/revenue/alerts/pipeline_coverage_low/dismiss';
      const { id } = made(await world.people.cro.post(path, { reason: `${MARK} season` }));
      return { params: { id } };
    },
  },
  'revenueAlerts.mailed': { by: 'rep', call: () => ({}) },
  'revenueAlerts.setMailed': { by: 'rep', call: () => ({ body: { isMailed: true } }) },
  'revenue.prefer': { by: 'rep', call: () => ({ body: { roleView: 'cro', detail: 'minimal' } }) },
  'playbooks.opportunity': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { opportunityId: ids.deal } }),
  },
  'playbooks.pipeline': { by: 'rep', call: () => ({}) },
  'playbooks.revenue': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `roleView=cro&teamOf=${memberIds.rep}` }),
  },
  'playbooks.remember': { by: 'rep', call: () => ({ params: { playbook: 'revenue' }, body: { tab: 'week' } }) },
  'plans.get': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ memberIds }) => ({ query: `ownerId=${memberIds.rep}` }),
  },
  'plans.generate': { by: 'rep', call: () => ({ body: {} }) },
  'plans.team': { by: 'manager', tooLow: ['rep'], call: () => ({}) },
  'plans.missed': { by: 'manager', tooLow: ['rep'], call: () => ({}) },
  'plans.prompt': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await plannedAction(world) }, query: 'template=summary' }),
  },
  'plans.addTrigger': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await endangered(world) }),
  },
  'plans.removeTrigger': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: await endangered(world) }),
  },
  'plans.complete': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await plannedAction(world) }, body: { outcome: `${DEAL_MARK} said yes` } }),
  },
  'plans.snooze': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await plannedAction(world) }, body: {} }),
  },
  'plans.skip': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await plannedAction(world) }, body: { reason: 'Not now' } }),
  },
  'plans.setMailed': { by: 'rep', call: () => ({ body: { isMailed: true } }) },
  'plans.comment': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await plannedAction(world) }, body: { body: `${DEAL_MARK} first` } }),
  },
  'plans.nudge': {
    by: 'manager',
    tooLow: ['rep'],
    names: true,
    call: ({ memberIds }) => ({ body: { ownerId: memberIds.rep, body: 'Two are urgent' } }),
  },
  'plans.removeNote': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const path = `/plans/items/${await plannedAction(world)}/comments`;
      return { params: { id: made(await world.people.rep.post(path, { body: 'To go' })).id } };
    },
  },
  'plans.reopen': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await plannedAction(world) }, body: {} }),
  },
  'search.records': { by: 'rep', call: () => ({ query: 'q=mill' }) },
  'search.overview': { by: 'rep', call: () => ({ query: 'q=mill' }) },
  'search.ofKind': { by: 'rep', call: () => ({ params: { kind: 'note' }, query: 'q=mill' }) },

  'searches.status': { by: 'rep', call: () => ({}) },
  'searches.list': {
    by: 'rep',
    call: async (world) => {
      await addSearch(world);
      return {};
    },
  },
  'searches.start': { by: 'rep', call: () => ({ body: { subject: 'market', question: 'Cranes' } }) },
  'searches.get': ownSearch(),
  'searches.retry': ownSearch(),
  'searches.stop': ownSearch(),
  'searches.remove': ownSearch(),
  'searches.restore': ownSearch({ isRemoved: true }),

  'site.region': { by: 'anybody', call: () => ({}) },
  'siteSettings.get': { by: 'admin', tooLow: notAdmin, strangers: 403, call: () => ({}) },
  'siteSettings.put': { by: 'admin', tooLow: notAdmin, strangers: 403, call: () => ({ body: ofSite() }) },
  'inquiries.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'inquiries.get': { by: 'admin', tooLow: notAdmin, names: true, call: ({ ids }) => ({ params: { id: ids.inquiry } }) },
  'inquiries.update': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: ({ ids }) => ({ params: { id: ids.inquiry }, body: { done: true } }),
  },

  'audit.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'outbox.list': { by: 'admin', tooLow: notAdmin, call: () => ({}) },
  'outbox.open': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    call: async (world) => ({ params: { id: (await invite(world)).invitation.mail.id } }),
  },
  'outbox.resend': {
    by: 'admin',
    tooLow: notAdmin,
    names: true,
    async call(world) {
      const { id } = (await invite(world)).invitation.mail;
      await inTenant(world.app.database.pool, world.organizationId, ({ client }) =>
        client.query(`UPDATE mails SET status = 'failed' WHERE id = $1`, [id]),
      );
      return { params: { id } };
    },
  },

  'imports.list': { by: 'rep', call: () => ({}) },
  'imports.get': { by: 'rep', names: true, elsewhere: 404, call: ({ ids }) => ({ params: { id: ids.import } }) },
  'imports.configure': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.import }, body: { mapping: { name: 0, account: 1 }, currency: 'NZD' } }),
  },
  'imports.configureRecords': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.import }, body: { noun: 'accounts', mapping: { name: 1 } } }),
  },
  'imports.preview': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await readyImport(world) } }),
  },
  'imports.start': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await readyImport(world) } }),
  },
  'imports.cancel': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    async call(world) {
      const id = await readyImport(world);
      made(await world.people.rep.post(`/imports/${id}/preview`));
      return { params: { id } };
    },
  },
  'imports.rows': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await previewedImport(world) } }),
  },
  'imports.correct': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({
      params: { id: await previewedImport(world) },
      body: { cells: [{ row: 2, column: 0, value: 'Mended' }] },
    }),
  },
  'imports.replace': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({
      params: { id: await previewedImport(world) },
      body: { column: 0, from: 'Nothing', to: 'Something' },
    }),
  },
  'imports.moveCorrections': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await previewedImport(world) }, body: { position: 0 } }),
  },
  'imports.undoPreview': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await endedImport(world) } }),
  },
  'imports.undo': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: async (world) => ({ params: { id: await endedImport(world) }, body: { changed: 'undo' } }),
  },
  'imports.issues': { by: 'rep', names: true, elsewhere: 404, call: ({ ids }) => ({ params: { id: ids.import } }) },
  'imports.duplicates': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.import } }),
  },
  'imports.issueGroups': {
    by: 'rep',
    names: true,
    elsewhere: 404,
    call: ({ ids }) => ({ params: { id: ids.import } }),
  },
};
