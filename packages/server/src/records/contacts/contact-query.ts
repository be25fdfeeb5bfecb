import { INTERACTION_KINDS } from '@forecastle/contract';
import type { Writer } from '../accounts/account-query.ts';
import { type KnownThere, knownThereColumn } from '../connected-systems/record-systems.ts';
import { shownCustom } from '../custom-fields/custom-nouns.ts';

const kinds = INTERACTION_KINDS.map((kind) => `'${kind}'`).join(', ');

const INTERACTIONS = `FROM activity_contacts ac
   JOIN activities v ON v.organization_id = $1 AND v.id = ac.activity_id
   WHERE ac.organization_id = $1 AND ac.contact_id = c.id AND v.deleted_at IS NULL AND v.kind IN (${kinds})`;

/** Of the contact `c`, never a future one. */
export const LAST_INTERACTION = `(SELECT max(v.occurred_at) ${INTERACTIONS} AND v.occurred_at <= now())`;
/** The earliest that lies ahead, in a calendar or recorded beforehand. */
export const NEXT_INTERACTION = `(SELECT least((SELECT min(v.occurred_at) ${INTERACTIONS} AND v.occurred_at > now()),
   (SELECT min(t.starts_at) FROM meeting_contacts mc JOIN meetings t ON t.organization_id = $1 AND t.id = mc.meeting_id
    WHERE mc.organization_id = $1 AND mc.contact_id = c.id AND t.called_off_at IS NULL AND t.starts_at > now())))`;

/**
 * Whether the actor may change a contact `c`: whoever sees a deal with them or on their account, or the deals of their
 * owner or maker, RevOps and admins. $1 is the organisation.
 */
export const mayUpdateContact = ({ owners, manages }: Writer): string => `(${manages}::boolean
  OR (c.owner_id IS NOT NULL AND (${owners}::uuid[] IS NULL OR c.owner_id = ANY(${owners})))
  OR (c.created_by_id IS NOT NULL AND (${owners}::uuid[] IS NULL OR c.created_by_id = ANY(${owners})))
  OR EXISTS (SELECT 1 FROM opportunity_contacts p
    JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
    WHERE p.organization_id = $1 AND p.contact_id = c.id AND (${owners}::uuid[] IS NULL OR o.owner_id = ANY(${owners})))
  OR EXISTS (SELECT 1 FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = c.account_id
    AND (${owners}::uuid[] IS NULL OR o.owner_id = ANY(${owners}))))`;

/**
 * Contacts with their account, last interaction and whether the actor may change them. As of accounts, deals the actor
 * does not see change nothing. $1 organisation, $2 owners whose deals the actor writes (null = all), $3 whether the actor
 * manages records.
 */
export const CONTACT_COLUMNS = `
  c.id, c.external_id, c.account_id, a.name AS account_name, c.reports_to_id, above.name AS reports_to_name, c.owner_id, owner.name AS owner_name, c.name, c.email, c.other_emails, c.title,
  c.phone, c.other_phones, ${shownCustom('contact')} AS custom, c.updated_at, touched.open_deals,
  ${LAST_INTERACTION} AS last_interaction_at,
  ${mayUpdateContact({ owners: '$2', manages: '$3' })} AS may_update,
  ${knownThereColumn('contact', 'c.id')} AS known_there`;

export const CONTACT_BESIDES = `
  LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = c.account_id
  LEFT JOIN contacts above ON above.organization_id = $1 AND above.id = c.reports_to_id
  LEFT JOIN members owner ON owner.organization_id = $1 AND owner.id = c.owner_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE o.status = 'open')::int AS open_deals
    FROM opportunity_contacts p
    JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
    WHERE p.organization_id = $1 AND p.contact_id = c.id AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
  ) touched`;

export const CONTACT_TABLES = `contacts c ${CONTACT_BESIDES}`;

export interface ContactRow {
  id: string;
  external_id: string | null;
  account_id: string | null;
  account_name: string | null;
  reports_to_id: string | null;
  reports_to_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  name: string;
  email: string | null;
  title: string | null;
  phone: string | null;
  other_emails: string[];
  other_phones: string[];
  open_deals: number;
  custom: Record<string, string | number | boolean | string[]>;
  updated_at: Date;
  last_interaction_at: Date | null;
  may_update: boolean;
  known_there: KnownThere[] | null;
}
