import { createHash } from 'node:crypto';
import type { INQUIRY_SUSPICIONS, InquiryForm } from '@forecastle/contract';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { inquiries } from '../../../platform/database/schema/index.ts';
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
    const row = { ...columnsOf(given.form), id: newId(), reference: makeReference() };
    const { rowCount } = await tx.db
      .insert(inquiries)
      .values({ ...row, organizationId: tx.organizationId, suspicion: given.suspicion, submission })
      .onConflictDoNothing();
    if (rowCount === 1) return row;
    const { rows } = await tx.client.query<{ reference: string }>(
      'SELECT reference FROM inquiries WHERE organization_id = $1 AND submission = $2',
      [tx.organizationId, submission],
    );
    // Else it was the reference that is taken: the next one is another.
    if (rows[0]) return { id: null, reference: rows[0].reference };
  }
}

function columnsOf(form: InquiryForm) {
  const { kind, name, email } = form;
  return form.kind === 'contact'
    ? { kind, name, email, topic: form.subject, message: form.message }
    : {
        kind,
        name,
        email,
        message: form.problem,
        company: form.company,
        role: form.role,
        crm: form.crm,
        teamSize: form.teamSize,
      };
}
