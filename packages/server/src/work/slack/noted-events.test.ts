/** What is noted for Slack with the change that does it, and what is no news. */
import { FRAMEWORKS, type SlackTopic } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { sweepOrganization } from '../../records/health/sweep.ts';
import type { LedgerEntry } from '../../records/ledger/changes.ts';
import { recordChanges } from '../../records/ledger/record.ts';
import { updateDeals } from '../../records/opportunities/update-deals.ts';
import { runRecalculation } from '../../records/recalculation/run-recalculation.ts';
import { startRecalculation } from '../../records/recalculation/start-recalculation.ts';
import { connectSlack, notedEvents, wantInSlack } from '../../tenancy/slack-outbox/testing/want-in-slack.ts';
import type { StageView } from '../../testing/deals.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile } from '../imports/testing/journey.ts';
import { undoImport } from '../imports/testing/undo.ts';

const DAY_MS = 86_400_000;
const app = await startWorkingApp();
afterAll(app.close);

const DEALS: readonly SlackTopic[] = ['deal_won', 'deal_lost', 'large_deal_red'];

/** An admin, who wants topics in Slack, and deals. */
async function begin(topics: readonly SlackTopic[] = DEALS, fromMinor = 0) {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const memberId: string = session.member.id;
  const stages: StageView[] = (await admin.get('/stages')).body.items;
  const stage = (name: string): string => stages.find((each) => each.name === name)?.id ?? '';
  if (topics.length > 0) await wantInSlack(app.database, { organizationId, memberId, topics, fromMinor });
  const run = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(app.database.pool, organizationId, work);
  const add = async (given: Record<string, unknown> = {}): Promise<string> => {
    const { status, body } = await admin.post('/opportunities', { name: 'Crane', amountMinor: 100_00, ...given });
    expect(status).toBe(201);
    return body.id;
  };
  const change = async (id: string, patch: Record<string, unknown>) => {
    const { status } = await admin.patch(`/opportunities/${id}`, patch);
    expect(status).toBe(200);
  };
  /** Sets the strength of all evidence of a deal. */
  const prove = async (id: string, strength: 'green' | 'red') => {
    for (const [framework, components] of Object.entries(FRAMEWORKS)) {
      for (const component of components) {
        const { status } = await admin.put(`/opportunities/${id}/frameworks/${framework}/${component}`, { strength });
        expect(status).toBe(200);
      }
    }
    return (await admin.get(`/opportunities/${id}`)).body.health.riskBand as string;
  };
  return {
    admin,
    organizationId,
    memberId,
    run,
    add,
    change,
    prove,
    won: stage('Closed Won'),
    lost: stage('Closed Lost'),
    open: stage('Proposal'),
    /** A deal at high risk, of which a better score is kept. */
    async better(given: Record<string, unknown> = {}, kept: { rulesVersion?: string } = {}) {
      const id = await add(given);
      await admin.post(`/opportunities/${id}/activities`, {
        kind: 'call',
        subject: 'Call',
        occurredAt: new Date(Date.now() - 40 * DAY_MS).toISOString(),
      });
      expect((await admin.get(`/opportunities/${id}`)).body.health.riskBand).toBe('red');
      await run(({ client }) =>
        client.query(
          `UPDATE opportunity_health SET risk_band = 'yellow', next_change_at = now(), rules_version = coalesce($3, rules_version)
           WHERE organization_id = $1 AND opportunity_id = $2`,
          [organizationId, id, kept.rulesVersion ?? null],
        ),
      );
      return id;
    },
    noted: async () => (await notedEvents(app.database, organizationId)).map(({ topic, dealId }) => [topic, dealId]),
  };
}

describe('a deal that closes', () => {
  it('is noted once, however it is closed', async () => {
    const { admin, add, change, won, lost, noted } = await begin();
    const [one, two, three] = [await add(), await add(), await add()];
    expect(await noted()).toEqual([]);
    await change(one, { stageId: won });
    await change(one, { nextStep: 'Send the contract' });
    await change(two, { stageId: lost, lossReason: 'Price' });
    const { body } = await admin.get('/qualify-out-reasons');
    await admin.post(`/opportunities/${three}/qualify-out`, { primaryReasonId: body.items[0].id });
    expect(await noted()).toEqual([
      ['deal_won', one],
      ['deal_lost', two],
      ['deal_lost', three],
    ]);
  });

  it('is news from when it is recorded, also where it closed on the day before', async () => {
    const { add, run, organizationId } = await begin();
    const before = Date.now();
    const close: LedgerEntry = {
      opportunityId: await add(),
      kind: 'changed',
      actor: { kind: 'rule', id: null },
      effectiveAt: new Date(before - DAY_MS),
      changes: { status: { from: 'open', to: 'won' } },
    };
    await run((tx) => recordChanges(tx, [close]));
    const [event] = await notedEvents(app.database, organizationId);
    expect(event).toMatchObject({ topic: 'deal_won', dealId: close.opportunityId });
    expect(event?.occurredAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('is noted where somebody wants it, and nowhere else', async () => {
    const { add, change, won, lost, noted } = await begin(['deal_lost', 'mentions']);
    const [one, two] = [await add(), await add()];
    await change(one, { stageId: won });
    await change(two, { stageId: lost });
    expect(await noted()).toEqual([['deal_lost', two]]);
    const nobody = await begin([]);
    await connectSlack(app.database, nobody.organizationId);
    await nobody.change(await nobody.add(), { stageId: nobody.won });
    expect(await nobody.noted()).toEqual([]);
  });

  it('is not noted while Slack is disconnected, or who wants it is switched off', async () => {
    const { add, change, won, noted, run, organizationId } = await begin();
    await run(({ client }) =>
      client.query(`UPDATE slack_people SET off_at = now(), off_reason = 'user_gone' WHERE organization_id = $1`, [
        organizationId,
      ]),
    );
    await change(await add(), { stageId: won });
    await run(({ client }) =>
      client.query('UPDATE slack_people SET off_at = NULL, off_reason = NULL WHERE organization_id = $1', [
        organizationId,
      ]),
    );
    await run(({ client }) =>
      client.query(`UPDATE connections SET state = 'disconnected' WHERE organization_id = $1`, [organizationId]),
    );
    await change(await add(), { stageId: won });
    expect(await noted()).toEqual([]);
  });

  it('is no news where it came closed, closed long ago, or was taken back', async () => {
    const { admin, add, change, won, lost, open, noted } = await begin();
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    await add({ stageId: won });
    const late = await add();
    await change(late, { stageId: won, closedOn: ago(30) });
    const one = await add({ stageId: won });
    await change(one, { stageId: open });
    const [reopened] = (await admin.get(`/opportunities/${one}/timeline`)).body.items;
    const undone = await admin.post(`/opportunities/${one}/changes/${reopened.id}/undo`, {});
    expect([undone.status, (await admin.get(`/opportunities/${one}`)).body.status]).toEqual([200, 'won']);
    expect(await noted()).toEqual([]);
    await change(one, { stageId: lost });
    expect(await noted()).toEqual([['deal_lost', one]]);
  });

  it('is no news from a file, nor when the file is undone, nor is a deal that the file turns red', async () => {
    const { admin, change, open, noted, run, organizationId } = await begin();
    const rows = (stage: string, amount: number) =>
      [
        'Deal ID,Deal,Company,Stage,Amount,Contact Name,Contact Email,Contact Role',
        `A1,Crane,Quay,${stage},${amount},,,`,
        `A2,Boat,Quay,Proposal,${amount},Ana Paul,ana@harbour.test,Champion`,
        '',
      ].join('\n');
    await importFile(admin, 'first.csv', rows('Proposal', 1000));
    await run(({ client }) =>
      client.query(`UPDATE opportunity_health SET risk_band = 'yellow' WHERE organization_id = $1`, [organizationId]),
    );
    const { id } = await importFile(admin, 'second.csv', rows('Closed Won', 2000), { duplicates: 'update' });
    const [won, ...others] = (await admin.get('/opportunities?status=won')).body.items;
    const [boat] = (await admin.get('/opportunities?status=open')).body.items;
    expect([others, boat.amountMinor, boat.health.riskBand, boat.health.notYetQualified]).toEqual([
      [],
      2000_00,
      'red',
      false,
    ]);
    await change(won.id, { stageId: open });
    await undoImport(admin, id, 'undo');
    expect(await noted()).toEqual([]);
  });

  it('leaves nothing where its change is rolled back', async () => {
    const { add, won, noted, run, organizationId } = await begin();
    const id = await add();
    await expect(
      run(async (tx) => {
        await updateDeals(tx, [{ id, patch: { stageId: won } }], {
          now: new Date(),
          actor: { kind: 'rule', id: null },
        });
        const { rows } = await tx.client.query('SELECT FROM slack_events WHERE organization_id = $1', [organizationId]);
        expect(rows).toHaveLength(1);
        throw new Error('the disk is full');
      }),
    ).rejects.toThrow('the disk is full');
    expect(await noted()).toEqual([]);
  });
});

describe('a deal that turns red', () => {
  it('is noted once, when what is known of it changes', async () => {
    const { admin, add, prove, noted } = await begin();
    const id = await add({ closeDate: new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10) });
    await admin.post(`/opportunities/${id}/activities`, {
      kind: 'call',
      subject: 'Call',
      occurredAt: new Date(Date.now() - DAY_MS).toISOString(),
    });
    expect(await prove(id, 'green')).not.toBe('red');
    expect(await noted()).toEqual([]);
    expect(await prove(id, 'red')).toBe('red');
    expect(await noted()).toEqual([['large_deal_red', id]]);
  });

  it('is noted once, by the sweep, from the least amount that anybody wants', async () => {
    const { better, noted, organizationId } = await begin(DEALS, 100_00);
    const id = await better({ amountMinor: 100_00 });
    await better({ amountMinor: 99_99 });
    await better({ amountMinor: null });
    await sweepOrganization(app.database.pool, organizationId, new Date());
    await sweepOrganization(app.database.pool, organizationId, new Date());
    expect(await noted()).toEqual([['large_deal_red', id]]);
  });

  it('is not noted where nobody wants it', async () => {
    const { better, change, noted } = await begin(['deal_won']);
    await change(await better(), { nextStep: 'Call' });
    expect(await noted()).toEqual([]);
  });

  it('is no news of a new deal, an omitted one, or one that other rules scored', async () => {
    const { better, change, noted } = await begin();
    await change(await better({}, { rulesVersion: 'earlier' }), { closeDate: '2030-01-01' });
    await change(await better(), { category: 'omitted' });
    expect(await noted()).toEqual([]);
    const id = await better();
    await change(id, { closeDate: '2030-01-01' });
    expect(await noted()).toEqual([['large_deal_red', id]]);
  });

  it('is no news where a setting was changed, at once or in the background', async () => {
    const { admin, better, noted, run, organizationId } = await begin();
    const id = await better();
    expect((await admin.patch('/organization', { timeZone: 'Asia/Tokyo' })).status).toBe(200);
    expect((await admin.get(`/opportunities/${id}`)).body.health.riskBand).toBe('red');
    const other = await better();
    const job = { organizationId, what: 'scores', scope: '' } as const;
    await run((tx) => startRecalculation(tx, { ...job, total: 2 }));
    await runRecalculation(app.database.pool, job, new AbortController().signal);
    expect((await admin.get(`/opportunities/${other}`)).body.health.riskBand).toBe('red');
    expect(await noted()).toEqual([]);
  });
});
