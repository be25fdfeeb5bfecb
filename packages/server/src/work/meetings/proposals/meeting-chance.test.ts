/** What a meeting did to the win chance of its deal: by rule of thumb, by a model from history, or why there is none. */
import { FITTED_METHOD, isoDate, type KeptFit, localDay } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { forecastFits } from '../../../platform/database/schema/index.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { importLines } from '../testing/import-vtt.ts';
import { putProposals } from './testing/put-proposals.ts';

const app = await startTestApp();
afterAll(app.close);

type Items = Parameters<typeof putProposals>[2];
type Item = { id: string; version: number };

/** No two files have the same words: the second would be the first again. */
let meetings = 0;
const EVIDENCE: Items[number] = {
  kind: 'evidence',
  cue: 0,
  component: { framework: 'meddpic', component: 'pain' },
};
const TASK: Items[number] = { kind: 'action_item', cue: 1 };
const OBJECTION: Items[number] = { kind: 'objection', cue: 2 };
const HOUR_MS = 3_600_000;

/** Imports a meeting of today on a deal, with proposals. */
async function meet(browser: Browser, organizationId: string, opportunityId: string, items: Items) {
  const startsAt = new Date(Date.now() - HOUR_MS).toISOString();
  meetings += 1;
  const lines = [
    `Priya Shah: It costs us ${meetings} days a week.`,
    'Rae Wright: I will send the plan.',
    'Priya Shah: Too dear.',
  ];
  const { meeting } = await importLines(browser, lines, { opportunityId, startsAt });
  const meetingId: string = meeting.id;
  const proposals: Item[] = await putProposals(app, { organizationId, meetingId, browser }, items);
  const at = `/recorded-meetings/${meetingId}`;
  return {
    id: meetingId,
    at,
    proposals,
    confirm: async ({ id, version }: Item) => {
      const answer = await browser.post(`${at}/proposals/${id}/confirm`, { expectedVersion: version });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    changes: async (by: Browser = browser) => (await by.get(`${at}/changes`)).body,
  };
}
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

describe('by rule of thumb, the win chance of a deal', () => {
  const today = (zone: string) => localDay(Date.now(), zone);

  async function org() {
    const { browser, session } = await app.signUp();
    const organizationId: string = session.organization.id;
    const { timeZone } = (await browser.get('/organization')).body;
    const sql = (text: string, values: unknown[] = []) =>
      inTenant(app.database.pool, organizationId, (tx) => tx.client.query(text, values));
    const add = async (given: object = {}): Promise<string> =>
      (
        await browser.post('/opportunities', {
          name: 'Crane',
          winProbability: 15,
          closeDate: isoDate(today(timeZone)),
          ...given,
        })
      ).body.id;
    return { browser, organizationId, timeZone, sql, add };
  }

  it('is halved no longer when a meeting with a silent deal is logged, which is listed as a change', async () => {
    const { browser, organizationId, timeZone, sql, add } = await org();
    const deal = await add();
    await sql('UPDATE opportunities SET created_on = $1', [isoDate(today(timeZone) - 40)]);
    const other = await add({ name: 'Other' });
    const call = { kind: 'call', subject: 'Rang them', occurredAt: new Date().toISOString() };
    await browser.post(`/opportunities/${other}/activities`, call);
    const meeting = await meet(browser, organizationId, deal, [OBJECTION]);
    expect((await browser.get('/recorded-meetings/recent-changes')).body.items).toEqual([]);
    expect((await browser.post(`${meeting.at}/confirm`)).status).toBe(200);

    const { effect } = await meeting.changes();
    expect(effect.chance).toEqual([10, 20]);
    expect(effect.noChance).toBeNull();
    const day = isoDate(today(timeZone));
    expect(effect.chanceBasis).toMatchObject({
      model: 'rule_of_thumb',
      reason: expect.stringMatching(/^Rule of thumb: /),
      period: { kind: 'quarter' },
      from: day,
      to: day,
      parts: [{ part: 'activity', sentence: 'Last activity', points: 10 }],
    });
    const listed = (await browser.get('/forecast/deals?limit=50')).body.items;
    expect(listed.find(({ id }: { id: string }) => id === deal).chance.percent).toBe(20);
    expect((await browser.get('/recorded-meetings/recent-changes')).body.items).toMatchObject([
      { meeting: { id: meeting.id }, confirmed: 0, kinds: [], isLogged: true, effect: { chance: [10, 20] } },
    ]);

    expect((await browser.post(`${meeting.at}/unconfirm`)).status).toBe(200);
    expect(await meeting.changes()).toEqual({ confirmed: [], effect: null });
    expect((await browser.get('/recorded-meetings/recent-changes')).body.items).toEqual([]);
  });

  it('is none for a deal that is omitted, without a close date or due later, and each says why', async () => {
    const { browser, organizationId, timeZone, add } = await org();
    const why = async (given: object) => {
      const deal = await add(given);
      const { proposals, confirm } = await meet(browser, organizationId, deal, [TASK]);
      const { effect } = await confirm(first(proposals));
      expect(effect).toMatchObject({ chance: [null, null], chanceBasis: null });
      return effect.noChance;
    };
    expect(await why({ closeDate: null })).toMatch(/no close date/);
    expect(await why({ closeDate: isoDate(today(timeZone) + 200) })).toMatch(/not due this quarter/);
    expect(await why({ category: 'omitted' })).toMatch(/omitted/);
  });

  it('is none while the forecast of the quarter is withheld', async () => {
    const { browser, organizationId, sql, add } = await org();
    const deal = await add();
    const { body: run } = await browser.post('/forecast/runs', {});
    const { proposals, confirm } = await meet(browser, organizationId, deal, [TASK, EVIDENCE]);
    const of = (kind: string) => first(proposals.filter((each) => 'kind' in each && each.kind === kind));
    expect((await confirm(of('action_item'))).effect.chance).toEqual([20, 20]);
    await sql(
      `INSERT INTO forecast_runs SELECT (jsonb_populate_record(r, jsonb_build_object('id', $2::uuid, 'as_of', r.as_of + interval '1 second',
         'made_for', 'asked', 'figures', r.figures || '{"withheld": {"low": 1, "mostLikely": 2, "high": 3}}'))).*
       FROM forecast_runs r WHERE r.id = $1`,
      [run.id, newId()],
    );
    const { effect } = await confirm(of('evidence'));
    expect(effect).toMatchObject({ chance: [null, null], noChance: expect.stringMatching(/was withheld/) });
  });

  it('is said not to have been measured where something was confirmed before it was', async () => {
    const { browser, organizationId, sql, add } = await org();
    const { proposals, confirm, changes } = await meet(browser, organizationId, await add(), [EVIDENCE]);
    await confirm(first(proposals));
    await sql(`UPDATE meeting_proposals SET effect = effect - 'chanceBasis' || '{"chance": [null, null]}'`);
    expect((await changes()).effect).toMatchObject({
      chance: [null, null],
      noChance: 'No win chance was measured when this was confirmed.',
    });
  });
});

describe('what a meeting changed on a deal that it has left', () => {
  it('is shown to nobody on its new deal, where an item that made no record goes along', async () => {
    const { browser, session } = await app.signUp();
    const organizationId: string = session.organization.id;
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Joe Patel' });
    const old = (await browser.post('/opportunities', { name: 'Secret crane' })).body.id;
    const next = (await rep.browser.post('/opportunities', { name: 'Joe’s crane' })).body.id;
    const meeting = await meet(browser, organizationId, old, [EVIDENCE, OBJECTION]);
    for (const proposal of meeting.proposals) await meeting.confirm(proposal);
    expect(await meeting.changes()).toMatchObject({ confirmed: [{}, {}], effect: { risk: expect.any(Array) } });

    expect((await browser.patch(meeting.at, { opportunityId: next })).status).toBe(200);
    for (const reader of [browser, rep.browser]) {
      const { items } = (await reader.get(`${meeting.at}/proposals`)).body;
      const decided = items.filter(({ state }: { state: string }) => state === 'confirmed');
      expect(decided).toMatchObject([
        { kind: 'evidence', result: null, effect: null },
        { kind: 'objection', result: null, effect: null },
      ]);
      expect(await meeting.changes(reader)).toMatchObject({ confirmed: [{ kind: 'objection' }], effect: null });
      expect((await reader.get('/recorded-meetings/recent-changes')).body.items).toMatchObject([
        { meeting: { id: meeting.id }, deal: { id: next }, confirmed: 1, kinds: ['objection'], effect: null },
      ]);
      const onDeal = (await reader.get(`/opportunities/${next}/meeting-items?kinds=evidence&states=confirmed`)).body
        .items;
      expect(onDeal).toMatchObject([{ kind: 'evidence', result: null, effect: null }]);
    }
    // Back on its deal, it is shown again.
    await browser.patch(meeting.at, { opportunityId: old });
    expect((await meeting.changes()).confirmed).toHaveLength(2);
  });

  it('is not shown to the owner of a private meeting who no longer sees the deal', async () => {
    const { browser, session } = await app.signUp();
    const organizationId: string = session.organization.id;
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Joe Patel' });
    const deal = (await rep.browser.post('/opportunities', { name: 'Joe’s crane' })).body.id;
    const meeting = await meet(rep.browser, organizationId, deal, [EVIDENCE]);
    await meeting.confirm(first(meeting.proposals));
    expect((await rep.browser.patch(meeting.at, { isPrivate: true })).status).toBe(200);
    expect((await meeting.changes()).effect).not.toBeNull();
    await browser.patch(`/opportunities/${deal}`, { ownerId: session.member.id });
    expect(await meeting.changes()).toEqual({ confirmed: [], effect: null });
    expect((await rep.browser.get(`${meeting.at}/proposals`)).body.items).toMatchObject([
      { result: null, effect: null },
    ]);
    expect((await rep.browser.get('/recorded-meetings/recent-changes')).body.items).toEqual([]);
  });
});

describe('by a model from history, the win chance of a deal', () => {
  /** An organisation with a fit that weighs evidence, contacts and silence. */
  async function learned(more: Partial<KeptFit> = {}) {
    const { browser, session } = await app.signUp();
    const organizationId: string = session.organization.id;
    const stages = (await browser.get('/stages')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'open',
    ) as { id: string }[];
    const seen = {
      season: 0,
      shift: { value: 0.2, variance: 0.1 },
      newWins: 0,
      newLevel: null,
      newSizes: [],
      created: 0,
    };
    const past = [{ ...seen, wonAmount: 900_000_00, won: 9, ratios: [], openSizes: [100_000_00] }];
    const week = { past, ranks: [], typical: [1, 1, 0, 0, 0], newWins: [] };
    const fit: KeptFit = {
      method: FITTED_METHOD,
      periods: ['FY2025-Q1', 'FY2025-Q2', 'FY2025-Q3'],
      stages: stages.length,
      scale: { weeks: 13, stages: stages.length, amountMiddle: 10, amountSpread: 1, cycleWeeks: null },
      columns: ['intercept', 'quiet', 'silent', 'evidence', 'contacts'],
      coefficients: [-0.5, -0.4, -0.3, 2, 0.5],
      owners: [],
      missing: [],
      calibration: { middle: 0, slope: 1 },
      segmentNames: [],
      risesWhenLate: false,
      covered: 20_000,
      horizon: 'running',
      firstWeek: 1,
      weeks: Array.from({ length: 13 }, () => week),
      ...more,
    };
    await inTenant(app.database.pool, organizationId, (tx) =>
      insertRow<typeof forecastFits.$inferInsert>(tx, 'forecast_fits', {
        id: newId(),
        periodKind: 'quarter',
        fittedAt: new Date(),
        imported: false,
        undated: 0,
        stageIds: stages.map(({ id }) => id),
        fit,
      }),
    );
    const deal: string = (await browser.post('/opportunities', { name: 'Crane' })).body.id;
    const { id: priya } = (await browser.post('/contacts', { name: 'Priya Shah' })).body;
    await browser.put(`/opportunities/${deal}/contacts/${priya}`, { role: 'champion' });
    const chanceOf = async (id: string): Promise<number> => {
      const { status, body } = await browser.get(`/forecast/deals/${id}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.percent;
    };
    return { browser, organizationId, deal, chanceOf };
  }

  it('is before and after the one of the forecast, with parts that add up, in all and decision by decision', async () => {
    const { browser, organizationId, deal, chanceOf } = await learned();
    const before = await chanceOf(deal);
    const budget = { framework: 'bant', component: 'budget' } as const;
    const meeting = await meet(browser, organizationId, deal, [EVIDENCE, { ...EVIDENCE, cue: 2, component: budget }]);
    const effects = [];
    for (const proposal of meeting.proposals) effects.push((await meeting.confirm(proposal)).effect);
    const after = await chanceOf(deal);
    const { effect } = await meeting.changes();
    expect(effect.chance).toEqual([before, after]);
    expect(after).toBeGreaterThan(before);
    expect(effects.map(({ chance }) => chance)).toEqual([
      [before, effects[0].chance[1]],
      [effects[0].chance[1], after],
    ]);
    expect(effect.chanceBasis).toMatchObject({
      model: 'fitted',
      reason: expect.stringMatching(/^Learned from 3 finished quarters\./),
    });
    expect(effect.chanceBasis.parts[0]).toMatchObject({ part: 'evidence', sentence: 'Qualification evidence' });
    for (const { chance, chanceBasis } of [...effects, effect]) {
      const sum = chanceBasis.parts.reduce((total: number, { points }: { points: number }) => total + points, 0);
      expect(sum).toBeCloseTo(chance[1] - chance[0], 6);
    }
    expect((await browser.get('/recorded-meetings/recent-changes')).body.items).toMatchObject([
      { isLogged: false, effect: { chance: [before, after], chanceBasis: { model: 'fitted' } } },
    ]);
  });

  it('moves with the meeting alone: what others change on this deal and others in between is not in it', async () => {
    const { browser, organizationId, deal, chanceOf } = await learned();
    const other = (await browser.post('/opportunities', { name: 'Other' })).body.id;
    const start = await chanceOf(deal);
    const meeting = await meet(browser, organizationId, deal, [EVIDENCE, TASK]);
    const [evidence, task] = meeting.proposals as [Item, Item];
    const [, reached] = (await meeting.confirm(evidence)).effect.chance;
    await browser.put(`/opportunities/${other}/frameworks/meddpic/pain`, { strength: 'green' });
    expect(await chanceOf(deal)).toBe(reached);
    await browser.put(`/opportunities/${deal}/frameworks/bant/budget`, { strength: 'green' });
    const now = await chanceOf(deal);
    expect(now).toBeGreaterThan(reached);
    expect((await meeting.confirm(task)).effect.chance).toEqual([now, now]);
    expect((await meeting.changes()).effect.chance).toEqual([start, reached]);
  });

  it('is known where the history of the model covers no day from which new deals could be counted', async () => {
    const { browser, organizationId, deal, chanceOf } = await learned({ covered: null });
    const before = await chanceOf(deal);
    const meeting = await meet(browser, organizationId, deal, [EVIDENCE]);
    expect((await meeting.confirm(first(meeting.proposals))).effect.chance).toEqual([before, await chanceOf(deal)]);
  });

  it('is none where the model cannot be calculated with, and the decision stands with its other scores', async () => {
    const { browser, organizationId, deal } = await learned({ weeks: [] });
    const meeting = await meet(browser, organizationId, deal, [EVIDENCE]);
    const { state, effect } = await meeting.confirm(first(meeting.proposals));
    expect([state, effect.chance, effect.noChance]).toEqual([
      'confirmed',
      [null, null],
      'No win chance: it could not be calculated when this was confirmed.',
    ]);
    expect(effect.drag[1]).not.toBeNull();
  });

  it('stays as it was measured when the deal closes, and is none of what is confirmed then', async () => {
    const { browser, organizationId, deal } = await learned();
    const meeting = await meet(browser, organizationId, deal, [EVIDENCE, TASK]);
    const [evidence, task] = meeting.proposals as [Item, Item];
    const { effect: measured } = await meeting.confirm(evidence);
    const stages = (await browser.get('/stages')).body.items as { id: string; kind: string }[];
    const lost = first(stages.filter(({ kind }) => kind === 'lost'));
    expect((await browser.patch(`/opportunities/${deal}`, { stageId: lost.id })).status).toBe(200);
    expect((await meeting.confirm(task)).effect).toMatchObject({
      chance: [null, null],
      noChance: 'No win chance: the deal was closed.',
    });
    expect((await meeting.changes()).effect).toMatchObject({ chance: measured.chance, noChance: null });
  });
});
