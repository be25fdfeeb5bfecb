import {
  DEMO_RECORDING_MAX_BYTES,
  DEMO_RECORDINGS_BYTES,
  RECORDING_MAX_BYTES,
  RECORDINGS_BYTES,
} from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { megabytes } from '../../../platform/files/megabytes.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { demoOf } from '../../../tenancy/organizations/demo-of.ts';

interface RecordingAllowance {
  readonly isDemo: boolean;
  /** Of one recording. */
  readonly maxBytes: number;
  readonly allowedBytes: number;
  /** What is kept, and what uploads that have begun are going to be. */
  readonly usedBytes: number;
}

/** Returns the bytes of recordings that the organisation keeps, and may keep. */
export async function readAllowance(tx: TenantTransaction): Promise<RecordingAllowance> {
  const { rows } = await tx.client.query<{ used: number }>(
    'SELECT coalesce(sum(greatest(size, expected_size)), 0)::float8 AS used FROM recording_takes WHERE organization_id = $1',
    [tx.organizationId],
  );
  const isDemo = (await demoOf(tx)) !== null;
  return {
    isDemo,
    maxBytes: isDemo ? DEMO_RECORDING_MAX_BYTES : RECORDING_MAX_BYTES,
    allowedBytes: isDemo ? DEMO_RECORDINGS_BYTES : RECORDINGS_BYTES,
    usedBytes: rows[0]?.used ?? 0,
  };
}

/** Throws CONFLICT where the organisation may not keep `more` bytes beside what it has. */
export async function refuseBeyondAllowance(tx: TenantTransaction, more: number): Promise<RecordingAllowance> {
  const allowance = await readAllowance(tx);
  const { isDemo, usedBytes, allowedBytes } = allowance;
  if (usedBytes + more <= allowedBytes) return allowance;
  const whose = isDemo ? 'This copy of the demo' : 'Your organisation';
  throw conflict({
    field: 'size',
    value: more,
    expected: `at most ${megabytes(allowedBytes)} of recordings`,
    message: `${whose} can store ${megabytes(allowedBytes)} of recordings and has no space left for this. Remove recordings you no longer need. What was saved is kept.`,
  });
}
