import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import type { MailboxRemovalJob } from '../removal-jobs.ts';
import { isWanted, type MailboxOfRemoval, mailboxesOf, markRemoved, nextRemoval, type Removal } from './removals.ts';
import { BEGINNING, findAtDomain, type RemovalPlace, removeContacts } from './remove-contacts.ts';

/** Messages or meetings that are removed in one transaction: other work of the organisation comes between two pieces. */
const PIECE = 200;

interface Running {
  readonly signal: AbortSignal;
  readonly piece?: number;
}

/**
 * Removes contacts and domains from what is kept of mailboxes, in pieces, until none is left that somebody excludes or blocks. It
 * may be cut off anywhere and run again.
 */
export async function runRemovals(
  pool: pg.Pool,
  { organizationId }: MailboxRemovalJob,
  { signal, piece = PIECE }: Running,
): Promise<void> {
  for (;;) {
    const next = await inTenant(pool, organizationId, async (tx) => {
      const removal = await nextRemoval(tx);
      return removal && { removal, mailboxes: await mailboxesOf(tx, removal) };
    });
    if (!next) return;
    const { removal } = next;
    for (const mailbox of next.mailboxes) {
      // Looking for people reads the whole mailbox: once before its pieces, and once for whom a merge renamed meanwhile.
      const done = new Set<string>();
      for (;;) {
        const found = await inTenant(pool, organizationId, (tx) => peopleOf(tx, removal, mailbox));
        const people = found.filter((id) => !done.has(id));
        if (people.length === 0) break;
        let place: RemovalPlace | null = BEGINNING;
        while (place) {
          place = await removePiece(pool, organizationId, { removal, mailbox, people, place, piece });
          signal.throwIfAborted();
        }
        for (const id of people) done.add(id);
      }
    }
    await inTenant(pool, organizationId, (tx) => markRemoved(tx, removal));
  }
}

interface Piece {
  readonly removal: Removal;
  readonly mailbox: MailboxOfRemoval;
  /** Contacts who leave it. */
  readonly people: readonly string[];
  readonly place: RemovalPlace;
  readonly piece: number;
}

/** Returns from where it goes on; null when nothing is left, or when nobody wants it removed any more. */
const removePiece = (
  pool: pg.Pool,
  organizationId: string,
  { removal, mailbox, people, place, piece }: Piece,
): Promise<RemovalPlace | null> =>
  inTenant(pool, organizationId, async (tx) => {
    await takeTurn(tx, 'mailboxes');
    if (!(await isWanted(tx, removal))) return null;
    const out = { ...mailbox, now: new Date(), isEverybodys: removal.kind === 'blocked' };
    return removeContacts(tx, out, people, { place, limit: piece });
  });

/** Returns whom a removal takes out of a mailbox: what was judged before it began is kept by then. */
async function peopleOf(
  tx: TenantTransaction,
  removal: Removal,
  { connectionId }: MailboxOfRemoval,
): Promise<readonly string[]> {
  await takeTurn(tx, 'mailboxes');
  if (removal.domain !== null) return findAtDomain(tx, connectionId, removal.domain);
  return removal.kind === 'excluded' && removal.contactId !== null ? [removal.contactId] : [];
}
