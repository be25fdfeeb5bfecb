/** Somebody who makes and changes records without a pause and writes down every answer. Each writer changes only their own. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Body, Client } from './client.ts';
import { accountFacts, activityFacts, dealFacts, type Journal } from './journal.ts';
import type { Random } from './random.ts';

/** Milliseconds at most between two writes. */
const PAUSE = 30;
const CATEGORIES = ['pipeline', 'best_case', 'commit', 'omitted'];
const KINDS = ['call', 'email_sent', 'meeting', 'note'];

export interface Writing {
  readonly client: Client;
  readonly journal: Journal;
  readonly random: Random;
  readonly stages: readonly string[];
  readonly name: string;
  /** Tells of what must not happen. */
  readonly differ: (what: string) => void;
}

export async function write(writing: Writing, signal: AbortSignal): Promise<void> {
  const { random } = writing;
  const own = { deals: [] as string[], accounts: [] as string[], count: 0 };
  while (!signal.aborted) {
    const chance = random.next();
    if (chance < 0.1 || own.accounts.length === 0) await addAccount(writing, own);
    else if (chance < 0.25 || own.deals.length === 0) await addDeal(writing, own);
    else if (chance < 0.4) await addActivity(writing, random.pick(own.deals));
    else if (chance < 0.5) await changeAccount(writing, random.pick(own.accounts));
    else await changeDeal(writing, random.pick(own.deals));
    await delay(random.below(PAUSE));
  }
}

interface Own {
  readonly deals: string[];
  readonly accounts: string[];
  count: number;
}

/** Creates with a key of its own, which every further try repeats. */
async function create(writing: Writing, path: string, body: Body): Promise<Body | null> {
  return taken(writing, path, await writing.client.ask('POST', path, { body, key: randomUUID() }));
}

function taken({ differ }: Writing, path: string, { status, body }: Answer): Body | null {
  if (status < 300) return body;
  differ(`${path} was refused with ${status}: ${JSON.stringify(body)}`);
  return null;
}

async function addAccount(writing: Writing, own: Own): Promise<void> {
  const account = await create(writing, '/accounts', { name: `${writing.name} account ${own.count++}` });
  if (!account) return;
  own.accounts.push(account.id);
  writing.journal.accounts.set(account.id, accountFacts(account));
}

async function addDeal(writing: Writing, own: Own): Promise<void> {
  const { random, journal, stages } = writing;
  const deal = await create(writing, '/opportunities', {
    name: `${writing.name} deal ${own.count++}`,
    accountId: random.pick(own.accounts),
    amountMinor: random.below(10_000_000),
    closeDate: day(random),
    stageId: random.pick(stages),
  });
  if (!deal) return;
  own.deals.push(deal.id);
  journal.deals.set(deal.id, dealFacts(deal));
}

async function addActivity(writing: Writing, dealId: string): Promise<void> {
  const { random, journal } = writing;
  const activity = await create(writing, `/opportunities/${dealId}/activities`, {
    kind: random.pick(KINDS),
    subject: `${writing.name} rang ${random.below(1e6)}`,
    occurredAt: new Date(Date.now() - random.below(40) * 86_400_000).toISOString(),
  });
  if (!activity) return;
  const known = journal.activities.get(dealId) ?? new Map();
  journal.activities.set(dealId, known.set(activity.id, activityFacts(activity)));
}

async function changeAccount(writing: Writing, id: string): Promise<void> {
  const { random, journal, client } = writing;
  const change = { industry: `Industry ${random.below(1e6)}`, strategic: random.next() < 0.5 };
  const account = taken(writing, 'an account', await client.ask('PATCH', `/accounts/${id}`, { body: change }));
  if (account) journal.accounts.set(id, accountFacts(account));
}

/** Whether a change that was not acknowledged happened is told by the version: it goes up by one, or not at all. */
async function changeDeal(writing: Writing, id: string): Promise<void> {
  const { journal, client, differ } = writing;
  const { version } = journal.deals.get(id);
  const change = dealChange(writing);
  const answer = await client.ask('PATCH', `/opportunities/${id}`, { body: { ...change, expectedVersion: version } });
  let deal = answer.body;
  if (answer.status === 409) {
    deal = await client.get(`/opportunities/${id}`);
    const isDone = Object.entries(change).every(([field, value]) =>
      Object.is(field === 'stageId' ? deal.stage.id : deal[field], value),
    );
    if (!isDone || deal.version !== version + 1) {
      differ(
        `deal ${id}: ${JSON.stringify(change)} on version ${version} was refused and left ${JSON.stringify(deal)}`,
      );
    }
  } else if (!taken(writing, 'a deal', answer)) return;
  journal.deals.set(id, dealFacts(deal));
}

function dealChange({ random, stages }: Writing): Body {
  const chance = random.next();
  if (chance < 0.3) return { amountMinor: random.below(10_000_000) };
  if (chance < 0.5) return { closeDate: day(random) };
  if (chance < 0.7) return { nextStep: `Call ${random.below(1e6)}` };
  if (chance < 0.85) return { stageId: random.pick(stages) };
  return { category: random.pick(CATEGORIES), nextStep: `Mail ${random.below(1e6)}` };
}

const day = (random: Random): string => new Date(Date.UTC(2026, 0, 1 + random.below(700))).toISOString().slice(0, 10);
