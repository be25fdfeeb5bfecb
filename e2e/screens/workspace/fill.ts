/** Adds to the imported deals what makes a workspace look worked in: contacts, activities, evidence, pushed dates. */
import type { Client } from './client.ts';
import { HARBOURLINE } from './harbourline.ts';
import { HAPPENED, type Knowledge, knowledgeOf, PEOPLE, pushesOf, TITLES } from './knowledge.ts';
import { type DemoDeal, demoDeals, emailOf } from './spreadsheet.ts';

interface Deal {
  readonly id: string;
  readonly externalId: string | null;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly closeDate: string | null;
}
interface OnDeal {
  readonly contact: { readonly id: string; readonly name: string };
  readonly role: string | null;
}
interface Framework {
  readonly framework: string;
  readonly components: readonly { readonly component: string }[];
}

const DAY_MS = 86_400_000;
/** Nothing of the workspace happened at midnight. */
const HOURS_EARLIER_MS = 3 * 3_600_000;
const STRENGTHS: Readonly<Record<string, string>> = { g: 'green', y: 'yellow', r: 'red' };
const PAGE = 200;

export async function fillWorkspace(client: Client): Promise<void> {
  const { items } = await client.get<{ items: readonly Deal[] }>(`/opportunities?limit=${PAGE}`);
  const byExternalId = new Map(items.map((deal) => [deal.externalId, deal]));
  for (const [index, demo] of demoDeals().entries()) {
    const deal = byExternalId.get(demo.id);
    if (!deal) continue;
    if (demo.known === 'told') await tellHarbourline(client, deal);
    const knowledge = knowledgeOf(demo.known, index);
    if (knowledge) await addKnowledge(client, deal, demo, knowledge, index);
    await pushDates(client, deal, pushesOf(demo.known));
  }
}

async function addKnowledge(
  client: Client,
  deal: Deal,
  demo: DemoDeal,
  known: Knowledge,
  index: number,
): Promise<void> {
  const named = (await onDeal(client, deal)).find(({ contact }) => contact.name === demo.contact);
  const met: { readonly id: string; readonly days: number | null }[] = [];
  if (named) {
    const role = named.role;
    await client.send('patch', `/contacts/${named.contact.id}`, { title: titleFor(role, index) });
    await put(client, deal, named.contact.id, role, known.influence);
    met.push({ id: named.contact.id, days: known.met });
  }
  for (const [place, other] of known.others.entries()) {
    if (other.role === named?.role) continue;
    const [first, last] = [
      PEOPLE[(index + place) % PEOPLE.length],
      PEOPLE[(index * 3 + place * 5 + 4) % PEOPLE.length],
    ];
    const id = await person(client, deal, `${first?.[0]} ${last?.[1]}`, titleFor(other.role, index + place));
    await put(client, deal, id, other.role, other.influence);
    met.push({ id, days: other.met });
  }
  for (const [place, days] of known.activities.entries()) {
    const happened = HAPPENED[(index + place * 2) % HAPPENED.length];
    await happen(client, deal, { ...happened, days, contactIds: [] });
  }
  for (const [place, { id, days }] of met.entries()) {
    if (days === null) continue;
    const happened = HAPPENED[(index * 2 + place + 1) % HAPPENED.length];
    await happen(client, deal, { ...happened, days, contactIds: [id] });
  }
  await prove(client, deal, known.proof);
}

async function tellHarbourline(client: Client, deal: Deal): Promise<void> {
  const there = await onDeal(client, deal);
  const ids = new Map<string, string>();
  for (const { name, title, role, influence } of HARBOURLINE.contacts) {
    const known = there.find(({ contact }) => contact.name === name);
    if (known) await client.send('patch', `/contacts/${known.contact.id}`, { title });
    const id = known?.contact.id ?? (await person(client, deal, name, title));
    await put(client, deal, id, role, influence);
    ids.set(name, id);
  }
  for (const { kind, subject, days, with: people } of HARBOURLINE.activities) {
    await happen(client, deal, { kind, subject, days, contactIds: people.map((name) => ids.get(name) ?? '') });
  }
  for (const [framework, component, strength, notes, source] of HARBOURLINE.evidence) {
    await client.send('put', `/opportunities/${deal.id}/frameworks/${framework}/${component}`, {
      strength,
      notes,
      source,
    });
  }
}

const onDeal = async (client: Client, deal: Deal) =>
  (await client.get<{ items: readonly OnDeal[] }>(`/opportunities/${deal.id}/contacts`)).items;

const put = (client: Client, deal: Deal, contactId: string, role: string | null, influence: number) =>
  client.send('put', `/opportunities/${deal.id}/contacts/${contactId}`, { role, influence });

async function person(client: Client, deal: Deal, name: string, title: string): Promise<string> {
  const email = emailOf(name, deal.account?.name ?? '');
  return (await client.send('post', '/contacts', { name, title, email, accountId: deal.account?.id ?? null })).id;
}

const titleFor = (role: string | null, turn: number): string => {
  const titles = TITLES[role ?? 'influencer'] ?? [];
  return titles[turn % titles.length] ?? 'Operations';
};

interface Happening {
  readonly kind?: string;
  readonly subject?: string;
  readonly days: number;
  readonly contactIds: readonly string[];
}

const happen = (client: Client, deal: Deal, { days, ...what }: Happening) =>
  client.send('post', `/opportunities/${deal.id}/activities`, {
    ...what,
    occurredAt: new Date(Date.now() - days * DAY_MS - HOURS_EARLIER_MS).toISOString(),
  });

async function prove(client: Client, deal: Deal, proof: Knowledge['proof']): Promise<void> {
  const { items } = await client.get<{ items: readonly Framework[] }>(`/opportunities/${deal.id}/frameworks`);
  for (const { framework, components } of items) {
    for (const [place, { component }] of components.entries()) {
      const strength = STRENGTHS[proof[framework as keyof Knowledge['proof']][place] ?? ''];
      if (!strength) continue;
      const notes = strength === 'red' ? 'Asked, not answered yet.' : null;
      await client.send('put', `/opportunities/${deal.id}/frameworks/${framework}/${component}`, { strength, notes });
    }
  }
}

/** From the date of the spreadsheet, which is so much earlier, to the one told in the list of deals. */
async function pushDates(client: Client, deal: Deal, pushes: readonly number[]): Promise<void> {
  if (!deal.closeDate) return;
  let date = Temporal.PlainDate.from(deal.closeDate);
  for (const days of pushes) {
    date = date.add({ days });
    await client.send('patch', `/opportunities/${deal.id}`, { closeDate: date.toString() });
  }
}
