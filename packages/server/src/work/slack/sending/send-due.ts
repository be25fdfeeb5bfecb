/** Sends what is due to each channel and person: at least once, and never two servers at a time. Decision 0400. */
import { setTimeout as delay } from 'node:timers/promises';
import { nextLoudInstant, type SlackOffReason } from '@forecastle/rules';
import type pg from 'pg';
import { holdSessionLock } from '../../../platform/database/session-lock.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { dropWaiting, type SlackTarget, switchOff } from '../../../tenancy/slack-outbox/switch-off.ts';
import type { SlackSender, SlackSent } from '../port.ts';
import { composeFor } from './compose-for.ts';
import { isLookDue, lookAt } from './daily-look.ts';
import {
  dropExpired,
  dropItems,
  dueTargets,
  giveBack,
  holdLonger,
  nextDueAt,
  retryLater,
  settleSent,
  TAKEN_SECONDS,
  type TakenItem,
  takeDue,
  waitForQuietHours,
  waitForSlack,
  waitUntil,
} from './outbox-rows.ts';
import { type ReadTarget, readTarget, type StoredTarget } from './read-target.ts';
import type { ComposedMessage, ComposeMessages } from './reader.ts';

export interface Sending {
  readonly sender: SlackSender;
  readonly compose: ComposeMessages;
  /** Origin that links lead to. */
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly now?: () => Date;
  /** Returns a number from 0 to 1 for jitter. */
  readonly random?: () => number;
  /** Milliseconds between two messages to one channel: https://docs.slack.dev/apis/web-api/rate-limits */
  readonly pauseMs?: number;
}

export interface Turn {
  /** When something is due next; null where nothing waits, or another server sends. */
  readonly nextDueAt: Date | null;
}

/** How long an organisation is sent to before others have their turn. */
const TURN_MS = 30_000;
/** Of the time for which rows are taken, this much is left for the message under way. */
const SPARE_SECONDS = 20;
/** How long a target that failed is left alone. */
const FAILED_WAIT_MS = 60_000;
/** Targets in a row for which Slack could not be reached: it is down. */
const UNREACHABLE_MOST = 3;
const SECOND_FACTOR_WAIT_MS = 60 * 60 * 1000;
const PAUSE_MS = 1_000;

/** What is said of a target after its messages, and what follows for the others. */
type Said = 'done' | 'off' | 'unreachable' | 'stop';

/** Sends until nothing is due or the turn is over. Does nothing while another server sends for the organisation. */
export async function sendDue(pool: pg.Pool, organizationId: string, sending: Sending): Promise<Turn> {
  const { now = () => new Date() } = sending;
  const next = () => inTenant(pool, organizationId, nextDueAt, { readOnly: true });
  const dueAt = await next();
  if (dueAt === null || dueAt > now()) return { nextDueAt: dueAt };
  const unlock = await holdSessionLock(pool, `slack-sending ${organizationId}`);
  if (!unlock) return { nextDueAt: null };
  try {
    await new OrganizationTurn(pool, organizationId, sending).run();
    return { nextDueAt: await next() };
  } finally {
    await unlock();
  }
}

class OrganizationTurn {
  readonly #pool: pg.Pool;
  readonly #organizationId: string;
  readonly #sending: Sending;
  readonly #now: () => Date;

  constructor(pool: pg.Pool, organizationId: string, sending: Sending) {
    this.#pool = pool;
    this.#organizationId = organizationId;
    this.#sending = sending;
    this.#now = sending.now ?? (() => new Date());
  }

  #write<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return inTenant(this.#pool, this.#organizationId, work);
  }

  async run(): Promise<void> {
    const endsAt = performance.now() + TURN_MS;
    const targets = await this.#write(async (tx) => {
      await dropExpired(tx, this.#now());
      return dueTargets(tx, this.#now());
    });
    let unreachable = 0;
    for (const target of targets) {
      if (this.#sending.signal.aborted || performance.now() > endsAt) return;
      // One target that fails holds up no other, and is not tried again at once.
      const said = await this.#sendTo(target).catch(async (error: unknown): Promise<Said> => {
        this.#sending.logger.error(
          { err: error, organizationId: this.#organizationId, ...target },
          'Slack got nothing',
        );
        await this.#leaveAlone(target, FAILED_WAIT_MS);
        return 'done';
      });
      if (said === 'stop') return;
      unreachable = said === 'unreachable' ? unreachable + 1 : 0;
      if (unreachable === UNREACHABLE_MOST) return;
    }
  }

  /** One target: whether it may be sent to, what it is told, and what Slack says. */
  async #sendTo(target: SlackTarget): Promise<Said> {
    const begun = await this.#write((tx) => this.#begin(tx, target));
    if (begun === 'stop' || begun === null) return begun ?? 'done';
    const { sender } = this.#sending;
    let stored = begun;
    if (isLookDue(stored, this.#now())) {
      const looked = await lookAt(
        { pool: this.#pool, organizationId: this.#organizationId, sender },
        stored,
        this.#now(),
      );
      if (looked.outcome === 'rate_limited') return this.#stopUntil(looked.until);
      if (looked.outcome === 'gone') return this.#switchOff(target, looked.reason);
      if (looked.outcome === 'unreachable') {
        await this.#leaveAlone(target, FAILED_WAIT_MS);
        return 'unreachable';
      }
      // In the timezone that Slack told, it may be night.
      const again = await this.#write((tx) => this.#begin(tx, target));
      if (again === 'stop' || again === null) return again ?? 'done';
      stored = again;
    }
    const takenAt = this.#now().getTime();
    const items = await this.#write((tx) => takeDue(tx, stored, this.#now()));
    if (items.length === 0) return 'done';
    const composed = await this.#compose(stored, items);
    return this.#post(stored, composed, { items, takenAt });
  }

  #leaveAlone(target: SlackTarget, ms: number): Promise<void> {
    return this.#write((tx) => waitUntil(tx, target, new Date(this.#now().getTime() + ms)));
  }

  /** Null where nothing is sent to the target now, and 'stop' where nothing is sent to anybody. */
  async #begin(tx: TenantTransaction, target: SlackTarget): Promise<StoredTarget | null | 'stop'> {
    if (!(await isHealthy(tx))) return 'stop';
    const read = await readTarget(tx, target, this.#sending.sender.teamId);
    return read.state === 'on' ? this.#unlessQuiet(tx, read.stored) : this.#leave(tx, target, read);
  }

  async #leave(tx: TenantTransaction, target: SlackTarget, read: Exclude<ReadTarget, { state: 'on' }>): Promise<null> {
    if (read.state === 'off') await dropWaiting(tx, target);
    else if (read.state === 'gone') await switchOff(tx, target, read.reason);
    else await waitUntil(tx, target, new Date(this.#now().getTime() + SECOND_FACTOR_WAIT_MS));
    return null;
  }

  async #unlessQuiet(tx: TenantTransaction, stored: StoredTarget): Promise<StoredTarget | null> {
    const now = this.#now();
    const loud = nextLoudInstant(now.getTime(), stored.quietHours, stored.timeZone);
    if (loud === now.getTime()) return stored;
    await waitForQuietHours(tx, stored.target, { from: now, until: new Date(loud) });
    return null;
  }

  /** Composes what was taken; what is in no message is dropped, and what could not be composed is tried again. */
  async #compose(stored: StoredTarget, items: readonly TakenItem[]): Promise<readonly ComposedMessage[]> {
    const { compose, publicUrl, logger } = this.#sending;
    const reading = { pool: this.#pool, organizationId: this.#organizationId, compose, publicUrl, now: this.#now() };
    const { messages, failures } = await composeFor(reading, stored, items);
    const failed = new Set(failures.flatMap(({ itemIds }) => itemIds));
    for (const { error } of failures) {
      logger.error(
        { err: error, organizationId: this.#organizationId, ...stored.target },
        'a Slack message was not made',
      );
    }
    const told = new Set(messages.flatMap(({ itemIds }) => itemIds));
    const untold = items.flatMap(({ id }) => (told.has(id) || failed.has(id) ? [] : [id]));
    if (untold.length + failed.size > 0) {
      await this.#write(async (tx) => {
        await dropItems(tx, untold, { reason: 'nothing_to_say' }, this.#now());
        await retryLater(tx, [...failed], this.#retry(null));
      });
    }
    return messages;
  }

  /** A digest of many deals may be composed for longer than its items were taken for: they are held on to, and it is sent. */
  async #post(
    stored: StoredTarget,
    messages: readonly ComposedMessage[],
    { items, takenAt }: { readonly items: readonly TakenItem[]; readonly takenAt: number },
  ): Promise<Said> {
    const { sender, signal, pauseMs = PAUSE_MS } = this.#sending;
    let heldFrom = takenAt;
    for (const [nth, { message, itemIds }] of messages.entries()) {
      const rest = messages.slice(nth).flatMap((each) => each.itemIds);
      if (nth > 0) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        await this.#write((tx) => giveBack(tx, rest, this.#now()));
        return 'stop';
      }
      const now = this.#now();
      if (now.getTime() - heldFrom > (TAKEN_SECONDS - SPARE_SECONDS) * 1000) {
        const unsettled = new Set(rest);
        const held = items.filter(({ id }) => unsettled.has(id));
        if (!(await this.#write((tx) => holdLonger(tx, held, now)))) return 'stop';
        heldFrom = now.getTime();
      }
      const sent = await sender.post(stored.to, message);
      const said = await this.#settle(stored.target, sent, { itemIds, rest });
      if (said !== 'done') return said;
    }
    return 'done';
  }

  /** `rest`: what was taken for the target and is not settled yet, with the message. */
  async #settle(
    target: SlackTarget,
    sent: SlackSent,
    { itemIds, rest }: { readonly itemIds: readonly string[]; readonly rest: readonly string[] },
  ): Promise<Said> {
    const { logger } = this.#sending;
    const off = offReason(sent);
    if (off !== null) return this.#switchOff(target, off);
    if (sent.outcome === 'sent') {
      await this.#write((tx) => settleSent(tx, target, itemIds, this.#now()));
      return 'done';
    }
    if (sent.outcome === 'rate_limited') {
      await this.#write((tx) => giveBack(tx, rest, this.#now()));
      return this.#stopUntil(sent.until);
    }
    const { outcome, vendorWords } = sent;
    if (outcome === 'refused') {
      logger.error({ organizationId: this.#organizationId, ...target, vendorWords }, 'Slack refused a message');
      await this.#write((tx) => dropItems(tx, itemIds, { reason: 'refused', vendorWords }, this.#now()));
      return 'done';
    }
    if (outcome === 'revoked') {
      await this.#write((tx) => giveBack(tx, rest, this.#now()));
      return 'stop';
    }
    await this.#write((tx) => retryLater(tx, rest, this.#retry(vendorWords)));
    return 'unreachable';
  }

  async #switchOff(target: SlackTarget, reason: SlackOffReason): Promise<Said> {
    await this.#write((tx) => switchOff(tx, target, reason));
    return 'off';
  }

  async #stopUntil(until: Date): Promise<Said> {
    await this.#write((tx) => waitForSlack(tx, until));
    return 'stop';
  }

  #retry(vendorWords: string | null) {
    const { random = Math.random } = this.#sending;
    return { now: this.#now(), vendorWords, random: random() };
  }
}

/** Returns why a target gets nothing more; null where Slack's answer does not say so. */
export function offReason({ outcome }: SlackSent): SlackOffReason | null {
  switch (outcome) {
    case 'archived':
    case 'not_in_channel':
      return outcome;
    case 'unknown_user':
      return 'user_gone';
    case 'not_allowed':
      return 'refused';
    default:
      return null;
  }
}

async function isHealthy({ client, organizationId }: TenantTransaction): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM connections WHERE organization_id = $1 AND system = 'slack' AND member_id IS NULL AND state = 'healthy'`,
    [organizationId],
  );
  return rowCount === 1;
}
