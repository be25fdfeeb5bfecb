/** What those whom visitors look around as were told lately, and what they mean to do: a mention, a deal, three tasks. */
import { isoDate, startOfLocalDay } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { besideChange } from '../../records/ledger/changes.ts';
import { recordChanges } from '../../records/ledger/record.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { PEOPLE } from './people.ts';

const MINUTE_MS = 60_000;
/** The three largest: what somebody hears of. */
const DEALS = 3;

const MENTIONS = [
  'can you join the call with their finance lead on Thursday? They want to discuss pricing.',
  'legal is back. Two clauses left, both on payment terms.',
];
const TASKS = [
  { title: 'Send the answers to the security questionnaire', due: -1 },
  { title: 'Call about the order form', due: 0 },
  { title: 'Prepare the pricing call', due: 2 },
];

interface Writing {
  /** Local day. */
  readonly today: number;
  readonly timeZone: string;
  /** By name. */
  readonly memberIds: ReadonlyMap<string, string>;
}

export async function writeNotifications(tx: TenantTransaction, writing: Writing): Promise<void> {
  const first = PEOPLE.filter((person, place) => PEOPLE.findIndex(({ role }) => role === person.role) === place);
  for (const [place, { name, role, under }] of first.entries()) {
    const memberId = writing.memberIds.get(name);
    if (memberId === undefined) continue;
    const owners = await visibleOwners(tx, { organizationId: tx.organizationId, memberId, role });
    const { rows: deals } = await tx.client.query<{ id: string; owner_id: string }>(
      `SELECT id, owner_id FROM opportunities WHERE organization_id = $1 AND status = 'open' AND amount_base_minor > 0
         AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) ORDER BY amount_base_minor DESC, id LIMIT ${DEALS}`,
      [tx.organizationId, owners],
    );
    const leaderId = writing.memberIds.get(under ?? '') ?? null;
    await tellOne(tx, { memberId, leaderId, deals, words: MENTIONS[place % MENTIONS.length] ?? '' }, writing);
  }
}

interface Told {
  readonly memberId: string;
  readonly leaderId: string | null;
  readonly deals: readonly { id: string; owner_id: string }[];
  readonly words: string;
}

async function tellOne(
  tx: TenantTransaction,
  { memberId, leaderId, deals, words }: Told,
  { today, timeZone, memberIds }: Writing,
): Promise<void> {
  const at = (days: number, hours: number, minutes: number) =>
    new Date(startOfLocalDay(today + days, timeZone) + (hours * 60 + minutes) * MINUTE_MS);
  const [deal] = deals;
  if (!deal) return;
  const byId = deal.owner_id === memberId ? leaderId : deal.owner_id;
  const noteId = newId();
  const noted = at(-1, 16, 20);
  const name = [...memberIds].find(([, id]) => id === memberId)?.[0] ?? '';
  const document = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'mention', attrs: { id: memberId, label: name } },
          { type: 'text', text: `, ${words}` },
        ],
      },
    ],
  };
  await tx.client.query(
    `INSERT INTO deal_notes (organization_id, id, opportunity_id, document, author_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [tx.organizationId, noteId, deal.id, JSON.stringify(document), byId, noted],
  );
  await recordChanges(tx, [
    {
      opportunityId: deal.id,
      kind: 'note_added',
      actor: { kind: 'person', id: byId },
      effectiveAt: noted,
      changes: besideChange('note', noteId, null, { pinned: false, version: 1 }),
    },
  ]);
  const tasks = TASKS.map(({ title, due }, place) => ({
    id: newId(),
    title,
    due,
    dealId: (deals[place] ?? deal).id,
  }));
  for (const { id, title, due, dealId } of tasks) {
    const isTold = due < 0;
    await tx.client.query(
      `INSERT INTO tasks (organization_id, id, opportunity_id, title, due_on, remind_days_before, assignee_id, created_by_id, told_due_on, created_at)
       VALUES ($1, $2, $3, $4, $5::date, $6, $7, $7, CASE WHEN $8 THEN $5::date END, $9)`,
      [tx.organizationId, id, dealId, title, isoDate(today + due), due > 0 ? 1 : null, memberId, isTold, at(-4, 9, 30)],
    );
  }
  const told = [
    { kind: 'mentioned', actor: byId, deal: deal.id, subject: noteId, at: noted, isRead: false },
    ...tasks
      // That of today is told when somebody enters: the product does it by itself, from the morning on.
      .filter(({ due }) => due < 0)
      .map(({ id, dealId, due }) => ({
        kind: 'task_due',
        actor: null,
        deal: dealId,
        subject: id,
        at: at(due, 6, 0),
        isRead: true,
      })),
    ...(deal.owner_id === memberId && leaderId !== null
      ? [{ kind: 'deal_handed_over', actor: leaderId, deal: deal.id, subject: null, at: at(-3, 10, 5), isRead: true }]
      : []),
  ].map((notification) => ({ id: newId(), ...notification }));
  await tx.client.query(
    `INSERT INTO notifications (organization_id, id, member_id, kind, actor_id, opportunity_id, subject_id, created_at, read_at)
     SELECT $1, id, $2, kind, actor, deal, subject, at, CASE WHEN "isRead" THEN at + interval '40 minutes' END
     FROM json_to_recordset($3) AS r(id uuid, kind text, actor uuid, deal uuid, subject uuid, at timestamptz, "isRead" boolean)`,
    [tx.organizationId, memberId, JSON.stringify(told)],
  );
}
