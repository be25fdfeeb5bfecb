/** Runs syncs while the server is killed, and takes them up again as the minute's job does. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { inTenant } from '../../packages/server/src/platform/database/tenant.ts';
import type { Listener } from '../../packages/server/src/testing/peers/http/peer-servers.ts';
import { enqueueSync } from '../../packages/server/src/work/connections/runs/sync-jobs.ts';
import type { Random } from '../kills/random.ts';
import type { Server } from '../kills/server.ts';
import { whileAway } from './database.ts';
import type { Organization } from './organization.ts';

const LOOK_MS = 25;
/** Milliseconds within which a sync has to end after the last kill. */
const END_WITHIN = 300_000;
const SYNCS = '/connections/salesforce/syncs';
export type SyncKind = 'first load' | 'incremental' | 'full' | 'push';

/** Moments at which the server is killed. */
const MOMENTS = [
  'a request is asked',
  'a request is answered',
  'a write is asked',
  'a write is answered',
  'some time',
] as const;
type Moment = (typeof MOMENTS)[number];
const MOMENTS_OF_PUSH: readonly Moment[] = [
  'a write is asked',
  'a write is answered',
  'a write is answered',
  'a request is answered',
];
const REQUESTS_BEFORE = 22;
const MS_AFTER_ANSWER = 80;
const MS_AFTER_WRITE = 20;
const MS_SOME_TIME = 1_200;

export interface Look {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly step: string | null;
  readonly error: string | null;
  readonly counts: readonly Readonly<Record<string, number | string>>[];
}

export class Syncs {
  readonly #server: Server;
  readonly #organization: Organization;
  readonly #pools: { readonly owner: pg.Pool; readonly app: pg.Pool };
  readonly #random: Random;
  /** By the moment and by the step in which they struck. */
  readonly kills = new Map<string, number>();
  readonly steps = new Map<string, number>();
  killed = 0;
  /** Milliseconds of the longest recovery. */
  longest = 0;

  constructor(server: Server, organization: Organization, pools: { owner: pg.Pool; app: pg.Pool }, random: Random) {
    this.#server = server;
    this.#organization = organization;
    this.#pools = pools;
    this.#random = random;
  }

  /** Starts a sync, kills the server up to so many times until it has ended, and returns how it ended. */
  async run(kind: SyncKind, kills: number): Promise<Look> {
    const id = await this.#start(kind);
    for (let left = kills; left > 0; left--) {
      const moment = this.#random.pick(kind === 'push' ? MOMENTS_OF_PUSH : MOMENTS);
      if (!(await this.#killDuring(id, moment))) break;
    }
    return this.#ended(id);
  }

  /** Asks again while another sync is under way: the product starts some by itself. */
  async #start(kind: SyncKind): Promise<string> {
    const { client } = this.#organization;
    const path = kind === 'push' ? '/connections/salesforce/push' : SYNCS;
    for (;;) {
      const { status, body } = await client.ask('POST', path, { body: kind === 'full' ? { everything: true } : {} });
      if (status === 200) return body.id;
      const under = await this.#look(`status IN ('queued', 'running')`);
      if (!under) {
        if (status !== 409) throw new Error(`no sync was started: ${status} ${JSON.stringify(body)}`);
        continue;
      }
      await this.#ended(under.id);
    }
  }

  /** False when the sync ended before the moment came. */
  async #killDuring(id: string, moment: Moment): Promise<boolean> {
    const aim = this.#aim(moment);
    let step: string | null = null;
    try {
      while (!aim.isDone()) {
        const look = await this.#look('id = $2', id);
        if (!look || !isUnderWay(look)) return false;
        step = look.step;
        await delay(5);
      }
    } finally {
      aim.stop();
    }
    this.killed++;
    const count = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1);
    count(this.kills, moment);
    count(this.steps, step ?? 'before the first chunk');
    this.longest = Math.max(this.longest, await this.#server.recovered());
    await this.#takeUp(id);
    return true;
  }

  #aim(moment: Moment): { isDone: () => boolean; stop: () => void } {
    let isDone = false;
    let isStopped = false;
    const strike = (ms = 0) => {
      const now = () => {
        if (!isStopped && !isDone) isDone = this.#server.kill();
      };
      if (ms === 0) now();
      else setTimeout(now, ms);
    };
    const wanted = moment.endsWith('asked') ? 'asked' : 'answered';
    const isWrite = moment.includes('write');
    let left = isWrite ? 1 : 1 + this.#random.below(REQUESTS_BEFORE);
    const ms = wanted === 'asked' ? 0 : this.#random.below(isWrite ? MS_AFTER_WRITE : MS_AFTER_ANSWER);
    const listener: Listener = ({ method }, what) => {
      if (what !== wanted || (isWrite && method !== 'PATCH') || --left !== 0) return;
      strike(ms);
    };
    const unwatch = moment === 'some time' ? () => undefined : this.#organization.peer.watch(listener);
    if (moment === 'some time') strike(1 + this.#random.below(MS_SOME_TIME));
    return {
      isDone: () => isDone,
      stop: () => {
        isStopped = true;
        unwatch();
      },
    };
  }

  /** Does at once what the product does each minute. */
  async #takeUp(syncId: string): Promise<void> {
    const { organizationId } = this.#organization;
    await whileAway(() =>
      inTenant(this.#pools.app, organizationId, (tx) => enqueueSync(tx, { organizationId, syncId })),
    );
  }

  /**
   * Makes the kept description a day older. Fields that are shown again change no record, so the next sync describes the
   * objects as it does a day later, and reads what it did not see before. Decision 0399.
   */
  async ageDescription(): Promise<void> {
    await whileAway(() =>
      this.#pools.owner.query(
        `UPDATE connection_descriptions SET asked_at = asked_at - interval '1 day' WHERE organization_id = $1`,
        [this.#organization.organizationId],
      ),
    );
  }

  async #ended(id: string): Promise<Look> {
    const begun = performance.now();
    for (let looks = 1; performance.now() - begun < END_WITHIN; looks++) {
      const look = await this.#look('id = $2', id);
      if (look && !isUnderWay(look)) return look;
      // A run that finds the journal held by a process that just ended leaves it.
      if (looks % 200 === 0) await this.#takeUp(id);
      await delay(LOOK_MS);
    }
    throw new Error(`the sync ${id} does not end: ${JSON.stringify(await this.#look('id = $2', id))}`);
  }

  async #look(where: string, ...values: readonly string[]): Promise<Look | null> {
    const { rows } = await whileAway(() =>
      this.#pools.owner.query<Look>(
        `SELECT id, kind, status, position ->> 'step' AS step, error, counts FROM sync_runs
       WHERE organization_id = $1 AND ${where} LIMIT 1`,
        [this.#organization.organizationId, ...values],
      ),
    );
    return rows[0] ?? null;
  }
}

const isUnderWay = ({ status }: Look): boolean => status === 'queued' || status === 'running';
