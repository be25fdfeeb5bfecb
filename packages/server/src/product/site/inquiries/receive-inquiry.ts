import { createHash } from 'node:crypto';
import type { INQUIRY_SUSPICIONS, InquiryForm } from '@forecastle/contract';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { operatingOrganization } from '../../../tenancy/organizations/operating-organization.ts';
import { notifyOperator, type OperatorSettings } from './notify-operator.ts';
import { makeReference } from './reference.ts';

export interface Received {
  readonly form: InquiryForm;
  /** The token of the form it was written in. */
  readonly token: string;
  readonly suspicion: (typeof INQUIRY_SUSPICIONS)[number] | null;
}

/**
 * Keeps what somebody wrote, has the operator told by mail unless it is suspicious, and returns its reference. The same
 * text from the same form is kept once: a second click gets the reference of the first.
 */
export async function receiveInquiry(pool: pg.Pool, settings: OperatorSettings, given: Received): Promise<string> {
  const organizationId = await operatingOrganization(pool, settings.site);
  return inTenant(pool, organizationId, async (tx) => {
    const kept = await keep(tx, given);
    if (kept.id !== null && given.suspicion === null) await notifyOperator(tx, settings, kept.id);
    return kept.reference;
  });
}

/** The id is null when it was kept before. */
async function keep(tx: TenantTransaction, given: Received): Promise<{ id: string | null; reference: string }> {
  const submission = createHash('sha256')
    .update(JSON.stringify([given.token, given.form]))
    .digest('hex');
  for (;;) {
    const [id, reference] = [newId(), makeReference()];
    const { rowCount } = await tx.client.query(
      `INSERT INTO inquiries (organization_id, id, reference, suspicion, submission, kind, name, email, message, topic,
         company, role, crm, team_size)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING`,
      [tx.organizationId, id, reference, given.suspicion, submission, ...columnsOf(given.form)],
    );
    if (rowCount === 1) return { id, reference };
    const { rows } = await tx.client.query<{ reference: string }>(
      'SELECT reference FROM inquiries WHERE organization_id = $1 AND submission = $2',
      [tx.organizationId, submission],
    );
    // Else it was the reference that is taken: the next one is another.
    if (rows[0]) return { id: null, reference: rows[0].reference };
  }
}

/** Those of either kind of form, from `kind` on. */
function columnsOf(form: InquiryForm): (string | null)[] {
  const { kind, name, email } = form;
  return form.kind === 'contact'
    ? [kind, name, email, form.message, form.subject, null, null, null, null]
    : [kind, name, email, form.problem, null, form.company, form.role, form.crm, form.teamSize];
}
