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

/** A meeting `m` that everyone who sees its deal may open. */
const IS_SHARED = 'm.deleted_at IS NULL AND NOT m.is_private';

const MISSING = {
  contact: 'SELECT FROM contacts WHERE organization_id = $1 AND id = $2 AND $3::uuid IS NOT NULL',
  activity: `SELECT FROM activities a WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
    AND (opportunity_id = $3 OR EXISTS (SELECT FROM activity_contacts ac JOIN opportunity_contacts oc
      ON oc.organization_id = $1 AND oc.contact_id = ac.contact_id AND oc.opportunity_id = $3
      WHERE ac.organization_id = $1 AND ac.activity_id = a.id))`,
  meeting: `SELECT FROM recorded_meetings m WHERE organization_id = $1 AND id = $2 AND opportunity_id = $3
    AND ${IS_SHARED}`,
} as const;
const EXPECTED = {
  contact: { expected: 'a contact', message: 'There is no such contact.' },
  activity: { expected: 'an activity of the deal', message: 'There is no such activity on the deal.' },
  meeting: { expected: 'a recorded meeting of the deal', message: 'There is no such meeting on the deal.' },
} as const;

async function refuseMissing(
  tx: TenantTransaction,
  kind: keyof typeof MISSING,
  { id, field, opportunityId }: { id: string; field: string; opportunityId: string },
): Promise<void> {
  const { rowCount } = await tx.client.query(MISSING[kind], [tx.organizationId, id, opportunityId]);
  if (rowCount) return;
  throw invalid({ field, value: id, ...EXPECTED[kind] });
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
  /** Titles of meetings that are still on the deal and not private. */
  readonly meetings: ReadonlyMap<string, string>;
}

/** Names of the contacts, merged ones led on, subjects of the activities and titles of the meetings that evidence of a deal refers to. */
export async function namedDetails(
  tx: TenantTransaction,
  opportunityId: string,
  rows: readonly EvidenceDetails[],
): Promise<NamedDetails> {
  const contactIds = rows.flatMap(({ source_ref, owner_contact_id }) => [
    ...(source_ref?.kind === 'contact' ? [source_ref.id] : []),
    ...(owner_contact_id === null ? [] : [owner_contact_id]),
  ]);
  const activityIds = rows.flatMap(({ source_ref }) => (source_ref?.kind === 'activity' ? [source_ref.id] : []));
  const meetingIds = rows.flatMap(({ source_ref }) => (source_ref?.kind === 'meeting' ? [source_ref.id] : []));
  if (contactIds.length + activityIds.length + meetingIds.length === 0) {
    return { contacts: new Map(), activities: new Map(), meetings: new Map() };
  }
  const survivors = await survivorsOf(tx, 'contacts', contactIds);
  const { rows: people } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, [...contactIds, ...survivors.values()]],
  );
  const { rows: done } = await tx.client.query<{ id: string; subject: string }>(
    `SELECT id, subject FROM activities WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL`,
    [tx.organizationId, activityIds],
  );
  const { rows: met } = await tx.client.query<{ id: string; title: string }>(
    `SELECT id, title FROM recorded_meetings m
     WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND opportunity_id = $3 AND ${IS_SHARED}`,
    [tx.organizationId, meetingIds, opportunityId],
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
    meetings: new Map(met.map(({ id, title }) => [id, title])),
  };
}

/** The reference as it is answered; null once what it refers to is gone. */
export function presentSourceRef(ref: EvidenceSourceRef | null, { contacts, activities, meetings }: NamedDetails) {
  if (ref === null) return null;
  if (ref.kind === 'link') return { kind: ref.kind, id: null, url: ref.url, label: null, ms: null };
  const contact = ref.kind === 'contact' ? contacts.get(ref.id) : undefined;
  const label = contact?.name ?? (ref.kind === 'meeting' ? meetings : activities).get(ref.id);
  if (label === undefined) return null;
  const ms = ref.kind === 'meeting' ? ref.ms : null;
  return { kind: ref.kind, id: contact?.id ?? ref.id, url: null, label, ms };
}
