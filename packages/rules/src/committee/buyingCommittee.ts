/** Who decides at a customer: which roles a phase asks for and nobody holds, who reports to whom, and how many carry the deal. */
import type { ContactRole, Phase } from '../facts.ts';
import { CONTACT_RECENCY_DAYS } from '../health/contactRisk.ts';

/** Roles somebody should hold by then, the first wanted first. Each phase asks for those of the phase before as well. */
export const COMMITTEE_ROLES: Readonly<Record<Phase, readonly ContactRole[]>> = {
  early: ['champion'],
  mid: ['champion', 'economic_buyer', 'technical_reviewer'],
  late: ['champion', 'economic_buyer', 'technical_reviewer', 'decision_maker'],
};

export interface CommitteeMember {
  readonly id: string;
  readonly name: string;
  readonly role: ContactRole | null;
  /** 0-10; null = not set. */
  readonly influence: number | null;
  /** Local day of the last interaction; null when never met. */
  readonly lastMetDay: number | null;
  /** Another contact, on the deal or not. */
  readonly reportsTo: { readonly id: string; readonly name: string } | null;
}

export interface CommitteeNode {
  readonly id: string;
  readonly name: string;
  /** Whether they are on the deal: who is not stands there because somebody on it reports to them. */
  readonly isOnDeal: boolean;
  readonly reports: readonly CommitteeNode[];
}

export interface BuyingCommittee {
  /** Roles of the phase that nobody holds. */
  readonly missing: readonly ContactRole[];
  /** People on the deal who were met within the last 30 days. */
  readonly active: readonly string[];
  /** The only one of them; null when there is none, or are several. */
  readonly singleThread: string | null;
  /** People above whom nobody is known, and with somebody below them; the weightiest first. */
  readonly chart: readonly CommitteeNode[];
  /** People on the deal of whom nobody is known above or below. */
  readonly unplaced: readonly string[];
}

/** `today` is a local day. What goes round in a circle is shown once. */
export function buyingCommittee(
  members: readonly CommitteeMember[],
  { phase, today }: { readonly phase: Phase; readonly today: number },
): BuyingCommittee {
  const held = new Set(members.map(({ role }) => role));
  const active = members
    .filter(({ lastMetDay }) => lastMetDay !== null && today - lastMetDay <= CONTACT_RECENCY_DAYS)
    .map(({ id }) => id);
  const { chart, unplaced } = chartOf(members);
  return {
    missing: COMMITTEE_ROLES[phase].filter((role) => !held.has(role)),
    active,
    singleThread: active.length === 1 ? (active[0] ?? null) : null,
    chart,
    unplaced,
  };
}

function chartOf(members: readonly CommitteeMember[]): Pick<BuyingCommittee, 'chart' | 'unplaced'> {
  const ordered = members.toSorted(byWeight);
  const onDeal = new Map(ordered.map((member) => [member.id, member]));
  const below = Map.groupBy(
    ordered.filter(({ reportsTo }) => reportsTo !== null),
    ({ reportsTo }) => reportsTo?.id ?? '',
  );
  const placed = new Set<string>();
  const node = ({ id, name }: { readonly id: string; readonly name: string }): CommitteeNode => {
    placed.add(id);
    const reports = (below.get(id) ?? []).filter((member) => !placed.has(member.id));
    // Marked before any of them is gone into, so that nobody stands in two places.
    for (const member of reports) placed.add(member.id);
    return { id, name, isOnDeal: onDeal.has(id), reports: reports.map(node) };
  };
  const chart: CommitteeNode[] = [];
  const begin = (top: { readonly id: string; readonly name: string }) => {
    if (!placed.has(top.id) && below.has(top.id)) chart.push(node(top));
  };
  for (const member of ordered) if (member.reportsTo === null) begin(member);
  for (const { reportsTo } of ordered) if (reportsTo && !onDeal.has(reportsTo.id)) begin(reportsTo);
  // Whoever is left reports to somebody who, further up, reports to them.
  for (const member of ordered) begin(member);
  return { chart, unplaced: ordered.filter(({ id }) => !placed.has(id)).map(({ id }) => id) };
}

/** The most influential first, then those with a role, then by name. */
const byWeight = (a: CommitteeMember, b: CommitteeMember): number =>
  (b.influence ?? -1) - (a.influence ?? -1) ||
  Number(b.role !== null) - Number(a.role !== null) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
