import { type KnownThere, knownThereColumn } from '../connected-systems/record-systems.ts';
import { shownCustom } from '../custom-fields/custom-nouns.ts';

/** What is changed by whoever writes a record, as placeholders: owners whose deals they write, and whether they manage records. */
export interface Writer {
  readonly owners: string;
  readonly manages: string;
}

/**
 * Whether the actor may change an account `a`: whoever sees a deal on it, or the deals of its owner or maker, RevOps and
 * admins. $1 is the organisation.
 */
export const mayUpdateAccount = ({ owners, manages }: Writer): string => `(${manages}::boolean
  OR (a.owner_id IS NOT NULL AND (${owners}::uuid[] IS NULL OR a.owner_id = ANY(${owners})))
  OR (a.created_by_id IS NOT NULL AND (${owners}::uuid[] IS NULL OR a.created_by_id = ANY(${owners})))
  OR EXISTS (SELECT 1 FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = a.id
    AND (${owners}::uuid[] IS NULL OR o.owner_id = ANY(${owners}))))`;

/**
 * Accounts with the totals of the deals the actor sees and whether the actor may change them. Deals the actor does not
 * see change nothing in the answer, so that it does not tell of them. $1 organisation, $2 owners whose deals the actor writes (null = all), $3 whether the actor
 * manages records.
 */
export const ACCOUNT_COLUMNS = `
  a.id, a.external_id, a.name, a.description, a.industry, a.organization_description, a.strategic, a.territory, a.segment,
  a.domain, a.parent_id, above.name AS parent_name, a.owner_id, owner.name AS owner_name, ${shownCustom('account')} AS custom, a.updated_at,
  (SELECT count(*)::int FROM contacts c WHERE c.organization_id = $1 AND c.account_id = a.id) AS contacts,
  seen.open, seen.open_amount, seen.won, seen.won_amount,
  ${mayUpdateAccount({ owners: '$2', manages: '$3' })} AS may_update,
  ${knownThereColumn('account', 'a.id')} AS known_there`;

// Lateral, so that a page looks at the deals of its own accounts and not at all deals.
export const ACCOUNT_BESIDES = `
  LEFT JOIN accounts above ON above.organization_id = $1 AND above.id = a.parent_id
  LEFT JOIN members owner ON owner.organization_id = $1 AND owner.id = a.owner_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE o.status = 'open')::int AS open,
      coalesce(sum(o.amount_base_minor) FILTER (WHERE o.status = 'open'), 0)::text AS open_amount,
      count(*) FILTER (WHERE o.status = 'won')::int AS won,
      coalesce(sum(o.amount_base_minor) FILTER (WHERE o.status = 'won'), 0)::text AS won_amount
    FROM opportunities o
    WHERE o.organization_id = $1 AND o.account_id = a.id AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
  ) seen`;

export const ACCOUNT_TABLES = `accounts a ${ACCOUNT_BESIDES}`;

export interface AccountRow {
  id: string;
  external_id: string | null;
  name: string;
  description: string | null;
  industry: string | null;
  organization_description: string | null;
  strategic: boolean;
  territory: string | null;
  segment: string | null;
  domain: string | null;
  parent_id: string | null;
  parent_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  contacts: number;
  open: number;
  open_amount: string;
  won: number;
  won_amount: string;
  custom: Record<string, string | number | boolean | string[]>;
  updated_at: Date;
  may_update: boolean;
  known_there: KnownThere[] | null;
}
