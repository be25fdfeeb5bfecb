/** Random changes in the product, as people make them over its API. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Client } from '../kills/client.ts';
import type { Random } from '../kills/random.ts';
import { whileAway } from './database.ts';
import { type Organization, readMapping } from './organization.ts';

/** Weight of each kind of change. */
const KINDS = {
  'change a deal': 30,
  'move a stage': 6,
  'close or reopen': 4,
  'make a deal': 3,
  'delete a deal': 4,
  restore: 5,
  'delete an activity': 1,
  'delete a contact': 1,
  'merge accounts': 1,
  'merge contacts': 1,
} as const;
type Kind = keyof typeof KINDS;
const LOTS = Object.entries(KINDS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

interface Stage {
  readonly id: string;
  readonly kind: 'open' | 'won' | 'lost';
}

export class ChangesHere {
  readonly #client: Client;
  readonly #organizationId: string;
  readonly #owners: Organization['owners'];
  readonly #owner: pg.Pool;
  readonly #random: Random;
  /** Sentences of refusals, and how often each was answered. */
  readonly refusals = new Map<string, number>();
  /** Ids of records that somebody deleted here and did not restore. */
  readonly deleted = new Set<string>();
  /** Ids of records that somebody restored here, whatever became of them there. */
  readonly restored = new Set<string>();
  /** Ids of deals that were made here, which Salesforce never hears of. */
  readonly made = new Set<string>();
  #count = 0;

  constructor({ client, organizationId, owners }: Organization, owner: pg.Pool, random: Random) {
    this.#client = client;
    this.#organizationId = organizationId;
    this.#owners = owners;
    this.#owner = owner;
    this.#random = random;
  }

  /** Makes one change, and returns what it was. */
  async change(): Promise<string> {
    for (;;) {
      const kind = this.#random.pick(LOTS);
      this.#count++;
      if (await this.#make(kind)) return kind;
    }
  }

  /** False where there is nothing to change so, or it was refused. */
  async #make(kind: Kind): Promise<boolean> {
    const { pick } = this.#random;
    const words = `here ${this.#count}`;
    switch (kind) {
      case 'change a deal':
        return this.#patchDeal(
          pick([
            { nextStep: words },
            { nextStep: null },
            { amountMinor: 100_000 + this.#count * 100 },
            { closeDate: this.#day() },
            { description: words },
            { category: pick(['pipeline', 'best_case', 'commit']) },
          ]),
        );
      case 'move a stage':
        // What Salesforce decides nobody changes here.
        if (this.#owners.get('stageId') === 'theirs') return false;
        return this.#patchDeal({ stageId: pick((await this.#stages()).filter((stage) => stage.kind === 'open')).id });
      case 'close or reopen':
        if (this.#owners.get('stageId') === 'theirs') return false;
        return this.#patchDeal({ stageId: pick(await this.#stages()).id }, 'true');
      case 'make a deal': {
        const made = await this.#ask('POST', '/opportunities', { name: `Own deal ${words}`, nextStep: words });
        if (made) this.made.add(made.id);
        return made !== null;
      }
      case 'delete a deal':
        return this.#remove(
          'opportunities',
          await this.#one('SELECT id FROM opportunities WHERE organization_id = $1'),
        );
      case 'delete a contact':
        return this.#remove('contacts', await this.#one('SELECT id FROM contacts WHERE organization_id = $1'));
      case 'delete an activity':
        return this.#remove(
          'activities',
          await this.#one(
            'SELECT id FROM activities WHERE organization_id = $1 AND deleted_at IS NULL AND opportunity_id IS NOT NULL',
          ),
        );
      case 'restore': {
        const id = await this.#one('SELECT id FROM bin WHERE organization_id = $1', (row) => this.deleted.has(row.id));
        if (id === null || !(await this.#ask('POST', `/bin/${id}/restore`))) return false;
        this.deleted.delete(id);
        this.restored.add(id);
        return true;
      }
      case 'merge accounts':
        return this.#merge('account', 'SELECT id FROM accounts WHERE organization_id = $1');
      case 'merge contacts':
        return this.#merge('contact', 'SELECT id FROM contacts WHERE organization_id = $1');
    }
  }

  async #patchDeal(patch: object, which = `status = 'open'`): Promise<boolean> {
    const id = await this.#one(`SELECT id FROM opportunities WHERE organization_id = $1 AND ${which}`);
    return id !== null && (await this.#ask('PATCH', `/opportunities/${id}`, patch)) !== null;
  }

  async #remove(noun: string, id: string | null): Promise<boolean> {
    if (id === null || !(await this.#ask('DELETE', `/${noun}/${id}`))) return false;
    this.deleted.add(id);
    return true;
  }

  async #merge(noun: string, query: string): Promise<boolean> {
    const [keptId, mergedId] = [await this.#one(query), await this.#one(query)];
    if (!keptId || !mergedId || keptId === mergedId) return false;
    return (await this.#ask('POST', '/merges', { noun, keptId, mergedId })) !== null;
  }

  /** Stages that have a name in Salesforce. */
  async #stages(): Promise<readonly Stage[]> {
    const mapped = new Set(
      (await readMapping(this.#owner, { organizationId: this.#organizationId })).stages.map(({ to }) => to.stageId),
    );
    const { items } = await this.#client.get('/stages');
    return items.filter(({ id }: Stage) => mapped.has(id));
  }

  #day(): string {
    return new Date(Date.UTC(2026, 11, 1 + this.#random.below(400))).toISOString().slice(0, 10);
  }

  async #one(query: string, which: (row: { id: string }) => boolean = () => true): Promise<string | null> {
    const { rows } = await whileAway(() =>
      this.#owner.query<{ id: string }>(`${query} ORDER BY id`, [this.#organizationId]),
    );
    const found = rows.filter(which);
    return found.length > 0 ? this.#random.pick(found).id : null;
  }

  /** Null when it was refused. One that is asked again because the server was killed does not happen twice. */
  async #ask(method: string, path: string, body: object = {}) {
    const answer = await this.#client.ask(method, path, { body, key: randomUUID() });
    if (answer.status < 300) return answer.body ?? {};
    // A deletion whose answer was lost is answered the second time with NOT_FOUND.
    if (method === 'DELETE' && answer.status === 404) return {};
    const said = `${method} ${path.replace(/[0-9a-f-]{36}/g, '…')}: ${answer.body.message}`;
    this.refusals.set(said, (this.refusals.get(said) ?? 0) + 1);
    return null;
  }
}
