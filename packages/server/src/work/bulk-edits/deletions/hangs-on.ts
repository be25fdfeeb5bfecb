/** What hangs on records that are about to be deleted, in counts. */
import type { BulkEditPreview } from '@forecastle/contract';
import type * as z from 'zod';
import type { BulkNounName } from '../../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { Selected } from '../noun.ts';

type Preview = z.infer<typeof BulkEditPreview>;
type What = Preview['along'][number]['what'];
export type Hanging = Pick<Preview, 'along' | 'parted'>;

/** Rows that hang on `chosen`, counted: tables, and what joins them; $owners are those whose deals the actor sees. */
interface Counting {
  readonly along: Readonly<Partial<Record<What, string>>>;
  readonly parted: Readonly<Partial<Record<What, string>>>;
}

const SEEN = '($owners::uuid[] IS NULL OR o.owner_id = ANY($owners))';
const notes = (column: string) => `deal_notes t JOIN chosen c ON c.id = t.${column} WHERE t.deleted_at IS NULL`;
/** Of notes on accounts or contacts: nothing else of these has any. */
const files = (column: string) => `deal_files t JOIN deal_notes n ON n.organization_id = $1 AND n.id = t.note_id
  JOIN chosen c ON c.id = n.${column} WHERE t.deleted_at IS NULL AND n.deleted_at IS NULL`;

const COUNTED: Readonly<Record<BulkNounName, Counting>> = {
  deal: {
    along: {
      activities: 'activities t JOIN chosen c ON c.id = t.opportunity_id WHERE t.deleted_at IS NULL',
      notes: notes('opportunity_id'),
      files: 'deal_files t JOIN chosen c ON c.id = t.opportunity_id WHERE t.deleted_at IS NULL',
      tasks: 'tasks t JOIN chosen c ON c.id = t.opportunity_id WHERE t.deleted_at IS NULL',
    },
    parted: {},
  },
  account: {
    along: { notes: notes('account_id'), files: files('account_id') },
    parted: {
      deals: `opportunities o JOIN chosen c ON c.id = o.account_id WHERE ${SEEN}`,
      contacts: 'contacts t JOIN chosen c ON c.id = t.account_id WHERE true',
      accounts: 'accounts t JOIN chosen c ON c.id = t.parent_id WHERE t.id NOT IN (SELECT id FROM chosen)',
    },
  },
  contact: {
    along: { notes: notes('contact_id'), files: files('contact_id') },
    parted: {
      deals: `(SELECT DISTINCT p.opportunity_id FROM opportunity_contacts p JOIN chosen c ON c.id = p.contact_id
        WHERE p.organization_id = $1) p JOIN opportunities o ON o.id = p.opportunity_id WHERE ${SEEN}`,
    },
  },
};

/** Counts what goes with the chosen records that meet a condition, and what stays without them: deals as far as the actor sees them. */
export async function countHanging(
  tx: TenantTransaction,
  actor: Actor,
  { from, id, parameters }: Selected,
  { noun, may }: { noun: BulkNounName; may: string },
): Promise<Hanging> {
  const { along, parted } = COUNTED[noun];
  const hanging = Object.entries({ ...along, ...parted });
  const asksOwners = hanging.some(([, rows]) => rows.includes('$owners'));
  const owners = asksOwners ? parameters.add(await visibleOwners(tx, actor)) : '';
  const counts = hanging.map(([what, rows]) => {
    const alias = rows.includes(' t JOIN ') ? 't' : 'o';
    return `(SELECT count(*)::int FROM ${rows.replaceAll('$owners', owners)} AND ${alias}.organization_id = $1) AS ${what}`;
  });
  const { rows } = await tx.client.query<Partial<Record<What, number>>>(
    `WITH chosen AS MATERIALIZED (SELECT ${id} AS id FROM ${from} AND ${may})
     SELECT ${counts.join(', ')}`,
    parameters.values,
  );
  const counted = (of: object) =>
    (Object.keys(of) as What[]).flatMap((what) => {
      const count = rows[0]?.[what] ?? 0;
      return count > 0 ? [{ what, count }] : [];
    });
  return { along: counted(along), parted: counted(parted) };
}
