/** Every topic, to a person and to a channel that they chose, by every role: on their own deal, one of their team's, and a colleague's. */
import { ROLES } from '@forecastle/contract';
import { formatMoney, SLACK_PERSON_TOPICS, type SlackTopic } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { may, POLICIES } from '../../../tenancy/identity/policies.ts';
import { notifyMembers } from '../../../tenancy/notifications/notify.ts';
import { startTestApp } from '../../../testing/app.ts';
import { composedFor, outboxItem } from '../testing/message-reader.ts';
import {
  hiddenFrom,
  OF,
  RELATIONS,
  type Relation,
  type RoleWorld,
  roleWorld,
  seenBy,
  tracesOf,
} from '../testing/role-world.ts';
import { everything } from '../testing/slack-users.ts';

const app = await startTestApp();
afterAll(app.close);

const NOTE: Readonly<Record<Relation, string>> = { own: 'Ozone words', team: 'Teal words', other: 'Orange words' };
const tracesIn = (relation: Relation, { of, currency }: RoleWorld) => [
  ...tracesOf(relation, of[relation], currency),
  NOTE[relation],
];

/** Notifies the asker of a mention in a note on every deal and of each deal handed over, as they came while they saw all of them. */
async function notify({ admin, of, ids, organizationId }: RoleWorld): Promise<string[]> {
  for (const relation of RELATIONS) {
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: NOTE[relation] }] }];
    const { dealId: opportunityId } = of[relation];
    const { status, body } = await admin.post(`/opportunities/${opportunityId}/notes`, {
      document: { type: 'doc', content },
    });
    expect(status).toBe(201);
    const about = { actorId: null, opportunityId };
    await inTenant(app.database.pool, organizationId, (tx) =>
      notifyMembers(tx, [
        { ...about, memberId: ids.asker, kind: 'mentioned', subjectId: body.id },
        { ...about, memberId: ids.asker, kind: 'deal_handed_over' },
        // Somebody else’s, which nobody but them is told.
        { ...about, memberId: ids.colleague, kind: 'deal_handed_over' },
      ]),
    );
  }
  return inTenant(app.database.pool, organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM notifications WHERE organization_id = $1', [
      organizationId,
    ]);
    return rows.map(({ id }) => id);
  });
}

/** Alerts on the organisation's figures and on two teams', each with the amount of a deal in it. */
async function alert({ ids, organizationId, asker }: RoleWorld): Promise<Readonly<Record<Relation, string>>> {
  const { period } = (await asker.browser.get('/quotas')).body;
  const alertIds = { own: newId(), team: newId(), other: newId() };
  const rows = [
    // Of the asker's team, of a colleague's, and of the organisation.
    { id: alertIds.team, scope: 'team', subjectId: ids.asker, amount: OF.team.amountMinor },
    { id: alertIds.own, scope: 'team', subjectId: ids.colleague, amount: OF.other.amountMinor },
    { id: alertIds.other, scope: 'organization', subjectId: organizationId, amount: OF.other.amountMinor },
  ];
  await inTenant(app.database.pool, organizationId, async (tx) => {
    for (const { id, scope, subjectId, amount } of rows) {
      const facts = { kind: 'high_risk_concentration', percent: 61, amountMinor: String(amount), count: 7 };
      await tx.client.query(
        `INSERT INTO revenue_alerts (organization_id, id, scope, subject_id, kind, starts_on, ends_on, facts, came_on)
         VALUES ($1, $2, $3, $4, 'high_risk_concentration', $5, $6, $7, current_date)`,
        [organizationId, id, scope, subjectId, period.start, period.end, JSON.stringify(facts)],
      );
    }
  });
  return alertIds;
}

/** That the forecast left its range, of every scope there is; no forecast lies within so little. */
async function leaveRange({ asker, ids, currency }: RoleWorld) {
  const { period } = (await asker.browser.get('/forecast?period=quarter')).body;
  return ['organization', `team ${ids.asker}`, `rep ${ids.asker}`, `team ${ids.colleague}`, `rep ${ids.colleague}`].map(
    (scope) =>
      outboxItem('forecast_range', {
        facts: { scope, periodKind: 'quarter', startsOn: period.start, currency, low: '100', high: '200' },
      }),
  );
}

describe.each(ROLES)('what Slack is sent for %s', (role) => {
  it('holds what they see, and nothing of any other deal, for them and for a channel that they chose', async () => {
    const world = await roleWorld(app, role);
    const { of, ids, organizationId, stage, currency } = world;
    const [seen, hidden] = [seenBy(role), hiddenFrom(role)];
    const { scope } = POLICIES[role];
    const sum = formatMoney(
      seen.reduce((total, relation) => total + OF[relation].amountMinor, 0),
      currency,
      'compact',
    );
    const items = {
      about: (topic: SlackTopic) => RELATIONS.map((each) => outboxItem(topic, { opportunityId: of[each].dealId })),
      notifications: (await notify(world)).map((subjectId) => outboxItem('mentions', { subjectId })),
      alerts: Object.values(await alert(world)).map((subjectId) => outboxItem('revenue_alerts', { subjectId })),
      ranges: await leaveRange(world),
    };
    /** Composes, looks through all that is said for what is hidden, and returns it; null where nothing is. */
    const told = async (kind: 'person' | 'channel', given: readonly ReturnType<typeof outboxItem>[]) => {
      const messages = await composedFor(app, organizationId, { kind, memberId: ids.asker }, given);
      const said = everything(messages.map(({ message }) => message));
      for (const relation of hidden) {
        for (const trace of tracesIn(relation, world)) {
          expect.soft(said, `${given[0]?.topic} tells a ${kind} ${trace}`).not.toContain(trace);
        }
      }
      return messages.length === 0 ? null : said;
    };
    const names = (said: string | null) =>
      RELATIONS.filter((relation) => said?.includes(OF[relation].name) || said?.includes(of[relation].dealId));

    for (const kind of ['person', 'channel'] as const) {
      const isTold = kind === 'person' || may({ role }, 'seeTeam');
      const isPerson = kind === 'person';

      const red = await told(kind, items.about('large_deal_red'));
      expect(names(red)).toEqual(isTold ? seen : []);

      const digest = await told(kind, [outboxItem('weekly_digest')]);
      expect(names(digest)).toEqual(isTold ? seen : []);
      if (isTold) expect(digest).toContain(sum);

      // Alerts are on figures of teams, and a rep alone has none.
      const alerts = await told(kind, items.alerts);
      const ofAlert = { own: null, team: OF.team, organization: OF.other }[scope];
      if (ofAlert) expect(alerts).toContain(formatMoney(ofAlert.amountMinor, currency, 'compact'));
      else expect(alerts).toBeNull();

      const range = await told(kind, items.ranges);
      expect(range === null).toBe(!isTold);
      const scopes = { own: `rep ${ids.asker}`, team: `team ${ids.asker}`, organization: 'organization' };
      const others = items.ranges.filter(({ facts }) => facts.scope !== scopes[scope]);
      expect(await told(kind, others)).toBeNull();

      const notified = await told(kind, items.notifications);
      expect(names(notified)).toEqual(isPerson ? seen : []);
      for (const relation of RELATIONS) {
        expect(notified?.includes(NOTE[relation]) ?? false).toBe(isPerson && seen.includes(relation));
      }

      const plan = await told(kind, [outboxItem('weekly_plan')]);
      expect(names(plan)).toEqual(isPerson ? ['own'] : []);
    }

    for (const [stageName, topic, undone] of [
      ['Closed Won', 'deal_won', 'deal_lost'],
      ['Closed Lost', 'deal_lost', 'deal_won'],
    ] as const) {
      for (const relation of RELATIONS) {
        const moved = { stageId: stage(stageName), lossReason: stageName === 'Closed Lost' ? 'Price' : null };
        expect((await world.admin.patch(`/opportunities/${of[relation].dealId}`, moved)).status).toBe(200);
      }
      for (const kind of ['person', 'channel'] as const) {
        const closed = await told(kind, items.about(topic));
        expect(names(closed)).toEqual(kind === 'person' || may({ role }, 'seeTeam') ? seen : []);
        expect(await told(kind, items.about(undone))).toBeNull();
        expect(await told(kind, items.about('large_deal_red'))).toBeNull();
      }
    }
  });
});

describe('what was shared out while its reader saw more', () => {
  const ofAll = ({ of }: RoleWorld, relation: Relation) => [
    outboxItem('large_deal_red', { opportunityId: of[relation].dealId }),
    outboxItem('weekly_digest'),
    outboxItem('weekly_plan'),
  ];

  it('tells nothing of a deal that went to somebody else', async () => {
    const world = await roleWorld(app, 'account_executive');
    const { of, ids, organizationId, admin } = world;
    const notifications = (await notify(world)).map((subjectId) => outboxItem('mentions', { subjectId }));
    const said = async () =>
      everything(
        await composedFor(app, organizationId, { memberId: ids.asker }, [...ofAll(world, 'own'), ...notifications]),
      );
    expect(await said()).toContain(OF.own.name);
    await admin.patch(`/opportunities/${of.own.dealId}`, { ownerId: ids.colleague });
    const after = await said();
    for (const trace of tracesIn('own', world)) expect(after).not.toContain(trace);
  });

  it('counts of many deals in one item only those that its reader sees by then', async () => {
    const world = await roleWorld(app, 'cro');
    const { ids, of, organizationId, admin } = world;
    const opportunityIds = RELATIONS.map((relation) => of[relation].dealId);
    const item = outboxItem('large_deal_red', { facts: { opportunityIds } });
    const said = async () => everything(await composedFor(app, organizationId, { memberId: ids.asker }, [item]));
    expect(await said()).toContain('3 deals now at high risk');
    await admin.patch(`/people/${ids.asker}`, { role: 'sales_manager' });
    const answer = await said();
    expect(answer).toContain('2 deals now at high risk');
    for (const trace of tracesIn('other', world)) expect(answer).not.toContain(trace);
    await admin.delete(`/opportunities/${of.own.dealId}`);
    await admin.delete(`/opportunities/${of.team.dealId}`);
    expect(await said()).toBe('[]');
  });

  it('tells a role that was lowered, and a channel of it, nothing of others’ deals', async () => {
    const world = await roleWorld(app, 'cro');
    const { ids, organizationId, admin } = world;
    const said = async (kind: 'person' | 'channel') =>
      everything(await composedFor(app, organizationId, { kind, memberId: ids.asker }, ofAll(world, 'other')));
    for (const kind of ['person', 'channel'] as const) expect(await said(kind)).toContain(OF.other.name);
    await admin.patch(`/people/${ids.asker}`, { role: 'sales_manager' });
    for (const kind of ['person', 'channel'] as const) {
      const answer = await said(kind);
      for (const trace of tracesIn('other', world)) expect(answer).not.toContain(trace);
      expect(answer).toContain(OF.team.name);
    }
    await admin.patch(`/people/${ids.asker}`, { role: 'account_executive' });
    expect(await said('channel')).toBe('[]');
    for (const relation of ['team', 'other'] as const) {
      for (const trace of tracesIn(relation, world)) expect(await said('person')).not.toContain(trace);
    }
  });
});

it('looks at every topic', () => {
  const notifications = ['mentions', 'handovers', 'tasks', 'plans', 'commits', 'meetings', 'exports'];
  const looked = [
    'large_deal_red',
    'weekly_digest',
    'revenue_alerts',
    'forecast_range',
    'weekly_plan',
    'deal_won',
    'deal_lost',
  ];
  expect(new Set<string>(SLACK_PERSON_TOPICS)).toEqual(new Set([...notifications, ...looked]));
});
