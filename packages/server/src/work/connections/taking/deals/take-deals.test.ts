import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../../records/accounts/create-account.ts';
import { createField } from '../../../../records/custom-fields/create-field.ts';
import { createOpportunity } from '../../../../records/opportunities/create-opportunity.ts';
import { updateDeals } from '../../../../records/opportunities/update-deals.ts';
import { notedEvents, wantInSlack } from '../../../../tenancy/slack-outbox/testing/want-in-slack.ts';
import { makeOrganization } from '../../../../testing/organization.ts';
import { linkWaiting } from '../link-waiting.ts';
import { takeAccounts } from '../records/take-accounts.ts';
import type { Taking } from '../taking.ts';
import { account, deal, expectKept, idOf, MODIFIED, type SyncWorld, startSyncWorld } from '../testing/sync-world.ts';
import { takeDeals } from './take-deals.ts';

describe('deals of a connected system', () => {
  let world: SyncWorld;
  let open: string;
  let next: string;
  let won: string;
  beforeAll(async () => {
    world = await startSyncWorld();
    const stages = world.org.stages;
    [open, next] = stages.filter(({ kind }) => kind === 'open').map(({ id }) => id) as [string, string];
    won = stages.find(({ kind }) => kind === 'won')?.id ?? '';
  });
  afterAll(async () => {
    await expectKept(world);
    await world.database.drop();
  });

  const take = (taking: Taking, ...incoming: ReturnType<typeof deal>[]) =>
    world.org.run((tx) => takeDeals(tx, taking, incoming));
  const stands = async (at: number) => {
    const [row] = await world.select<Record<string, unknown>>(
      `SELECT o.*, o.amount_minor::float8 AS amount, o.close_date::text AS close_day, o.closed_on::text AS closed_day,
         o.created_on::text AS created_day
       FROM opportunities o JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = o.id
       WHERE o.organization_id = $1 AND i.external_id = $2 AND i.object = 'Opportunity'`,
      idOf('006', at),
    );
    return row;
  };
  const crane = (at: number, values: Parameters<typeof deal>[1] = {}, given: Parameters<typeof deal>[2] = {}) =>
    deal(at, { name: `Crane ${at}`, stageId: open, amountMinor: 100_00, currency: 'NZD', ...values }, given);

  it('are made with all that came, once, and then change by set', async () => {
    const field = await world.org.run((tx) =>
      createField(tx, world.org.admin, {
        noun: 'deal',
        label: 'Region',
        kind: 'choice',
        help: null,
        choices: [{ label: 'North' }],
      }),
    );
    const rep = await world.org.addMember('account_executive');
    const taking = await world.begin({ isFirst: true });
    await world.org.run((tx) => takeAccounts(tx, taking, [account(1, { name: 'Kauri' })]));
    const accountId = (await world.identitiesOf('Account')).get(idOf('001', 1));
    const incoming = crane(
      1,
      {
        closeDate: '2026-06-30',
        category: 'commit',
        winProbability: 60,
        nextStep: 'Call Priya',
        description: 'A harbour crane',
        leadSource: 'Web',
      },
      {
        ownerId: rep.memberId,
        accountExternalId: idOf('001', 1),
        custom: new Map<string, string>([
          [field.key, 'north'],
          ['gone', 'x'],
        ]),
      },
    );
    const closed = crane(2, { stageId: won, category: 'closed' }, { closedOn: '2026-02-01' });
    expect(await take(taking, incoming, closed)).toMatchObject({ read: 2, created: 2, failed: 0, warnings: 1 });
    expect(await stands(1)).toMatchObject({
      name: 'Crane 1',
      external_id: idOf('006', 1),
      stage_id: open,
      status: 'open',
      owner_id: rep.memberId,
      account_id: accountId,
      amount: 100_00,
      category: 'commit',
      close_day: '2026-06-30',
      created_day: '2026-01-10',
      win_probability: 60,
      next_step: 'Call Priya',
      lead_source: 'Web',
      custom: { [field.key]: field.choices[0]?.id },
      import_id: null,
    });
    expect(await stands(2)).toMatchObject({ status: 'won', closed_day: '2026-02-01', category: 'closed' });
    expect(await take(taking, incoming, closed)).toMatchObject({ read: 0 });
    expect(await take(await world.begin(), incoming, closed)).toMatchObject({ read: 2, unchanged: 2 });

    const second = await world.begin();
    const moved = crane(
      1,
      { stageId: next, amountMinor: 200_00, closeDate: '2026-07-31', category: 'commit', nextStep: null },
      {
        ownerId: rep.memberId,
        accountExternalId: null,
        modifiedAt: MODIFIED + 1,
        custom: new Map([[field.key, null]]),
      },
    );
    const reopened = crane(2, { stageId: open, category: 'pipeline' }, { modifiedAt: MODIFIED + 1 });
    expect(await take(second, moved, reopened)).toMatchObject({ updated: 2 });
    expect(await stands(1)).toMatchObject({
      stage_id: next,
      amount: 200_00,
      close_day: '2026-07-31',
      next_step: null,
      account_id: null,
      custom: {},
    });
    expect(await stands(2)).toMatchObject({ status: 'open', closed_day: null, category: 'pipeline' });
    expect(await world.rowsOf(second, 'Opportunity')).toMatchObject([
      {
        outcome: 'updated',
        before: {
          stageId: open,
          amountMinor: 100_00,
          currency: 'NZD',
          closeDate: '2026-06-30',
          nextStep: 'Call Priya',
          accountId,
          [`custom.${field.key}`]: field.choices[0]?.id,
        },
      },
      { outcome: 'updated', before: { stageId: won, closedOn: '2026-02-01' } },
    ]);
    const ledger = await world.select(
      `SELECT DISTINCT actor_kind, actor_id FROM ledger WHERE organization_id = $1 AND kind IN ('created', 'changed')`,
    );
    expect(ledger).toEqual([{ actor_kind: 'salesforce', actor_id: world.connectionId }]);
  });

  it('change only in what is theirs, or what they changed last', async () => {
    const owners = { stageId: 'ours', amountMinor: 'latest', closeDate: 'latest' } as const;
    await take(await world.begin({ owners }), crane(11, { closeDate: '2026-06-30' }));
    const id = String((await stands(11))?.id);
    const now = new Date();
    const patch = { stageId: next, amountMinor: 300_00 };
    const by = { now, actor: { kind: 'person', id: world.org.admin.memberId } } as const;
    await world.org.run((tx) => updateDeals(tx, [{ id, patch }], by));
    const theirs = { closeDate: '2026-08-31', amountMinor: 150_00 };

    await take(await world.begin({ owners }), crane(11, theirs, { modifiedAt: now.getTime() - 60_000 }));
    expect(await stands(11)).toMatchObject({ stage_id: next, amount: 300_00, close_day: '2026-08-31' });

    // They changed something else.
    await take(await world.begin({ owners }), crane(11, theirs, { modifiedAt: now.getTime() + 30_000 }));
    expect(await stands(11)).toMatchObject({ stage_id: next, amount: 300_00 });

    const later = { ...theirs, amountMinor: 160_00 };
    await take(await world.begin({ owners }), crane(11, later, { modifiedAt: now.getTime() + 60_000 }));
    expect(await stands(11)).toMatchObject({ stage_id: next, amount: 160_00 });
  });

  it('are those that are here already, by id, or by name and account where only one is', async () => {
    const { org } = world;
    const rata = await org.run((tx) => createAccount(tx, org.admin, { name: 'Rata', externalId: idOf('001', 20) }));
    const own = (given: Record<string, unknown>) =>
      org.run((tx) => createOpportunity(tx, org.admin, { name: 'Own', ...given }, new Date()));
    const byId = await own({ externalId: idOf('006', 21).slice(0, 15) });
    const byName = await own({ name: 'Fit-out', accountId: rata.id });
    await own({ name: 'Twice', accountId: rata.id });
    await own({ name: 'Twice', accountId: rata.id });
    const taking = await world.begin({ isFirst: true });
    await org.run((tx) => takeAccounts(tx, taking, [account(20, { name: 'Rata' })]));
    const at = { accountExternalId: idOf('001', 20) };
    const counts = await take(
      taking,
      crane(21, { name: 'Own' }),
      crane(22, { name: 'fit-out' }, at),
      crane(23, { name: 'Twice' }, at),
      crane(24, { name: 'Fit-out' }),
    );
    expect(counts).toMatchObject({ created: 2, updated: 2 });
    expect((await stands(21))?.id).toBe(byId.id);
    expect((await stands(22))?.id).toBe(byName.id);
  });

  it('of one chunk are one each, by whatever ids and names they come', async () => {
    const { org } = world;
    const own = await org.run((tx) => createOpportunity(tx, org.admin, { name: 'Jib', externalId: 'J-1' }, new Date()));
    const taking = await world.begin({ isFirst: true });
    expect(await take(taking, crane(27, { name: 'Jib' }))).toMatchObject({ updated: 1 });
    expect((await stands(27))?.id).toBe(own.id);
    const other = { ...crane(28, { name: 'Boom' }), externalId: 'J-1' };
    expect(await take(taking, other, { ...other, modifiedAt: MODIFIED - 1 })).toMatchObject({ read: 1, created: 1 });
    const made = await world.select(
      `SELECT external_id FROM opportunities WHERE organization_id = $1 AND name = 'Boom'`,
    );
    expect(made).toEqual([{ external_id: null }]);
  });

  it('fail alone, say why, and are taken once they can be', async () => {
    const gone = await world.org.addMember('account_executive');
    await world.select(
      'UPDATE members SET deactivated_at = now() WHERE organization_id = $1 AND id = $2',
      gone.memberId,
    );
    const taking = await world.begin();
    const { stageId: _, ...withoutStage } = crane(31).values;
    const counts = await take(
      taking,
      { ...crane(31), values: withoutStage },
      crane(32, { currency: 'JPY' }),
      crane(33, {}, { ownerId: gone.memberId }),
      crane(34, { stageId: world.connectionId }),
      crane(35),
    );
    expect(counts).toMatchObject({ read: 5, created: 1, failed: 4 });
    expect((await world.rowsOf(taking, 'Opportunity')).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['failed', 'Its stage is not matched to one of your stages. Match it in the mapping.'],
      ['failed', expect.stringMatching(/^There is no rate from JPY into NZD/)],
      ['failed', expect.stringMatching(/^Its owner is nobody here/)],
      ['failed', expect.stringMatching(/^Its stage is matched to a stage that is not there/)],
      ['created', null],
    ]);
    expect(await take(taking, crane(32, { currency: 'JPY' }), crane(35))).toMatchObject({ read: 0, failed: 0 });
    const failures = () =>
      world.select<{ external_id: string }>(
        'SELECT external_id, attempts, reason FROM sync_failures WHERE organization_id = $1 ORDER BY external_id',
      );
    expect((await failures()).map(({ external_id: id }) => id)).toEqual([31, 32, 33, 34].map((at) => idOf('006', at)));
    const retry = await world.begin();
    expect(await take(retry, crane(31), crane(32, { currency: 'JPY' }))).toMatchObject({ created: 1, failed: 1 });
    expect(await failures()).toMatchObject([{ attempts: 2 }, { attempts: 1 }, { attempts: 1 }]);
    // One that is here already keeps what it has.
    expect(await take(await world.begin(), crane(35, { currency: 'JPY' }))).toMatchObject({ failed: 1 });
    expect(await stands(35)).toMatchObject({ currency: 'NZD', amount: 100_00 });
  });

  it('wait for their account', async () => {
    const taking = await world.begin();
    await take(taking, crane(41, {}, { accountExternalId: idOf('001', 40) }));
    expect((await stands(41))?.account_id).toBeNull();
    await world.org.run((tx) => takeAccounts(tx, taking, [account(40, { name: 'Late' })]));
    expect(await world.org.run((tx) => linkWaiting(tx, taking, 'Opportunity', 10))).toEqual({});
    expect(await world.org.run((tx) => linkWaiting(tx, taking, 'Opportunity', 10))).toBeNull();
    expect((await stands(41))?.account_id).toBe((await world.identitiesOf('Account')).get(idOf('001', 40)));
    expect(await take(await world.begin(), crane(41, {}, { accountExternalId: idOf('001', 40) }))).toMatchObject({
      unchanged: 1,
    });
  });

  it('of one organisation leave the others as they are', async () => {
    const other = await makeOrganization(world.database.pool);
    const theirs = await other.run((tx) =>
      createOpportunity(tx, other.admin, { name: 'Theirs', externalId: idOf('006', 51) }, new Date()),
    );
    await take(await world.begin({ isFirst: true }), crane(51));
    expect((await stands(51))?.id).not.toBe(theirs.id);
    const { rows } = await other.run((tx) =>
      tx.client.query('SELECT name, version FROM opportunities WHERE organization_id = $1', [tx.organizationId]),
    );
    expect(rows).toEqual([{ name: 'Theirs', version: 1 }]);
  });

  it('are noted for Slack when they close, but not by what is read for the first time or closed long ago', async () => {
    const { database, org } = world;
    const { organizationId } = org;
    await wantInSlack(database, {
      organizationId,
      memberId: org.admin.memberId,
      topics: ['deal_won', 'deal_lost', 'large_deal_red'],
    });
    const today = new Date().toISOString().slice(0, 10);
    const closed = (at: number, closedOn: string) => crane(at, { stageId: won, category: 'closed' }, { closedOn });
    const latest = async (at: number, closedOn: string, isFirst: boolean) => {
      await take(await world.begin(), crane(at));
      const told = { ...closed(at, closedOn), modifiedAt: Date.now() };
      expect(await take(await world.begin({ isFirst }), told)).toMatchObject({ updated: 1 });
    };
    await latest(60, today, true);
    await latest(61, '2026-02-01', false);
    await take(await world.begin(), closed(62, today));
    expect(await notedEvents(database, organizationId)).toEqual([]);
    await latest(63, today, false);
    const dealId = (await world.identitiesOf('Opportunity')).get(idOf('006', 63));
    expect(await notedEvents(database, organizationId)).toEqual([
      expect.objectContaining({ topic: 'deal_won', dealId }),
    ]);
  });
});
