import { read, utils } from '@e965/xlsx';
import { REVENUE_DIMENSIONS, ROLE_VIEWS, WIN_LOSS_DIMENSIONS } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let all: Awaited<ReturnType<typeof company>>;
beforeAll(async () => {
  app = await startTestApp();
  all = await company();
});
afterAll(() => app.close());

/** A VP over a manager over a rep, and a manager over a rep beside them; each with deals, a quota and a commit. */
async function company() {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 }, timeZone: 'Etc/UTC' });
  const vp = await addMember(app, admin, { role: 'vp_sales', name: 'Vera' });
  const manager = await addMember(app, admin, { role: 'sales_manager', name: 'Mia', managerId: vp.memberId });
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi', managerId: manager.memberId });
  const beside = await addMember(app, admin, { role: 'sales_manager', name: 'Omar' });
  const other = await addMember(app, admin, { role: 'account_executive', name: 'Oana', managerId: beside.memberId });
  const { items: stages } = (await admin.get('/stages')).body;
  const { period } = (await admin.get('/quotas')).body;
  const stage = (kind: string) => stages.find((each: { kind: string }) => each.kind === kind).id;
  const { body: account } = await admin.post('/accounts', {
    name: 'Harbourline',
    territory: 'North',
    segment: 'Large',
  });
  const add = async ({ browser }: Colleague, amountMinor: number, kind = 'open') => {
    const { status, body } = await browser.post('/opportunities', {
      name: `Deal of ${amountMinor}`,
      amountMinor,
      closeDate: period.end,
      accountId: account.id,
    });
    expect(status).toBe(201);
    // Known to somebody and not confirmed: red, so that it is in every figure there is.
    const occurredAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await browser.post(`/opportunities/${body.id}/activities`, { kind: 'call', subject: 'Call', occurredAt });
    if (kind !== 'open') await browser.patch(`/opportunities/${body.id}`, { stageId: stage(kind) });
    return body.id as string;
  };
  const people = [vp, manager, rep, other];
  const deals = new Map<Colleague, string>();
  for (const [at, person] of people.entries()) {
    deals.set(person, await add(person, 10_000 * (at + 1)));
    await add(person, 1_000 * (at + 1), 'won');
    await add(person, 100 * (at + 1), 'lost');
  }
  /** Whatever somebody's figures are made of becomes another. */
  let times = 0;
  const change = async (person: Colleague) => {
    const by = ++times;
    await person.browser.patch(`/opportunities/${deals.get(person)}`, { amountMinor: 70_000 + by, category: 'commit' });
    await add(person, 50_000 + by);
    await add(person, 60_000 + by, 'won');
    await add(person, 80_000 + by, 'lost');
    const { reps } = (await admin.get('/quotas')).body;
    const version = reps.find((each: { memberId: string }) => each.memberId === person.memberId)?.version;
    const quota = {
      scope: 'rep',
      memberId: person.memberId,
      amountMinor: 900_000 + by,
      expectedVersion: version ?? null,
    };
    expect((await admin.put('/quotas', { items: [quota] })).status).toBe(200);
    const commit = { commitMinor: 300_000 + by, bestCaseMinor: 400_000 + by, reason: 'Said so' };
    expect((await person.browser.post('/commits', { scope: 'rep', memberId: person.memberId, ...commit })).status).toBe(
      201,
    );
  };
  for (const { browser } of [{ browser: admin }, vp, manager]) await browser.post('/forecast/runs', {});
  return { admin, vp, manager, rep, beside, other, period, change };
}

/** What takes a role view: the tiles, what they open into, and their files. */
const BY_VIEW = [
  '/revenue?parts=true',
  '/revenue/attention',
  '/revenue/slippage',
  '/revenue/trend',
  '/revenue/playbook',
  '/revenue/past?asOf={yesterday}',
  '/revenue/by/territory',
  '/revenue/win-loss/loss_reason',
  '/exports/revenue.csv?figures=all',
  '/exports/revenue.xlsx',
];
/** Of the organisation and of teams; a rep alone has none. */
const ALERTS = '/revenue/alerts';
/** The same told apart otherwise; one role view is enough. */
const APART = [
  ...REVENUE_DIMENSIONS.filter((dimension) => dimension !== 'territory').map((dimension) => `/revenue/by/${dimension}`),
  ...WIN_LOSS_DIMENSIONS.filter((by) => by !== 'loss_reason' && by !== 'field').map((by) => `/revenue/win-loss/${by}`),
  '/exports/revenue-breakdown.csv?dimension=territory',
  '/exports/win-loss.csv',
];
/** What can be asked of one rep, and of a team. */
const FORECASTS = [
  '/forecast',
  '/forecast/execution',
  '/forecast/deals',
  '/forecast/runs',
  '/forecast/waterfall?since={today}',
  '/forecast/track-record',
  '/exports/forecast.csv',
];
/** What does not: everything one may see, or one line of it. */
const SEEN = [
  '/quotas',
  '/quotas/trend?scope={scope}&memberId={self}',
  '/quotas/history?scope={scope}&memberId={self}',
  '/commits',
  '/commits/accuracy',
  '/commits/history?scope={scope}&memberId={self}',
  ...FORECASTS,
  '/pipeline/overview',
  '/pipeline/breakdown?by=rep',
  '/pipeline/trend',
  '/pipeline/playbook',
  '/pipeline/data-quality',
  '/exports/quotas.csv',
  '/exports/quotas.csv?view=team',
  '/pipeline/deals.csv',
];
const BY_OWNER = [...BY_VIEW, ...APART, '/exports/board.pdf', ...FORECASTS];
const BY_TEAM = [...BY_OWNER, ALERTS];

const and = (path: string, query: string) => (query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path);
const isTeams = ({ session }: Colleague) => session.member.role !== 'account_executive';
const addressed = (path: string, who: Colleague) =>
  path
    .replace('{yesterday}', new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    .replace('{today}', new Date().toISOString().slice(0, 10))
    .replace('{scope}', isTeams(who) ? 'team' : 'rep')
    .replace('{self}', who.memberId);

/** Figures alone: the moment they are of, which differs from one look to the next, is left out. */
async function told(browser: Browser, path: string): Promise<string> {
  const { status, body, bytes } = await browser.get(path);
  let text = typeof body === 'string' ? body : JSON.stringify(body);
  if (path.includes('.xlsx')) {
    const { Sheets, SheetNames } = read(bytes);
    text = SheetNames.map((name) => utils.sheet_to_csv(Sheets[name] ?? {})).join('\n');
  }
  return `${status} ${text.replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*Z?/g, '')}`;
}

/** Every figure that somebody can ask for, through every role view. */
async function seenBy(who: Colleague): Promise<Record<string, string>> {
  const paths = [
    ...[...BY_VIEW, ALERTS].flatMap((path) => ROLE_VIEWS.map((view) => and(path, `roleView=${view}`))),
    ...APART.map((path) => and(path, 'roleView=cro')),
    ...SEEN,
  ];
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const answer = await told(who.browser, addressed(path, who));
    expect([path, answer.slice(0, 3)]).toEqual([path, '200']);
    answers[path] = answer;
  }
  return answers;
}

describe('figures of revenue, through every role view', () => {
  let was: Record<string, string> = {};
  // From the rep up: what changes meanwhile is of whom the next one sees.
  it.each([
    ['a rep', 'rep', ['manager', 'vp', 'other']],
    ['a manager', 'manager', ['vp', 'other']],
    ['a VP', 'vp', ['other']],
  ] as const)('are the same for %s whatever is done by others whom they may not see', async (_, role, others) => {
    const who = all[role];
    const before = await seenBy(who);
    for (const other of others) await all.change(all[other]);
    expect(await seenBy(who)).toEqual(before);
    was = before;
  });

  it('tell a VP of what a rep below does, each of them', async () => {
    await all.change(all.rep);
    const now = await seenBy(all.vp);
    const same = Object.keys(now).filter((path) => now[path] === was[path]);
    expect(same.filter((path) => !STILL.some((each) => path.startsWith(each)))).toEqual([]);
  });

  it('tell a VP and an admin of a team what whoever leads it sees of it, and keep it as theirs', async () => {
    const { admin, vp, manager, rep } = all;
    for (const who of [vp.browser, admin]) {
      expect((await who.post('/forecast/runs', { teamOf: manager.memberId })).status).toBe(201);
      for (const path of FORECASTS) {
        const asked = addressed(path, manager);
        expect([path, await told(who, and(asked, `teamOf=${manager.memberId}`))]).toEqual([
          path,
          await told(manager.browser, asked),
        ]);
      }
    }
    const { items } = (await manager.browser.get('/forecast/deals?limit=100')).body;
    const [{ id }] = items;
    const supposed = async (browser: Browser, teamOf?: string) =>
      (await browser.post('/forecast/scenario', { out: [id], ...(teamOf && { teamOf }) })).body;
    expect(await supposed(admin, manager.memberId)).toEqual(await supposed(manager.browser));
    // A rep given goes before the team.
    expect(await told(admin, `/forecast/deals?ownerId=${rep.memberId}&teamOf=${vp.memberId}`)).toBe(
      await told(rep.browser, '/forecast/deals'),
    );
  });

  it('suppose nothing of deals outside the team that is asked for', async () => {
    const { admin, vp, other } = all;
    const { items } = (await other.browser.get('/forecast/deals')).body;
    const body = { out: [items[0].id], teamOf: vp.memberId };
    expect((await admin.post('/forecast/scenario', body)).status).toBe(404);
  });

  it('are not there of a rep or a team one may not see', async () => {
    const { vp, manager, rep, beside, other } = all;
    for (const who of [vp, manager, rep]) {
      const asked = [
        ...BY_OWNER.map((path) => and(path, `ownerId=${other.memberId}`)),
        ...BY_TEAM.map((path) => and(path, `teamOf=${beside.memberId}`)),
      ];
      for (const path of asked)
        expect([path, (await who.browser.get(addressed(path, who))).status]).toEqual([path, 404]);
      for (const path of ['/forecast/runs', '/forecast/scenario'])
        for (const whose of [{ ownerId: other.memberId }, { teamOf: beside.memberId }]) {
          expect([path, whose, (await who.browser.post(path, whose)).status]).toEqual([path, whose, 404]);
        }
      for (const path of ['/quotas/history', '/quotas/trend', '/commits/history'])
        for (const whose of [
          'scope=organization',
          `scope=team&memberId=${beside.memberId}`,
          `scope=rep&memberId=${other.memberId}`,
        ]) {
          const { status } = await who.browser.get(`${path}?${whose}`);
          expect([path, whose, [403, 404, 422].includes(status)]).toEqual([path, whose, true]);
        }
    }
  });
});

/** What tells nothing of deals as they are now: days and periods that are over, and who was asked. */
const STILL = [
  '/revenue/past',
  '/revenue/alerts',
  '/quotas/history',
  '/commits/accuracy',
  '/commits/history',
  '/forecast/runs',
  '/forecast/track-record',
  '/pipeline/trend',
  '/revenue/slippage',
  '/forecast/execution',
];
