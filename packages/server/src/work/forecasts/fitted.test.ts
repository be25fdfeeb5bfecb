/**
 * A forecast from history: learnt in a process, drawn in a thread, kept, and looked back on. The history is that of the
 * demo's company, of which it is told here as well how all its copies come by what one of them has learnt: learning takes
 * longer than all that is asked of it.
 */
import { localDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { demoWorkspaces } from '../../platform/database/schema/index.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { copyCompany, writeRows } from '../../product/demo/copy-company.ts';
import { setUpDemo } from '../../product/demo/set-up-demo.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { keepForecasts } from './keep-forecasts.ts';
import { renewFits } from './learning/renew-fits.ts';

const app = await startTestApp({ demo: true });
afterAll(app.close);

/** Milliseconds: a process learns from all of the company's past. */
const LEARNING_MS = 300_000;
const ZONE = 'Pacific/Auckland';

describe('a forecast from history', () => {
  const cro: Browser = app.browser();
  const task = { organizationId: '', afterImport: false };
  const keep = (now = new Date()) =>
    keepForecasts(app.database.pool, task, { databaseUrl: app.database.appUrl, now, kinds: ['quarter'] });
  const get = async (path: string) => {
    const answer = await cro.get(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + BigInt(value), 0n);

  beforeAll(async () => {
    const entered = await cro.post('/demo', { role: 'cro', timeZone: ZONE });
    task.organizationId = entered.body.organization.id;
  }, LEARNING_MS);

  it('is learnt once from the demo company, from a copy of its own, and is every copy’s with its own people and stages', async () => {
    const { pool, appUrl } = app.database;
    const read = async (id: string, text: string) => (await inTenant(pool, id, (tx) => tx.client.query(text))).rows;
    const now = new Date();
    const { template, fits } = await setUpDemo({ pool, settings: app.settings }, localDay(now.getTime(), ZONE)).ready;
    const second = newId();
    await inTenant(pool, second, async (tx) => {
      await copyCompany(tx, template, { now, timeZone: ZONE });
      const removedAt = new Date(Date.now() + 86_400_000);
      await insertRow<typeof demoWorkspaces.$inferInsert>(tx, 'demo_workspaces', { createdAt: now, removedAt });
    });
    await inTenant(pool, second, (tx) => writeRows(tx, fits, ZONE));
    for (const id of [task.organizationId, second]) {
      const kinds = await read(id, 'SELECT period_kind AS kind FROM forecast_fits WHERE fit IS NOT NULL ORDER BY 1');
      expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['quarter', 'next quarter']));
      // On the visitor's clock, at whose start of day it says to have been learnt.
      const hours = await read(
        id,
        `SELECT DISTINCT extract(hour FROM fitted_at AT TIME ZONE '${ZONE}')::int AS hour FROM forecast_fits`,
      );
      expect(hours).toEqual([{ hour: 0 }]);
      const strange = `SELECT scope FROM forecast_records WHERE scope <> 'organization'
        AND split_part(scope, ' ', 2)::uuid NOT IN (SELECT id FROM members)`;
      expect(await read(id, strange)).toEqual([]);
      expect((await read(id, `SELECT FROM forecast_records WHERE scope LIKE 'rep %'`)).length).toBeGreaterThan(11);
      expect(
        await read(
          id,
          'SELECT FROM forecast_fits f WHERE EXISTS (SELECT unnest(f.stage_ids) EXCEPT SELECT id FROM stages)',
        ),
      ).toEqual([]);
    }
    for (const horizon of ['running', 'next'] as const) {
      expect(await renewFits(pool, second, { databaseUrl: appUrl, now, horizon }), 'left to learn').toEqual([]);
    }
    const { rows } = await pool.query('SELECT count FROM standing_demos()');
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('comes with the demo, kept for every day of the last week', async () => {
    const { fitted } = await get('/forecast');
    expect(fitted.periods).toBe(12);
    expect(fitted.trust).toMatch(/^Accuracy: \d+ of the last 11 quarters landed in range, 7 weeks before the end\./);
    expect((await get('/forecast?period=month')).model.kind).toBe('fitted');
    const runs = (await get('/forecast/runs?limit=200')).items;
    const days = runs.map(({ asOf }: { asOf: string }) =>
      new Date(asOf).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' }),
    );
    expect(days.length).toBeGreaterThanOrEqual(8);
    expect(new Set(days).size).toBe(days.length);
    // On the clock of whoever looks: of today, and of the day a week before.
    const dayBack = (back: number) =>
      new Date(Date.now() - back * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });
    expect(days[0]).toBe(dayBack(0));
    expect(days[7]).toBe(dayBack(7));
    // Those of teams and reps know whose deals they are of, whoever moves teams later.
    const { rows } = await inTenant(app.database.pool, task.organizationId, (tx) =>
      tx.client.query<{ scope: string; owners: string[] | null }>(
        `SELECT scope, figures -> 'owners' AS owners FROM forecast_runs`,
      ),
    );
    const ownersOf = (kind: string) => rows.filter(({ scope }) => scope.startsWith(kind)).map(({ owners }) => owners);
    expect(ownersOf('organization').every((owners) => owners === null)).toBe(true);
    expect(ownersOf('team').every((owners) => owners !== null && owners.length > 1)).toBe(true);
    expect(rows.every(({ scope, owners }) => !scope.startsWith('rep ') || scope === `rep ${owners?.join()}`)).toBe(
      true,
    );
    expect(ownersOf('team').length).toBeGreaterThan(0);
  });

  it('has a band, and parts that add up', async () => {
    const view = await get('/forecast');
    expect(view.model).toMatchObject({
      kind: 'fitted',
      reason: expect.stringMatching(/^Learned from \d+ finished quarters:/),
    });
    expect(view.mlForecast).toBe(view.mostLikely);
    expect(BigInt(view.low)).toBeLessThan(BigInt(view.mostLikely));
    expect(BigInt(view.mostLikely)).toBeLessThan(BigInt(view.high));
    expect(sum(view.parts.map(({ amountMinor }: { amountMinor: string }) => amountMinor))).toBe(
      BigInt(view.mostLikely),
    );
    expect(
      view.needs.filter(({ key }: { key: string }) => key === 'finished_period' || key === 'import_history'),
    ).toEqual([]);
  });

  it('gives every open deal a chance, and what the deals add is the part', async () => {
    const view = await get('/forecast');
    const items: { other: boolean; contributionMinor: number; chance: { percent: number } }[] = [];
    for (let cursor = ''; ; ) {
      const page = await get(`/forecast/deals?limit=200${cursor}`);
      items.push(...page.items);
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    const added = (other: boolean) =>
      items
        .filter((item) => item.other === other)
        .reduce((total, { contributionMinor }) => total + BigInt(contributionMinor), 0n);
    const part = (key: string) => view.parts.find((each: { key: string }) => each.key === key).amountMinor;
    expect(added(false)).toBe(BigInt(part('open_deals')));
    expect(added(true)).toBe(BigInt(part('other_open_deals')));
    expect(items.every(({ chance }) => chance.percent > 0 && chance.percent < 100)).toBe(true);
  });

  it('says of each deal how much more it adds than a week ago', async () => {
    const { items } = await get('/forecast/deals?limit=20');
    for (const { id, contributionMinor, changeMinor } of items.slice(0, 3)) {
      const { before } = await get(`/forecast/deals/${id}`);
      expect(changeMinor).toBe(contributionMinor - (before?.contributionMinor ?? 0));
    }
    expect(items.some(({ changeMinor }: { changeMinor: number }) => changeMinor !== 0)).toBe(true);
  });

  it('opens a chance into the facts that move it, in points that add up', async () => {
    const [first] = (await get('/forecast/deals?limit=1')).items;
    const chance = await get(`/forecast/deals/${first.id}`);
    expect(chance).toMatchObject({
      id: first.id,
      percent: first.chance.percent,
      contributionMinor: first.contributionMinor,
    });
    expect(chance.facts.length).toBeGreaterThan(1);
    const points = chance.facts.reduce((total: number, each: { points: number }) => total + each.points, 0);
    // Those under half a point are left out.
    expect(Math.abs(chance.typical + points - chance.percent)).toBeLessThan(4);
    expect(chance.before.reasons.length).toBeGreaterThan(0);
  });

  it('keeps a run for everybody and each day once, and one that is asked for each time', async () => {
    const before = (await get('/forecast/runs?limit=200')).items;
    expect(new Set(before.map(({ madeFor }: { madeFor: string }) => madeFor))).toEqual(new Set(['daily']));
    await keep();
    expect((await get('/forecast/runs?limit=200')).items).toEqual(before);
    const asked = await cro.post('/forecast/runs', {});
    expect(asked.status).toBe(201);
    const view = await get('/forecast');
    expect(asked.body).toMatchObject({ madeFor: 'asked', low: view.low, mostLikely: view.mostLikely, high: view.high });
    const run = await get(`/forecast/runs/${asked.body.id}?limit=5`);
    expect(run.hidden).toEqual({ count: 0, contributionMinor: 0 });
    expect(run.deals.items).toHaveLength(5);
    // Whoever serves requests may write runs, and never change them.
    const { pool } = app.database;
    await expect(pool.query(`UPDATE forecast_runs SET low_minor = 0`)).rejects.toThrow(/permission denied/);
    await expect(pool.query(`DELETE FROM forecast_runs`)).rejects.toThrow(/permission denied/);
  });

  it('tells what moved it since a week ago, step by step, adding up', async () => {
    const [deal] = (await get('/forecast/deals?limit=1')).items;
    const before = await get('/forecast');
    expect(
      (await cro.patch(`/opportunities/${deal.id}`, { amountMinor: 2 * (deal.amountBaseMinor ?? 100_00) })).status,
    ).toBe(200);
    const fall = await get('/forecast/waterfall');
    const now = await get('/forecast');
    expect(fall.to.mostLikely).toBe(now.mostLikely);
    // The average rises; the middle of the range may fall, where the deal is less likely to be won than not.
    const openDeals = ({ parts }: { parts: { key: string; amountMinor: string }[] }) =>
      BigInt(parts.find(({ key }) => key === 'open_deals')?.amountMinor ?? 0);
    expect(openDeals(now)).toBeGreaterThan(openDeals(before));
    const steps = fall.steps.map(({ amountMinor }: { amountMinor: string }) => amountMinor);
    expect(BigInt(fall.from.mostLikely) + sum(steps)).toBe(BigInt(fall.to.mostLikely));
    const up = fall.steps.find(({ key }: { key: string }) => key === 'amount_up');
    expect(up.deals.map(({ id }: { id: string }) => id)).toContain(deal.id);
    expect(await get('/forecast/waterfall?since=2020-01-01')).toBeNull();
  });

  it('speaks of the next quarter by a model of its own, and of none after it', async () => {
    const { period } = await get('/forecast');
    const containing = dayAfter(period.end);
    const view = await get(`/forecast?containing=${containing}`);
    expect(view.model).toMatchObject({ kind: 'fitted', reason: expect.stringMatching(/closed in the quarter after/) });
    expect(BigInt(view.low)).toBeLessThan(BigInt(view.mostLikely));
    expect(BigInt(view.mostLikely)).toBeLessThan(BigInt(view.high));
    expect(sum(view.parts.map(({ amountMinor }: { amountMinor: string }) => amountMinor))).toBe(
      BigInt(view.mostLikely),
    );
    const part = (key: string) => view.parts.find((each: { key: string }) => each.key === key);
    expect(part('closed_so_far')).toMatchObject({
      amountMinor: '0',
      note: expect.stringMatching(/before the period do not count/),
    });
    expect(view.closedSoFar.count).toBe(0);
    // Its own past bands, not those of running quarters.
    expect(view.fitted.trust).toMatch(
      /^Accuracy: \d+ of the last \d+ quarters landed in range, 20 weeks before its end\./,
    );
    // Every open deal that is not Omitted may still be won then: those due before it too.
    const { total, items } = await get(`/forecast/deals?limit=200&containing=${containing}`);
    expect(total).toBe((await get('/forecast/deals?limit=1')).total);
    const early = items.filter(
      ({ closeDate }: { closeDate: string | null }) => closeDate !== null && closeDate < containing,
    );
    expect(early.length).toBeGreaterThan(0);
    for (const { other, overdue, question } of early) {
      expect({ other, overdue, question }).toEqual({ other: true, overdue: false, question: null });
    }
    const later = await get(`/forecast?containing=${dayAfter(view.period.end)}`);
    expect(later).toMatchObject({ model: { kind: 'rule_of_thumb' }, low: null, fitted: null });
  });

  it('tells each of the people of the next quarter, keeps it when asked, and leaves the record of the running one', async () => {
    const before = await get('/forecast/track-record');
    const { period } = await get('/forecast');
    const containing = dayAfter(period.end);
    const all = await get(`/forecast?containing=${containing}`);
    const { byRep } = await get('/pipeline/overview');
    const rep = await get(`/forecast?containing=${containing}&ownerId=${byRep[0].ownerId}`);
    expect(rep.model.kind).toBe('fitted');
    expect(BigInt(rep.high)).toBeLessThan(BigInt(all.high));
    const asked = await cro.post('/forecast/runs', { containing });
    expect(asked.body).toMatchObject({ madeFor: 'asked', low: all.low, mostLikely: all.mostLikely, high: all.high });
    expect((await get(`/forecast/runs?containing=${containing}`)).items.map(({ id }: { id: string }) => id)).toEqual([
      asked.body.id,
    ]);
    await keep();
    expect((await get(`/forecast/runs?containing=${containing}`)).items).toHaveLength(1);
    expect(await get('/forecast/track-record')).toEqual(before);
    // What is supposed of a deal changes that quarter too: won today it is none of its wins.
    const [first] = (await get(`/forecast/deals?limit=1&containing=${containing}`)).items;
    const { body } = await cro.post('/forecast/scenario', { containing, won: [first.id], out: [], moves: [] });
    expect(BigInt(body.scenario.mostLikely)).toBeLessThan(BigInt(body.base.mostLikely));
  });

  it('supposes without keeping anything', async () => {
    const { items } = await get('/forecast/deals?limit=3');
    const [first, second, third] = items;
    // What moves the chance is a fact of the deal, not its owner nor the time that is left.
    expect(first.mainReason).toMatch(/\w/);
    expect(first.mainReason).not.toMatch(/^How deals of|^The time/);
    const asked = { out: [first.id], won: [second.id], moves: [{ id: third.id, closeDate: null }] };
    const { status, body } = await cro.post('/forecast/scenario', asked);
    expect(status).toBe(200);
    const view = await get('/forecast');
    expect(body.base).toEqual({ low: view.low, mostLikely: view.mostLikely, high: view.high });
    expect(body.scenario).not.toEqual(body.base);
    const without = (await cro.post('/forecast/scenario', { out: items.map(({ id }: { id: string }) => id) })).body;
    expect(BigInt(without.scenario.mostLikely)).toBeLessThan(BigInt(without.base.mostLikely));
    expect(await get('/forecast')).toEqual({ ...view, asOf: expect.any(String) });
  });

  it('looks back on its bands, for all, for one and for a team, beside simpler ways', async () => {
    const record = await get('/forecast/track-record');
    expect(record.bands.length).toBeGreaterThan(20);
    expect(record.summary.coverage).toBeGreaterThan(0.5);
    expect(record.baselines.map(({ runs }: { runs: number }) => runs > 0)).toEqual([true, true, true, true]);
    expect(record.byWeek.map(({ weeksToGo }: { weeksToGo: number }) => weeksToGo)).toContain(13);
    expect(record.reliability.length).toBeGreaterThan(3);
    expect(record.atWeek).toMatchObject({ weeksToGo: record.namedWeek, summary: record.summary });
    expect(record.atWeek.compared.periods).toBe(record.atWeek.baselines[0].runs);
    expect(record.atWeek.commit.periods).toBeGreaterThan(0);
    expect(record.atWeek.commit.error).toBeGreaterThan(0);
    const { byRep } = await get('/pipeline/overview');
    const rep = await get(`/forecast/track-record?ownerId=${byRep[0].ownerId}`);
    expect(rep.bands.length).toBeGreaterThan(0);
    expect(rep.bands.length).toBeLessThan(record.bands.length);
    const { teams } = await get('/revenue');
    const ofTeam = await get(`/forecast/track-record?teamOf=${teams[0].memberId}`);
    expect(ofTeam.bands.length).toBeGreaterThan(0);
    expect(ofTeam.bands.map(({ actual }: { actual: string }) => actual)).not.toEqual(
      rep.bands.map(({ actual }: { actual: string }) => actual),
    );
  });

  it('states accuracy, simpler ways, commits and chances at the week that is asked for', async () => {
    const at = async (week: number) => get(`/forecast/track-record?weeksToGo=${week}`);
    const { bands, byWeek, reliability, atWeek: four } = await at(4);
    const those: { low: string; high: string; held: boolean; withheld: boolean }[] = bands.filter(
      ({ weeksToGo }: { weeksToGo: number }) => weeksToGo === 4,
    );
    const { weeksToGo: _, ...ofWeek } = byWeek.find(({ weeksToGo }: { weeksToGo: number }) => weeksToGo === 4);
    expect(four).toMatchObject({ weeksToGo: 4, summary: ofWeek, calibration: { weeksToGo: 4 } });
    expect(four.summary.landed).toBe(those.filter(({ held }) => held).length);
    const said = those.filter(({ withheld }) => !withheld);
    const widths = said.map(({ low, high }) => Number(high) - Number(low));
    expect(four.summary.width).toBe(
      String(Math.round(widths.reduce((total, width) => total + width, 0) / said.length)),
    );
    // A deal counts once a period, and not at each of its weeks.
    const deals = (groups: { deals: number }[]) => groups.reduce((total, group) => total + group.deals, 0);
    expect(four.calibration.deals).toBe(deals(four.calibration.groups));
    expect(four.calibration.deals).toBeGreaterThan(0);
    expect(four.calibration.deals).toBeLessThan(deals(reliability) / 5);
    for (const { low, happened, high } of four.calibration.groups) {
      expect(low <= happened + 1e-9 && happened <= high + 1e-9).toBe(true);
    }
    expect((await at(60)).atWeek.weeksToGo).toBe(byWeek[0].weeksToGo);
    expect((await cro.get('/forecast/track-record?weeksToGo=soon')).status).toBe(422);
    expect((await cro.get('/forecast/track-record?weeksToGo=-1')).status).toBe(422);
  });

  it('compares what was told at the time with what simpler ways would have said then', async () => {
    const { atWeek: before, bands } = await get('/forecast/track-record');
    const band = bands.findLast(({ weeksToGo }: { weeksToGo: number }) => weeksToGo === before.weeksToGo);
    const { period } = await get(`/forecast?containing=${band.asOf}`);
    await inTenant(app.database.pool, task.organizationId, (tx) =>
      tx.client.query(
        `INSERT INTO forecast_runs (organization_id, id, scope, period_kind, period_key, starts_on, ends_on, as_of,
           as_of_day, made_for, model_name, model_kind, fit_id, currency, low_minor, most_likely_minor, high_minor, figures)
         SELECT organization_id, gen_random_uuid(), scope, period_kind, $2, $3, $4, $5::date, $5::date, made_for,
           model_name, model_kind, fit_id, currency, 1, 2, 3, figures
         FROM forecast_runs WHERE organization_id = $1 AND scope = 'organization' AND period_kind = 'quarter'
           AND made_for = 'daily' AND low_minor IS NOT NULL ORDER BY as_of DESC LIMIT 1`,
        [task.organizationId, band.period, period.start, period.end, band.asOf],
      ),
    );
    const { atWeek: after, bands: told } = await get('/forecast/track-record');
    const same = (each: { period: string; asOf: string }) => each.period === band.period && each.asOf === band.asOf;
    expect(told.filter(same)).toMatchObject([{ source: 'kept', low: '1', high: '3', actual: band.actual }]);
    expect(after.compared.periods).toBe(before.compared.periods);
    expect(after.summary.landed).toBe(before.summary.landed - (band.held ? 1 : 0));
  });

  it('tells a rep of their own forecast only, and of a kept one the line of what they may not see', async () => {
    const { byRep } = await get('/pipeline/overview');
    const all = (await get('/forecast/runs')).items;
    const theirs = app.browser();
    expect((await theirs.post('/demo', { role: 'account_executive', timeZone: 'Pacific/Auckland' })).status).toBe(201);
    const [entered] = [await cro.get('/session')];
    expect(entered.status).toBe(200);
    expect(byRep.length).toBeGreaterThan(2);
    // Another copy is another organisation: nothing of this one is found there.
    expect((await theirs.get(`/forecast/runs/${all[0].id}`)).status).toBe(404);
    expect((await theirs.get(`/forecast/track-record?ownerId=${byRep[0].ownerId}`)).status).toBe(404);
    const switched = await cro.post('/demo', { role: 'account_executive' });
    expect(switched.status).toBe(201);
    expect((await cro.get(`/forecast/runs/${all[0].id}`)).status).toBe(404);
    const own = (await cro.get('/forecast/runs')).body.items;
    expect(own.length).toBeGreaterThanOrEqual(1);
    const run = await get(`/forecast/runs/${own[0].id}`);
    expect(run.deals.items.length).toBeGreaterThan(0);
    expect(run.hidden.count).toBe(0);
    // One that is asked for holds the deals as they are, which the organisation's run of the day does not.
    const [mine] = (await get('/forecast/deals?limit=1')).items;
    expect((await cro.patch(`/opportunities/${mine.id}`, { amountMinor: 123_456_00 })).status).toBe(200);
    const asked = await cro.post('/forecast/runs', {});
    const kept = await get(`/forecast/runs/${asked.body.id}?limit=200`);
    expect(kept.deals.items.find(({ id }: { id: string }) => id === mine.id).amountMinor).toBe(123_456_00);
    const view = await get('/forecast');
    const added = kept.deals.items.reduce(
      (total: bigint, { contributionMinor }: { contributionMinor: number }) => total + BigInt(contributionMinor),
      0n,
    );
    const partOf = (key: string) => BigInt(view.parts.find((each: { key: string }) => each.key === key).amountMinor);
    expect(added).toBe(partOf('closed_so_far') + partOf('open_deals') + partOf('other_open_deals'));
    const other = byRep.find(({ ownerId }: { ownerId: string }) => ownerId !== switched.body.member.id);
    for (const path of ['/forecast/track-record', '/forecast/runs', '/forecast/waterfall', '/forecast']) {
      expect((await cro.get(`${path}?ownerId=${other.ownerId}`)).status).toBe(404);
    }
    await cro.post('/demo', { role: 'cro' });
  });
});
