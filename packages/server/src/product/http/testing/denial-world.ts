/** Two organisations with people of every role and one record of each kind, for the denial suites. */
import type { Role } from '@forecastle/contract';
import type { PoolSize } from '../../../platform/database/pools.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import type { SlackPeer } from '../../../testing/peers/slack/peer.ts';
import { type ModelPeer, startModelPeer } from '../../../work/ai/testing/model-peer.ts';
import { type GoogleForTests, startGoogleFor } from '../../../work/connections/google/testing/sign-in.ts';
import { startPeerFor } from '../../../work/connections/salesforce/testing/sign-in.ts';
import { startPeerFor as startSlackFor } from '../../../work/connections/slack/testing/connect.ts';
import { runImport } from '../../../work/imports/run/run-import.ts';
import { upload } from '../../../work/imports/testing/journey.ts';
import { type Providers, startProviders } from './providers.ts';
import { watchChanges } from './watch-changes.ts';

/** In the name of every record of the first organisation, so that a leak shows wherever it is. */
export const MARK = 'Kauri';
/** In what hangs on a deal, and so is seen only by those who see the deal. */
export const DEAL_MARK = 'Rimu';

/** One record of each kind that hangs together, by id. */
export interface Records {
  readonly account: string;
  readonly contact: string;
  readonly spareContact: string;
  readonly deal: string;
  readonly activity: string;
  readonly import: string;
}

export interface World {
  readonly app: TestApp;
  readonly organizationId: string;
  readonly people: {
    readonly admin: Browser;
    readonly revops: Browser;
    readonly cro: Browser;
    readonly manager: Browser;
    /** Owns the records below; reports to the manager. */
    readonly rep: Browser;
    /** Colleagues with neither the records nor their owner below them. */
    readonly otherRep: Browser;
    readonly otherManager: Browser;
  };
  /** Admin of another organisation. */
  readonly stranger: Browser;
  readonly emails: { readonly rep: string };
  readonly adminId: string;
  readonly memberIds: { readonly rep: string; readonly otherRep: string };
  /** Who says elsewhere who somebody is. */
  readonly providers: Providers;
  readonly models: ModelPeer;
  readonly salesforce: SalesforcePeer;
  readonly slack: SlackPeer;
  readonly google: GoogleForTests;
  /** Of people who join for one test; account executives by default. */
  readonly newcomerRole?: Role;
  readonly ids: Records & {
    readonly stage: string;
    readonly inquiry: string;
  };
  /** Of anything kept of the first organisation: the same before and after means nothing changed. */
  latestChange(): Promise<string>;
}

export function made(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new Error(`the world answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function makeWorld(connections?: PoolSize): Promise<World> {
  const { providers, singleSignOn } = await startProviders();
  const models = await startModelPeer();
  const tested = await startTestApp(
    {
      demo: true,
      singleSignOn,
      // Where nobody listens: a search of the market fails at once.
      search: { endpoint: 'http://127.0.0.1:1', privateEndpoint: true },
      // Where nobody listens: what is sent waits.
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'forecastle@example.com' },
    },
    connections ? { connections } : {},
  );
  const salesforce = await startPeerFor(tested);
  const slack = await startSlackFor(tested);
  const google = await startGoogleFor(tested);
  const peers = [models, salesforce, slack, google];
  const app: TestApp = {
    ...tested,
    close: () =>
      Promise.all([tested.close(), providers.close(), ...peers.map((peer) => peer.stop())]).then(() => undefined),
  };
  const { browser: admin, session, email } = await app.signUp(`${MARK} Holdings`);
  // Somebody whose address is not confirmed may mail to few.
  await app.database.identityPool.query('UPDATE auth."user" SET email_verified = true WHERE email = $1', [email]);
  const manager = await addMember(app, admin, { role: 'sales_manager' });
  const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
  const otherRep = await addMember(app, admin, { role: 'account_executive' });
  const otherManager = await addMember(app, admin, { role: 'sales_manager' });
  const cro = await addMember(app, admin, { role: 'cro' });
  const revops = await addMember(app, admin, { role: 'revops' });
  const { browser: stranger } = await app.signUp('Elsewhere');

  const stage = made(await admin.get('/stages')).items[0].id;
  const records = await addRecords(rep.browser, stage);
  made(await admin.put('/exchange-rates', { currency: 'AUD', validFrom: '2020-01-01', rate: '1.1' }));

  // The organisation made first operates the site.
  await app.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      kind: 'contact',
      name: `${MARK} Visitor`,
      email: 'visitor@example.com',
      subject: 'demo',
      message: `${MARK} ${DEAL_MARK}`,
    }).toString(),
  });
  const inquiry = made(await admin.get('/inquiries?status=set_aside')).items[0].id;

  const organizationId: string = session.organization.id;
  return {
    app,
    organizationId,
    people: {
      admin,
      revops: revops.browser,
      cro: cro.browser,
      manager: manager.browser,
      rep: rep.browser,
      otherRep: otherRep.browser,
      otherManager: otherManager.browser,
    },
    stranger,
    providers,
    models,
    salesforce,
    slack,
    google,
    emails: { rep: rep.email },
    adminId: session.member.id,
    memberIds: { rep: rep.memberId, otherRep: otherRep.memberId },
    ids: { stage, ...records, inquiry },
    latestChange: await watchChanges(app.database, organizationId),
  };
}

/** A record of each kind, all of one owner. */
export async function addRecords(owner: Browser, stage: string): Promise<Records> {
  const account = made(await owner.post('/accounts', { name: `${MARK} Ltd` })).id;
  const contact = made(await owner.post('/contacts', { name: `${MARK} Jones`, accountId: account })).id;
  const spareContact = made(await owner.post('/contacts', { name: `${MARK} Smith`, accountId: account })).id;
  const deal = made(
    await owner.post('/opportunities', {
      name: `${MARK} ${DEAL_MARK} mill`,
      accountId: account,
      stageId: stage,
      amountMinor: 5000,
    }),
  ).id;
  made(await owner.put(`/opportunities/${deal}/contacts/${contact}`, { role: 'champion' }));
  const activity = made(
    await owner.post(`/opportunities/${deal}/activities`, {
      kind: 'note',
      subject: `${MARK} ${DEAL_MARK} note`,
      occurredAt: new Date().toISOString(),
    }),
  ).id;
  const imported = made(await upload(owner, 'deals.csv', `Deal,Company\n${MARK} ${DEAL_MARK} pier,${MARK} Ltd\n`)).id;
  return { account, contact, spareContact, deal, activity, import: imported };
}

/** An import of the rep's that is ready to run. */
export async function readyImport({ people: { rep } }: World): Promise<string> {
  const { id } = made(await upload(rep, 'more.csv', `Deal,Company\n${MARK} ${DEAL_MARK} quay,${MARK} Ltd\n`));
  made(await rep.put(`/imports/${id}/choices`, { mapping: { name: 0, account: 1 }, currency: 'NZD' }));
  return id;
}

/** An import of the rep's whose rows a preview has found. */
export async function previewedImport(world: World): Promise<string> {
  const importId = await readyImport(world);
  made(await world.people.rep.post(`/imports/${importId}/preview`));
  const { organizationId, app } = world;
  const signal = new AbortController().signal;
  await runImport(app.database.pool, { organizationId, importId }, { logger: createLogger('silent'), signal });
  return importId;
}

/** An import of the rep's that has run to its end. */
export async function endedImport(world: World): Promise<string> {
  const { app, organizationId, people } = world;
  const id = await readyImport(world);
  made(await people.rep.post(`/imports/${id}/start`));
  const options = { logger: createLogger('silent'), signal: new AbortController().signal };
  await runImport(app.database.pool, { organizationId, importId: id }, options);
  return id;
}

/** A browser signed in as the rep, on a session of its own. */
export async function anotherSession({ app, emails }: World): Promise<Browser> {
  const browser = app.browser();
  made(await browser.post('/sign-in', { email: emails.rep, password: TEST_PASSWORD }));
  return browser;
}
