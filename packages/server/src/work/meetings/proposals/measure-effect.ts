import type { MeetingEffect } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { chanceChange, chanceReader, type DealChanceNow } from '../../forecasts/deal-chance.ts';

interface Scores {
  readonly risk: number;
  /** Null while the deal is not yet qualified. */
  readonly confidence: number | null;
  readonly drag: number;
}

/**
 * Runs a change of a locked deal and returns what it did to the kept scores, which follow each change in its transaction,
 * and to the win chance by the model of the day.
 */
export async function measureEffect<T>(
  tx: TenantTransaction,
  opportunityId: string,
  now: Date,
  work: () => Promise<T>,
): Promise<{ result: T; effect: MeetingEffect }> {
  const chanceOf = await chanceAsker(tx, now);
  const before = await readScores(tx, opportunityId);
  const chanceBefore = await chanceOf(opportunityId);
  const result = await work();
  const after = await readScores(tx, opportunityId);
  const chance = chanceChange(chanceBefore, await chanceOf(opportunityId));
  const pair = (score: keyof Scores) => [before?.[score] ?? null, after?.[score] ?? null] as const;
  return {
    result,
    effect: { risk: pair('risk'), confidence: pair('confidence'), drag: pair('drag'), ...chance },
  };
}

type AskChance = (dealId: string) => Promise<DealChanceNow>;

/** Returns what reads chances. A decision stands also where one cannot be calculated: it has none then. */
async function chanceAsker(tx: TenantTransaction, now: Date): Promise<AskChance> {
  const none = { noChance: 'failed' } as const;
  const read = await unlessItFails(tx, () => chanceReader(tx, now));
  return async (dealId) => (read && (await unlessItFails(tx, () => read(dealId)))) ?? none;
}

/** Reads in a savepoint, so that what fails fails alone; null then. A connection that is lost ends the transaction. */
async function unlessItFails<T>(tx: TenantTransaction, read: () => Promise<T>): Promise<T | null> {
  await tx.client.query('SAVEPOINT chance');
  try {
    const result = await read();
    await tx.client.query('RELEASE SAVEPOINT chance');
    return result;
  } catch {
    await tx.client.query('ROLLBACK TO SAVEPOINT chance');
    return null;
  }
}

async function readScores(tx: TenantTransaction, opportunityId: string): Promise<Scores | undefined> {
  const { rows } = await tx.client.query<Scores>(
    `SELECT risk, CASE WHEN NOT not_yet_qualified THEN confidence END AS confidence, drag FROM opportunity_health
     WHERE organization_id = $1 AND opportunity_id = $2`,
    [tx.organizationId, opportunityId],
  );
  return rows[0];
}
