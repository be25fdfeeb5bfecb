/** Deals of somebody of a role, of who reports to them, and of a colleague, for tests of who is told what in Slack. */
import type { Role } from '@forecastle/contract';
import { formatMoney } from '@forecastle/rules';
import { POLICIES } from '../../../tenancy/identity/policies.ts';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { day } from '../../plans/fixtures/plan-org.ts';

export const RELATIONS = ['own', 'team', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

const SEEN: Readonly<Record<(typeof POLICIES)[Role]['scope'], readonly Relation[]>> = {
  own: ['own'],
  team: ['own', 'team'],
  organization: ['own', 'team', 'other'],
};
/** Whose deals a role sees. */
export const seenBy = (role: Role): readonly Relation[] => SEEN[POLICIES[role].scope];
export const hiddenFrom = (role: Role): readonly Relation[] =>
  RELATIONS.filter((relation) => !seenBy(role).includes(relation));

/** Sums of any of them differ, and no digits of one are in another. */
export const OF: Readonly<
  Record<Relation, { readonly name: string; readonly amountMinor: number; readonly nextStep: string }>
> = {
  own: { name: 'Kauri cranes', amountMinor: 1_110_000_00, nextStep: 'Ring Aroha' },
  team: { name: 'Rimu wharf', amountMinor: 22_200_000_00, nextStep: 'Visit Bayside' },
  other: { name: 'Totara silo', amountMinor: 333_000_000_00, nextStep: 'Send Colin terms' },
};

export interface Owned {
  readonly dealId: string;
  readonly itemId: string;
  readonly browser: Browser;
  readonly memberId: string;
}

async function own({ browser, memberId }: Colleague, relation: Relation, stageId: string): Promise<Owned> {
  const { id: dealId } = (
    await browser.post('/opportunities', { ...OF[relation], stageId, closeDate: day(5), category: 'commit' })
  ).body;
  const { id: contactId } = (await browser.post('/contacts', { name: `Contact of ${relation}` })).body;
  await browser.put(`/opportunities/${dealId}/contacts/${contactId}`, { role: 'champion' });
  const [item] = (await browser.post('/plans', {})).body.items;
  return { dealId, itemId: item.id, browser, memberId };
}

/** An asker of the role, with a report, and a colleague; each with one deal in Commit at high risk, and a plan. */
export async function roleWorld(app: TestApp, role: Role) {
  const { browser: admin, session } = await app.signUp();
  const stages: { id: string; name: string }[] = (await admin.get('/stages')).body.items;
  const stage = (name: string) => stages.find((each) => each.name === name)?.id ?? '';
  const asker = await addMember(app, admin, { role, name: 'Asker' });
  const report = await addMember(app, admin, { role: 'account_executive', managerId: asker.memberId, name: 'Report' });
  const colleague = await addMember(app, admin, { role: 'account_executive', name: 'Colleague' });
  const discovery = stage('Discovery');
  const of: Record<Relation, Owned> = {
    own: await own(asker, 'own', discovery),
    team: await own(report, 'team', discovery),
    other: await own(colleague, 'other', discovery),
  };
  const ids = { asker: asker.memberId, report: report.memberId, colleague: colleague.memberId };
  const organizationId: string = session.organization.id;
  return { admin, asker, of, ids, stage, organizationId, currency: session.organization.currency as string };
}
export type RoleWorld = Awaited<ReturnType<typeof roleWorld>>;

/** Whatever tells of a deal: its words, its amount in any form, its ids. */
export function tracesOf(relation: Relation, { dealId, itemId }: Owned, currency: string): readonly string[] {
  const { name, amountMinor, nextStep } = OF[relation];
  const forms = (['exact', 'whole', 'compact', 'short'] as const).map((style) =>
    formatMoney(amountMinor, currency, style),
  );
  return [name, nextStep, dealId, itemId, String(amountMinor), `Contact of ${relation}`, ...forms];
}
