/** What a note is on, and who may write it there. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getContact } from '../contacts/get-contact.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';

export interface NoteSubject {
  readonly kind: 'deal' | 'account' | 'contact';
  readonly id: string;
}

export const SUBJECT_COLUMNS = { deal: 'opportunity_id', account: 'account_id', contact: 'contact_id' } as const;

interface SubjectRow {
  readonly opportunity_id: string | null;
  readonly account_id: string | null;
  readonly contact_id: string | null;
}

export function subjectOf({ opportunity_id, account_id, contact_id }: SubjectRow): NoteSubject {
  if (opportunity_id !== null) return { kind: 'deal', id: opportunity_id };
  if (account_id !== null) return { kind: 'account', id: account_id };
  if (contact_id !== null) return { kind: 'contact', id: contact_id };
  throw new Error('a note is on nothing');
}

interface RecordSubject extends NoteSubject {
  readonly kind: 'account' | 'contact';
}
export const isRecord = (subject: NoteSubject): subject is RecordSubject => subject.kind !== 'deal';

/** The id of the record that is there, where the one that was asked for has been merged; throws unless the actor may write it. */
export async function requireRecord(tx: TenantTransaction, actor: Actor, subject: RecordSubject): Promise<string> {
  const { id, abilities } =
    subject.kind === 'account' ? await getAccount(tx, actor, subject.id) : await getContact(tx, actor, subject.id);
  if (abilities.update) return id;
  throw forbidden(
    subject.kind === 'account'
      ? 'Only its owner, people with a deal on this account, RevOps and admins can write notes on it.'
      : 'Only their owner, people with a deal with this contact, RevOps and admins can write notes on them.',
  );
}

/**
 * Locks what a note is to be on; throws unless the actor may write it. Answers the record that is there, where the one
 * that was asked for has been merged. A deal's ledger is written in the order of its lock; a record is only held there.
 */
export async function lockSubject(tx: TenantTransaction, actor: Actor, subject: NoteSubject): Promise<NoteSubject> {
  if (!isRecord(subject)) {
    await lockOpportunity(tx, actor, subject.id);
    return subject;
  }
  const { kind } = subject;
  const id = await requireRecord(tx, actor, subject);
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM ${kind}s WHERE organization_id = $1 AND id = $2 FOR KEY SHARE`,
    [tx.organizationId, id],
  );
  // It was merged or deleted between the two.
  if (!rowCount) throw notFound(kind);
  return { kind, id };
}
