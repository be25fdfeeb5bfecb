import { dayOfIsoDate, type PeriodKind, periodContaining } from '@forecastle/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOpportunity } from '../../../records/opportunities/create-opportunity.ts';
import { updateOrganization } from '../../../records/organization/update-organization.ts';
import { connectSlack, notedEvents, wantInSlack } from '../../../tenancy/slack-outbox/testing/want-in-slack.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { keepTodays } from './keep-daily.ts';
import { writeRun } from './write-run.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-05-20T03:00:00Z');
const CALENDAR = { month: 1, day: 1, cadence: 'quarterly' } as const;

describe('a daily forecast outside the range of a week before', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let team: string;
  let rep: string;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** A manager and a rep with a deal due today. */
  beforeEach(async () => {
    org = await makeOrganization(database.pool, { timeZone: 'Etc/UTC' });
    const manager = await org.addMember('sales_manager');
    const seller = await org.addMember('account_executive', manager.memberId);
    team = `team ${manager.memberId}`;
    rep = `rep ${seller.memberId}`;
    await org.run((tx) =>
      createOpportunity(
        tx,
        org.admin,
        {
          name: 'Crane',
          amountMinor: 1_000_00,
          closeDate: '2026-05-20',
          ownerId: seller.memberId,
          stageId: org.stage('Proposal'),
        },
        new Date(NOW.getTime() - 10 * DAY_MS),
      ),
    );
  });

  const wants = () =>
    wantInSlack(database, {
      organizationId: org.organizationId,
      memberId: org.admin.memberId,
      topics: ['forecast_range'],
    });
  /** Keeps what was forecast a number of days ago: a range that ends far below what is likely now. */
  const told = (scope: string, { daysAgo = 7, high = 50, kind = 'quarter' as PeriodKind } = {}) => {
    const asOf = new Date(NOW.getTime() - daysAgo * DAY_MS);
    const asOfDay = dayOfIsoDate(asOf.toISOString().slice(0, 10));
    return org.run((tx) =>
      writeRun(tx, {
        scope,
        periodKind: kind,
        period: periodContaining(kind, asOfDay, CALENDAR),
        asOf,
        asOfDay,
        madeFor: 'daily',
        model: { name: 'Fitted', kind: 'fitted' },
        fitId: null,
        currency: 'NZD',
        band: { low: 0, mostLikely: 10, high },
        figures: {
          closedSoFar: 0,
          closedCount: 0,
          members: 0,
          memberCount: 0,
          others: 0,
          notYetCreated: 0,
          typicalLessAverage: null,
          bandCorrection: null,
          commitMinor: 0,
          wins: null,
        },
        deals: null,
      }),
    );
  };
  const keep = (daysOn = 0, kinds: readonly PeriodKind[] = ['quarter', 'month']) =>
    keepTodays(
      database.pool,
      { organizationId: org.organizationId, afterImport: false },
      { now: new Date(NOW.getTime() + daysOn * DAY_MS), kinds },
    );
  const noted = () => notedEvents(database, org.organizationId);

  it('is noted with its run for the organisation and each team, in the periods that it sells by, once a week', async () => {
    await wants();
    const from = await told('organization');
    await told(team);
    await told(rep);
    await told('organization', { kind: 'month' });
    await keep();
    await keep();
    const events = await noted();
    expect(events.map(({ facts }) => facts.scope).sort()).toEqual(['organization', team]);
    const { rows } = await org.run(({ client }) =>
      client.query<{ id: string; mostLikely: string }>(
        `SELECT id, most_likely_minor::text AS "mostLikely" FROM forecast_runs
         WHERE organization_id = $1 AND scope = 'organization' AND period_kind = 'quarter' AND as_of_day = '2026-05-20'`,
        [org.organizationId],
      ),
    );
    const [run] = rows;
    const event = events.find(({ facts }) => facts.scope === 'organization');
    expect(event).toMatchObject({ topic: 'forecast_range', subjectId: run?.id, occurredAt: NOW });
    expect(event?.facts).toEqual({
      scope: 'organization',
      periodKind: 'quarter',
      startsOn: '2026-04-01',
      endsOn: '2026-06-30',
      fromRunId: from,
      toRunId: run?.id,
      currency: 'NZD',
      low: '0',
      high: '50',
      mostLikely: run?.mostLikely,
      direction: 'above',
    });
    // What was told on the six days before is as far off, and was said.
    await told('organization', { daysAgo: 6 });
    await keep(1);
    expect(await noted()).toHaveLength(2);
  });

  it('is of the months where the organisation sells by month', async () => {
    await wants();
    await org.run((tx) => updateOrganization(tx, org.admin, { fiscalCadence: 'monthly' }));
    await told('organization');
    await told('organization', { kind: 'month' });
    await keep();
    expect((await noted()).map(({ facts }) => facts.periodKind)).toEqual(['month']);
  });

  it('is not noted inside the range, or where nobody wants it', async () => {
    await connectSlack(database, org.organizationId);
    await told('organization');
    await keep();
    expect(await noted()).toEqual([]);
    await wants();
    await told(team, { daysAgo: 6, high: 1_000_000_00 });
    await keep(1);
    expect((await noted()).map(({ facts }) => facts.scope)).not.toContain(team);
  });
});
