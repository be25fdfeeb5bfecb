import { COMPONENT_NAMES, type ComponentKey } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { EvidenceInput } from './inputs.ts';

type Asked = Pick<EvidenceInput, 'id' | 'framework' | 'component' | 'expectedUpdatedAt'>;

/** Refuses when the record is not the one somebody has seen, and says who changed it. Lock the deal before. */
export async function refuseChangedEvidence(tx: TenantTransaction, asked: Asked): Promise<void> {
  const { expectedUpdatedAt } = asked;
  if (expectedUpdatedAt === undefined) return;
  const key = [tx.organizationId, asked.id, asked.framework, asked.component];
  const { rows } = await tx.client.query<{ updated_at: Date; name: string | null }>(
    `SELECT e.updated_at, m.name FROM evidence e
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = e.updated_by_id
     WHERE e.organization_id = $1 AND e.opportunity_id = $2 AND e.framework = $3 AND e.component = $4`,
    key,
  );
  const standing = rows[0]?.updated_at ?? null;
  const seen = expectedUpdatedAt === null ? null : Date.parse(expectedUpdatedAt);
  if (seen === (standing?.getTime() ?? null)) return;
  const by = standing ? rows[0]?.name : await removedBy(tx, asked);
  const what = `the evidence of ${COMPONENT_NAMES[asked.component as ComponentKey]}`;
  throw conflict({
    field: 'expectedUpdatedAt',
    value: expectedUpdatedAt,
    expected: standing?.toISOString() ?? null,
    message: `${by ?? 'Someone'} ${standing ? 'changed' : 'removed'} ${what} meanwhile. Nothing was saved.`,
  });
}

/** A record that is gone names nobody; the ledger does. */
async function removedBy(tx: TenantTransaction, { id, framework, component }: Asked): Promise<string | null> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT m.name FROM ledger l JOIN members m ON m.organization_id = $1 AND m.id = l.actor_id
     WHERE l.organization_id = $1 AND l.opportunity_id = $2 AND l.changes ? $3
     ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1`,
    [tx.organizationId, id, `evidence.${framework}.${component}`],
  );
  return rows[0]?.name ?? null;
}
