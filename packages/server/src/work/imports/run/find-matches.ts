import { FREE_DEAL_TEXTS, snake } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { heldFieldsColumn } from '../../../records/connected-systems/record-systems.ts';
import type { TypedRow } from '../reading/index.ts';
import type { ExistingDeal, RowContact } from './deal-record.ts';
import { dealsByExternalId, dealsByName } from './deals-by-keys.ts';
import { dealKey, rowKey } from './file-memory.ts';
import { contactKey } from './row-contact.ts';

/** Deals that were there before the import and that rows of one chunk may stand for. */
export interface Matches {
  readonly areFound: boolean;
  readonly byExternalId: ReadonlyMap<string, readonly ExistingDeal[]>;
  readonly byKey: ReadonlyMap<string, readonly ExistingDeal[]>;
  /** Whether the row's contact stands on the deal already, in the role the row gives; true without a contact. */
  hasContact(dealId: string, contact: RowContact | null): boolean;
}

const WORDS = FREE_DEAL_TEXTS.map((text) => `o.${snake(text)} AS "${text}"`).join(', ');

const SELECT = `
  SELECT o.id, o.external_id AS "externalId", o.name, o.account_id AS "accountId", a.name_key AS "accountKey",
    a.name AS "accountName", o.stage_id AS "stageId", o.status, o.owner_id AS "ownerId",
    o.amount_minor::float8 AS "amountMinor", o.currency, o.amount_base_minor::float8 AS "amountBaseMinor", o.category,
    o.close_date::text AS "closeDate", o.closed_on::text AS "closedOn", o.created_on::text AS "createdOn",
    o.win_probability AS "winProbability", ${WORDS},
    o.win_reason_id AS "winReasonId", o.custom,
    o.stage_entered_on::text AS "stageEnteredOn",
    ARRAY(SELECT p.name FROM opportunity_products p WHERE p.organization_id = $1 AND p.opportunity_id = o.id
      ORDER BY p.position) AS products,
    ARRAY(SELECT DISTINCT l.currency FROM line_items l WHERE l.organization_id = $1 AND l.opportunity_id = o.id
      AND l.deleted_at IS NULL) AS "lineCurrencies",
    ${heldFieldsColumn('opportunity', 'o.id')} AS held
  FROM opportunities o
  LEFT JOIN accounts a ON a.organization_id = o.organization_id AND a.id = o.account_id
  WHERE o.organization_id = $1 AND o.import_id IS DISTINCT FROM $2 AND o.id = ANY($3::uuid[])
  ORDER BY o.id`;

/**
 * Finds, by set, the deals that rows of a chunk may stand for. With `lock` they stay as they are until the
 * transaction ends, so that what was compared is what is written.
 */
export async function findMatches(
  tx: TenantTransaction,
  { importId, rows, lock }: { importId: string; rows: readonly TypedRow[]; lock: boolean },
): Promise<Matches> {
  const externalIds = new Set<string>();
  const keys = new Map<string, readonly [name: string, account: string]>();
  for (const { reading } of rows) {
    if ('problems' in reading) continue;
    const { externalId, name, account } = reading.deal;
    if (externalId === null) keys.set(rowKey(reading.deal), [nameKey(name), account === null ? '' : nameKey(account)]);
    else externalIds.add(externalId);
  }
  const find = async (statement: string, ...values: readonly (readonly string[])[]): Promise<ExistingDeal[]> => {
    if (values[0]?.length === 0) return [];
    const { rows: ids } = await tx.client.query<{ id: string }>(statement, [tx.organizationId, ...values]);
    if (ids.length === 0) return [];
    const { rows: found } = await tx.client.query<ExistingDeal>(`${SELECT} ${lock ? 'FOR UPDATE OF o' : ''}`, [
      tx.organizationId,
      importId,
      ids.map(({ id }) => id),
    ]);
    return found;
  };
  const withId = await find(dealsByExternalId('$2'), [...externalIds]);
  const pairs = [...keys.values()];
  const withKey = await find(
    dealsByName('$2', '$3'),
    pairs.map(([name]) => name),
    pairs.map(([, account]) => account),
  );
  const contacts = await contactsOf(tx, [...withId, ...withKey], rows);
  return {
    areFound: withId.length + withKey.length > 0,
    byExternalId: Map.groupBy(withId, ({ externalId }) => externalId ?? ''),
    byKey: Map.groupBy(withKey, ({ name, accountKey }) => dealKey(name, accountKey)),
    hasContact(dealId, contact) {
      if (contact === null) return true;
      const role = contacts.get(`${dealId}\n${contact.key}`);
      return role !== undefined && (contact.role === null || contact.role === role);
    },
  };
}

/** Role by deal and contact key, of the deals found; nothing is asked when no row names a contact. */
async function contactsOf(tx: TenantTransaction, deals: readonly ExistingDeal[], rows: readonly TypedRow[]) {
  const found = new Map<string, string | null>();
  const isAsked = rows.some(
    ({ reading }) => 'deal' in reading && (reading.deal.contactName ?? reading.deal.contactEmail),
  );
  if (!isAsked || deals.length === 0) return found;
  const { rows: people } = await tx.client.query<{
    deal: string;
    role: string | null;
    name: string;
    email: string | null;
    account: string | null;
  }>(
    `SELECT p.opportunity_id AS deal, p.role, c.name, c.email, a.name AS account
     FROM opportunity_contacts p
     JOIN contacts c ON c.organization_id = p.organization_id AND c.id = p.contact_id
     LEFT JOIN accounts a ON a.organization_id = c.organization_id AND a.id = c.account_id
     WHERE p.organization_id = $1 AND p.opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, deals.map(({ id }) => id)],
  );
  for (const { deal, role, name, email, account } of people) {
    if (email !== null) found.set(`${deal}\n${contactKey(email, name, account)}`, role);
    found.set(`${deal}\n${contactKey(null, name, account)}`, role);
  }
  return found;
}
