import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type DealContactState, type EvidenceState, subjectOf } from '../../ledger/changes.ts';
import type { LedgerRow } from '../../ledger/read-history.ts';
import type { PreviousText } from './previous-text.ts';
import { valueGone, wordsGone } from './refusals.ts';

/** Gives pieces of evidence back what stood there before: the row as it was kept, or none. */
export async function restoreEvidence(
  tx: TenantTransaction,
  id: string,
  { entry, words }: { entry: LedgerRow; words: PreviousText },
): Promise<void> {
  const fields = Object.keys(entry.changes).filter((field) => field.startsWith('evidence.'));
  const [field] = fields;
  if (!field) return;
  const [, framework, component] = field.split('.');
  const state = entry.changes[`evidence.${framework}.${component}`];
  const wasThere = state === undefined || (state.from as EvidenceState | null) !== null;
  if (wasThere && !words.evidence) throw wordsGone();
  await tx.client.query(
    'DELETE FROM evidence WHERE organization_id = $1 AND opportunity_id = $2 AND framework = $3 AND component = $4',
    [tx.organizationId, id, framework, component],
  );
  if (!wasThere) return;
  await tx.client.query('INSERT INTO evidence SELECT * FROM jsonb_populate_record(NULL::evidence, $1::jsonb)', [
    JSON.stringify({ ...words.evidence, organization_id: tx.organizationId, opportunity_id: id }),
  ]);
}

/** Puts contacts back with the role and influence they had, or takes off those who were put there. */
export async function restoreContacts(tx: TenantTransaction, id: string, entry: LedgerRow): Promise<void> {
  for (const [field, { from }] of Object.entries(entry.changes)) {
    const subject = subjectOf(field);
    if (subject.of !== 'contact') continue;
    const key = [tx.organizationId, id, subject.id];
    const state = from as DealContactState | null;
    if (state === null) {
      await tx.client.query(
        'DELETE FROM opportunity_contacts WHERE organization_id = $1 AND opportunity_id = $2 AND contact_id = $3',
        key,
      );
      continue;
    }
    const { rowCount } = await tx.client.query(
      `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
       SELECT $1, $2, c.id, $4, $5 FROM contacts c WHERE c.organization_id = $1 AND c.id = $3
       ON CONFLICT (organization_id, opportunity_id, contact_id) DO UPDATE SET role = $4, influence = $5`,
      [...key, state.role, state.influence],
    );
    if (!rowCount) throw valueGone('The contact');
  }
}
