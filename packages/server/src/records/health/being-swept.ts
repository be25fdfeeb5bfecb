import type { TenantTransaction } from '../../platform/database/tenant.ts';

const SWEEP = `hashtextextended($1::uuid || ' sweep', 0)`;

/**
 * Until the transaction ends, `isBeingSwept` says so of the organisation: a batch of deals is scored anew, or comes by an
 * import. Any number are at work at once.
 */
export async function noteSweep(tx: TenantTransaction): Promise<void> {
  await tx.client.query({
    name: 'note-sweep',
    text: `SELECT pg_advisory_xact_lock_shared(${SWEEP})`,
    values: [tx.organizationId],
  });
}

/**
 * Whether such a batch of the organisation is at work: what follows from deals and their scores is better made once behind
 * all of them than over and over beside. Between two batches it may say no. Call it in a transaction of its own, which a
 * batch waits for.
 */
export async function isBeingSwept(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ swept: boolean }>(
    `SELECT NOT pg_try_advisory_xact_lock(${SWEEP}) AS swept`,
    [tx.organizationId],
  );
  return rows[0]?.swept ?? false;
}
