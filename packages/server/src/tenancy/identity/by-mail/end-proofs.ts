import type pg from 'pg';

/**
 * Makes every link to a person's sign-in that is under way useless. With it, as asked, go sign-ins that wait for their
 * code, and trusted devices.
 */
export async function endProofs(
  client: pg.ClientBase,
  userId: string,
  { trustedDevices, waitingForCode = true }: { trustedDevices: boolean; waitingForCode?: boolean },
): Promise<void> {
  await client.query(
    `DELETE FROM auth.verification WHERE value LIKE $1 || '%'
       AND ($2 OR identifier NOT LIKE 'trust-device-%') AND ($3 OR identifier NOT LIKE '2fa-%')`,
    [userId, trustedDevices, waitingForCode],
  );
  // One that was asked for and not written yet would be written after.
  await client.query(
    `DELETE FROM auth.verification WHERE identifier LIKE 'mail-request:%' AND value LIKE '%"userId":"' || $1 || '"%'`,
    [userId],
  );
}

/** Trusted devices alone. */
export async function forgetTrustedDevices(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query(`DELETE FROM auth.verification WHERE value = $1 AND identifier LIKE 'trust-device-%'`, [userId]);
}
