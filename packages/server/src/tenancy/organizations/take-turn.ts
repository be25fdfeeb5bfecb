import type { TenantTransaction } from '../../platform/database/tenant.ts';

/**
 * What is done one after another within an organisation, and keeps no change of a deal waiting; the number stays with
 * it, since processes of two versions may serve beside each other.
 */
const TURNS = {
  /** Two files do not make the same record twice. */
  imports: 1,
  /** Two who put one below the other at the same time would make a circle. */
  accountTree: 2,
  /** Who writes several weeks of the history touches them in an order of its own. */
  weeks: 3,
  contactTree: 4,
  /** Restoring one record may hand rows to others that lie in the bin. */
  bin: 5,
  /** Who belongs to the organisation and reports to whom: the last admin stays, and nobody joins twice. */
  people: 6,
  quotas: 7,
  /** Commits and their deadline. */
  commits: 8,
  alerts: 9,
  competitors: 10,
  /** Why deals are won and lost, and what else has a list of reasons. */
  reasons: 11,
  siteSettings: 12,
  /** Budgets for models: two calls do not spend the same money. */
  ai: 13,
  conversationTemplates: 14,
  /** Which connections there are: two admins do not set one up twice. */
  connections: 15,
  /** What mailboxes and calendars tell: two that have the same message or meeting do not make two activities of it. */
  mailboxes: 16,
  /** What the files of an organisation come to. */
  files: 192,
  /** What the recordings of an organisation come to. */
  recordings: 193,
  /** Two who import the same transcript at once make one meeting of it. */
  transcripts: 194,
} as const;

export type Turn = keyof typeof TURNS;

/**
 * Waits until nobody else has the turn, and has it until the transaction ends. Take it before what is read for it, and
 * before the organisation is locked. Whoever holds the organisation beside a turn does both in the order of the others of
 * that turn: imports and the bin hold it first, quotas have their turn first.
 */
export async function takeTurn(tx: TenantTransaction, turn: Turn): Promise<void> {
  await tx.client.query({
    name: 'take-turn',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))',
    values: [tx.organizationId, TURNS[turn]],
  });
}
