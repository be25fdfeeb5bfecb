/** What stands in a piece of evidence beside its strength and notes: where it comes from, and what the customer says. */
import type { EvidenceSourceRef } from '../../platform/database/schema/records.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { survivorsOf } from '../merges/survivors.ts';
import type { EvidenceInput } from './inputs.ts';

export interface EvidenceDetails {
  readonly source_ref: EvidenceSourceRef | null;
  readonly customer_words: string | null;
  readonly owner_contact_id: string | null;
  readonly figure: string | null;
}
export const NO_DETAILS: EvidenceDetails = {
  source_ref: null,
  customer_words: null,
  owner_contact_id: null,
  figure: null,
};

/** The details with what was given of them; refuses a contact or an activity that is not there. */
export async function givenDetails(
  tx: TenantTransaction,
  standing: EvidenceDetails,
  { id, sourceRef, customerWords, ownerId, figure }: EvidenceInput,
): Promise<EvidenceDetails> {
  if (ownerId) await refuseMissing(tx, 'contact', { id: ownerId, field: 'ownerId', opportunityId: id });
  if (sourceRef && sourceRef.kind !== 'link')
    await refuseMissing(tx, sourceRef.kind, { id: sourceRef.id, field: 'sourceRef', opportunityId: id });
  return {
    source_ref: sourceRef === undefined ? standing.source_ref : sourceRef,
    customer_words: customerWords === undefined ? standing.customer_words : customerWords?.trim() || null,
    owner_contact_id: ownerId === undefined ? standing.owner_contact_id : ownerId,
    figure: figure === undefined ? standing.figure : figure || null,
  };
}

const MISSING = {
  contact: 'SELECT FROM contacts WHERE organization_id = $1 AND id = $2 AND $3::uuid IS NOT NULL',
  activity: `SELECT FROM activities a WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
    AND (opportunity_id = $3 OR EXISTS (SELECT FROM activity_contacts ac JOIN opportunity_contacts oc
      ON oc.organization_id = $1 AND oc.contact_id = ac.contact_id AND oc.opportunity_id = $3
      WHERE ac.organization_id = $1 AND ac.activity_id = a.id))`,
} as const;

async function refuseMissing(
  tx: TenantTransaction,
  kind: keyof typeof MISSING,
  { id, field, opportunityId }: { id: string; field: string; opportunityId: string },
): Promise<void> {
  const { rowCount } = await tx.client.query(MISSING[kind], [tx.organizationId, id, opportunityId]);
  if (rowCount) return;
  throw invalid({
    field,
    value: id,
    expected: kind === 'contact' ? 'a contact' : 'an activity of the deal',
    message: kind === 'contact' ? 'There is no such contact.' : 'There is no such activity on the deal.',
  });
}

/** As one text, so that the ledger can say that it changed. */
export const wordsOf = ({ customer_words, owner_contact_id, figure }: EvidenceDetails): string | null =>
  customer_words === null && owner_contact_id === null && figure === null
    ? null
    : JSON.stringify([customer_words, owner_contact_id, figure]);

/** Words and reference of a source, as one text likewise. */
export const sourceOf = (source: string | null, { source_ref }: EvidenceDetails): string | null =>
  source === null && source_ref === null ? null : JSON.stringify([source, source_ref]);

export interface NamedDetails {
  readonly contacts: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  readonly activities: ReadonlyMap<string, string>;
}

/** Names of the contacts, merged ones led on, and subjects of the activities that evidence refers to. */
export async function namedDetails(tx: TenantTransaction, rows: readonly EvidenceDetails[]): Promise<NamedDetails> {
  const contactIds = rows.flatMap(({ source_ref, owner_contact_id }) => [
    ...(source_ref?.kind === 'contact' ? [source_ref.id] : []),
    ...(owner_contact_id === null ? [] : [owner_contact_id]),
  ]);
  const activityIds = rows.flatMap(({ source_ref }) => (source_ref?.kind === 'activity' ? [source_ref.id] : []));
  if (contactIds.length + activityIds.length === 0) return { contacts: new Map(), activities: new Map() };
  const survivors = await survivorsOf(tx, 'contacts', contactIds);
  const { rows: people } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, [...contactIds, ...survivors.values()]],
  );
  const { rows: done } = await tx.client.query<{ id: string; subject: string }>(
    `SELECT id, subject FROM activities WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL`,
    [tx.organizationId, activityIds],
  );
  const known = new Map(people.map((person) => [person.id, person]));
  return {
    contacts: new Map(
      contactIds.flatMap((id) => {
        const person = known.get(id) ?? known.get(survivors.get(id) ?? '');
        return person ? [[id, person] as const] : [];
      }),
    ),
    activities: new Map(done.map(({ id, subject }) => [id, subject])),
  };
}

/** The reference as it is answered; null once what it refers to is gone. */
export function presentSourceRef(ref: EvidenceSourceRef | null, { contacts, activities }: NamedDetails) {
  if (ref === null) return null;
  if (ref.kind === 'link') return { kind: ref.kind, id: null, url: ref.url, label: null };
  const contact = contacts.get(ref.id);
  const label = ref.kind === 'contact' ? contact?.name : activities.get(ref.id);
  if (label === undefined) return null;
  return { kind: ref.kind, id: contact?.id ?? ref.id, url: null, label };
}
