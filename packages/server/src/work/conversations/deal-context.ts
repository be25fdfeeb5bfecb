/** Reads the facts of a deal for drafts, prompts and playbooks, through the reader's permissions. */
import { INTERACTION_KINDS, type NoteDocument, noteText } from '@forecastle/contract';
import { type ContextPerson, type DealContext, localDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { parseTriggers } from '../../records/triggers/kept-trigger.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { type ChosenMeeting, readDealMeetings } from './deal-meetings.ts';

/** Maximum of each group on a sheet; `leftOut` has the totals. */
export const CONTEXT_ACTIVITIES = 20;
export const CONTEXT_NOTES = 15;
export const CONTEXT_PEOPLE = 30;
export const CONTEXT_LINES = 50;
export const CONTEXT_FILES = 20;

/** A group that has more records than the sheet. */
export interface LeftOut {
  readonly group: 'people' | 'activities' | 'meetings' | 'meeting_items' | 'notes' | 'line_items' | 'files';
  readonly shown: number;
  readonly total: number;
}

interface Gathered {
  readonly context: DealContext;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Returns the deal's context. Throws NOT_FOUND for a deal the actor may not see, before reading anything of it, and for a
 * chosen meeting that no sheet of the deal has.
 */
export async function gatherContext(
  tx: TenantTransaction,
  actor: Actor,
  opportunityId: string,
  now: Date,
  meeting: ChosenMeeting | null = null,
): Promise<Gathered> {
  const { timeZone } = await calendarOf(tx);
  const deal = await readDeal(tx, opportunityId, { timeZone, owners: await visibleOwners(tx, actor) });
  if (!deal) throw notFound('deal');
  const dealQuery: DealQuery = { tx, opportunityId, timeZone, now };
  const people = await readPeople(dealQuery);
  const activities = await readActivities(dealQuery);
  const meetings = await readDealMeetings(tx, actor, { opportunityId, timeZone, chosen: meeting });
  const notes = await readNotes(dealQuery);
  const lines = await readLines(dealQuery);
  const files = await readFiles(dealQuery);
  const { triggers, account, scores, ...own } = deal;
  return {
    context: {
      ...own,
      id: opportunityId,
      today: localDay(now.getTime(), timeZone),
      locale: actor.locale,
      products: await readProducts(dealQuery),
      account: account?.id ? account : null,
      scores: scores && scores.risk !== null ? scores : null,
      triggers: parseTriggers(triggers)
        .filter(({ isDismissed }) => !isDismissed)
        .map(({ type, urgency, since }) => ({ type, urgency, sinceDay: localDay(since, timeZone) })),
      people: people.items,
      evidence: await readEvidence(dealQuery),
      activities: activities.items,
      meetings: meetings.items,
      notes: notes.items.map(({ document, ...note }) => ({ ...note, text: noteText(document) })),
      lineItems: lines.items,
      competitors: await readCompetitors(dealQuery),
      procurement: await readProcurement(dealQuery),
      files: files.items,
    },
    leftOut: [
      ...leftOutOf('people', people),
      ...leftOutOf('activities', activities),
      ...leftOutOf('meetings', meetings),
      ...leftOutOf('meeting_items', meetings.ofFirst),
      ...leftOutOf('notes', notes),
      ...leftOutOf('line_items', lines),
      ...leftOutOf('files', files),
    ],
  };
}

/** Returns a contact of the deal. Throws NOT_FOUND for one who is not on it. */
export function requireContact(people: readonly ContextPerson[], contactId: string): ContextPerson {
  const person = people.find(({ id }) => id === contactId);
  if (!person) throw notFound('contact of this deal');
  return person;
}

interface DealQuery {
  readonly tx: TenantTransaction;
  readonly opportunityId: string;
  readonly timeZone: string;
  readonly now: Date;
}

const leftOutOf = (group: LeftOut['group'], { items, total }: Part<unknown>): readonly LeftOut[] =>
  items.length < total ? [{ group, shown: items.length, total }] : [];

interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

type Row<K extends keyof DealContext> = DealContext[K] extends readonly (infer T)[] ? T : never;

const EPOCH = `DATE '1970-01-01'`;
/** SQL for the local day of an instant, in days since 1970-01-01; $3 is the timezone. */
const dayOf = (instant: string) => `(${instant} AT TIME ZONE $3)::date - ${EPOCH}`;

type DealRow = Omit<DealContext, Gathering> & { readonly triggers: string };
type Gathering =
  | 'id'
  | 'today'
  | 'locale'
  | 'products'
  | 'people'
  | 'evidence'
  | 'triggers'
  | 'activities'
  | 'meetings'
  | 'notes'
  | 'lineItems'
  | 'competitors'
  | 'procurement'
  | 'files';

async function readDeal(
  tx: TenantTransaction,
  id: string,
  { timeZone, owners }: { readonly timeZone: string; readonly owners: readonly string[] | null },
): Promise<DealRow | undefined> {
  const { rows } = await tx.client.query<DealRow>(
    `SELECT o.name, o.description, o.status, o.category, o.currency, o.next_step AS "nextStep",
       o.lead_source AS "leadSource", o.push_count AS pushes, o.amount_minor::float8 AS "amountMinor",
       s.name AS stage, coalesce(s.phase, 'late') AS phase, m.name AS owner, coalesce(o.win_probability, s.win_probability) AS probability,
       o.win_probability IS NOT NULL AS "isProbabilityOwn",
       o.close_date - ${EPOCH} AS "closeDay", o.created_on - ${EPOCH} AS "createdDay",
       o.stage_entered_on - ${EPOCH} AS "stageEnteredDay", ${dayOf('o.updated_at')} AS "changedDay",
       json_build_object('id', a.id, 'name', a.name, 'description', a.description, 'industry', a.industry,
         'organizationDescription', a.organization_description, 'isStrategic', a.strategic,
         'changedDay', ${dayOf('a.updated_at')}) AS account,
       json_build_object('risk', h.risk, 'riskBand', h.risk_band, 'confidence', h.confidence, 'drag', h.drag,
         'scoredDay', ${dayOf('h.scored_at')}) AS scores,
       coalesce(t.triggers::text, '[]') AS triggers
     FROM opportunities o
     JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
     JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     LEFT JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
     LEFT JOIN deal_triggers t ON t.organization_id = $1 AND t.opportunity_id = o.id
     WHERE o.organization_id = $1 AND o.id = $2 AND ($4::uuid[] IS NULL OR o.owner_id = ANY($4))`,
    [tx.organizationId, id, timeZone, owners],
  );
  return rows[0];
}

async function readProducts({ tx, opportunityId }: DealQuery): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `SELECT name FROM opportunity_products WHERE organization_id = $1 AND opportunity_id = $2 ORDER BY position`,
    [tx.organizationId, opportunityId],
  );
  return rows.map(({ name }) => name);
}

/** Reads contacts, key stakeholders first. The last contact counts activities on all deals. */
async function readPeople({ tx, opportunityId, timeZone, now }: DealQuery): Promise<Part<Row<'people'>>> {
  const { rows } = await tx.client.query<Row<'people'> & { total: number }>(
    `SELECT p.contact_id AS id, p.name, p.title, p.email, p.role, p.influence, p."changedDay", p.total,
       (SELECT ${dayOf('max(v.occurred_at)')} FROM activity_contacts ac
          JOIN activities v ON v.organization_id = $1 AND v.id = ac.activity_id
        WHERE ac.organization_id = $1 AND ac.contact_id = p.contact_id AND v.deleted_at IS NULL
          AND v.kind = ANY($4::text[]) AND v.occurred_at <= $5) AS "lastMetDay"
     FROM (SELECT oc.contact_id, c.name, c.title, c.email, oc.role, oc.influence, ${dayOf('c.updated_at')} AS "changedDay",
             count(*) OVER ()::int AS total
           FROM opportunity_contacts oc JOIN contacts c ON c.organization_id = $1 AND c.id = oc.contact_id
           WHERE oc.organization_id = $1 AND oc.opportunity_id = $2
           ORDER BY oc.role IN ('economic_buyer', 'champion') DESC NULLS LAST, c.name, c.id LIMIT ${CONTEXT_PEOPLE}) p`,
    [tx.organizationId, opportunityId, timeZone, INTERACTION_KINDS, now],
  );
  return partOf(rows);
}

async function readEvidence({ tx, opportunityId, timeZone }: DealQuery): Promise<readonly Row<'evidence'>[]> {
  const { rows } = await tx.client.query<Row<'evidence'>>(
    `SELECT framework, component, strength, notes, source, customer_words AS "customerWords", figure,
       ${dayOf('updated_at')} AS "changedDay"
     FROM evidence WHERE organization_id = $1 AND opportunity_id = $2 ORDER BY framework, component`,
    [tx.organizationId, opportunityId, timeZone],
  );
  return rows;
}

/**
 * Reads the deal's own activities, and interactions with its contacts on no deal, such as emails of mailboxes. Those on other
 * deals are left out: the reader may not see them.
 */
async function readActivities({ tx, opportunityId, timeZone, now }: DealQuery): Promise<Part<Row<'activities'>>> {
  const { rows } = await tx.client.query<Row<'activities'> & { total: number }>(
    `SELECT v.id, v.subject, v.outcome_words AS summary, v.next_step AS "nextStep", ${dayOf('v.occurred_at')} AS day, v.total,
       ARRAY(SELECT c.name FROM activity_contacts ac JOIN contacts c ON c.organization_id = $1 AND c.id = ac.contact_id
             WHERE ac.organization_id = $1 AND ac.activity_id = v.id ORDER BY c.name, c.id) AS people
     FROM (SELECT id, subject, outcome_words, next_step, occurred_at, count(*) OVER ()::int AS total FROM activities
           WHERE organization_id = $1 AND deleted_at IS NULL AND kind <> 'note' AND occurred_at <= $4 AND id IN (
             SELECT a.id FROM activities a WHERE a.organization_id = $1 AND a.opportunity_id = $2
             UNION
             SELECT i.id FROM opportunity_contacts p
               JOIN activity_contacts ac ON ac.organization_id = $1 AND ac.contact_id = p.contact_id
               JOIN activities i ON i.organization_id = $1 AND i.id = ac.activity_id AND i.opportunity_id IS NULL
                 AND i.kind = ANY($5::text[])
             WHERE p.organization_id = $1 AND p.opportunity_id = $2)
           ORDER BY occurred_at DESC, id DESC LIMIT ${CONTEXT_ACTIVITIES}) v
     ORDER BY v.occurred_at DESC, v.id DESC`,
    [tx.organizationId, opportunityId, timeZone, now, INTERACTION_KINDS],
  );
  return partOf(rows);
}

async function readNotes({
  tx,
  opportunityId,
  timeZone,
}: DealQuery): Promise<Part<Omit<Row<'notes'>, 'text'> & { readonly document: NoteDocument }>> {
  const { rows } = await tx.client.query<Omit<Row<'notes'>, 'text'> & { document: NoteDocument; total: number }>(
    `SELECT n.id, n.document, a.name AS author, ${dayOf('coalesce(n.edited_at, n.created_at)')} AS day, n.total
     FROM (SELECT id, document, author_id, created_at, edited_at, pinned, count(*) OVER ()::int AS total FROM deal_notes
           WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL
           ORDER BY pinned DESC, created_at DESC, id DESC LIMIT ${CONTEXT_NOTES}) n
     LEFT JOIN members a ON a.organization_id = $1 AND a.id = n.author_id
     ORDER BY n.pinned DESC, n.created_at DESC, n.id DESC`,
    [tx.organizationId, opportunityId, timeZone],
  );
  return partOf(rows);
}

async function readLines({ tx, opportunityId, timeZone }: DealQuery): Promise<Part<Row<'lineItems'>>> {
  const { rows } = await tx.client.query<Row<'lineItems'> & { total: number }>(
    `SELECT id, product, trim_scale(quantity_thousandths / 1000.0)::text AS quantity, price_minor::float8 AS "priceMinor",
       charge, term_months AS "termMonths", discount, amount_minor::float8 AS "amountMinor",
       ${dayOf('created_at')} AS "changedDay", count(*) OVER ()::int AS total
     FROM line_items WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL
     ORDER BY created_at, id LIMIT ${CONTEXT_LINES}`,
    [tx.organizationId, opportunityId, timeZone],
  );
  return partOf(rows);
}

async function readCompetitors({ tx, opportunityId, timeZone }: DealQuery): Promise<readonly Row<'competitors'>[]> {
  const { rows } = await tx.client.query<Row<'competitors'>>(
    `SELECT c.id, c.name, d.position, d.strengths, d.weaknesses, d.notes, ${dayOf('d.updated_at')} AS "changedDay"
     FROM deal_competitors d JOIN competitors c ON c.organization_id = $1 AND c.id = d.competitor_id
     WHERE d.organization_id = $1 AND d.opportunity_id = $2 ORDER BY c.name, c.id`,
    [tx.organizationId, opportunityId, timeZone],
  );
  return rows;
}

async function readProcurement({ tx, opportunityId, timeZone }: DealQuery): Promise<readonly Row<'procurement'>[]> {
  const { rows } = await tx.client.query<Row<'procurement'>>(
    `SELECT p.id, p.title, p.state, m.name AS owner, p.due_on - ${EPOCH} AS "dueDay",
       ${dayOf('p.created_at')} AS "changedDay"
     FROM procurement_steps p LEFT JOIN members m ON m.organization_id = $1 AND m.id = p.owner_id
     WHERE p.organization_id = $1 AND p.opportunity_id = $2 AND p.deleted_at IS NULL ORDER BY p.position, p.id`,
    [tx.organizationId, opportunityId, timeZone],
  );
  return rows;
}

async function readFiles({ tx, opportunityId, timeZone }: DealQuery): Promise<Part<Row<'files'>>> {
  const { rows } = await tx.client.query<Row<'files'> & { total: number }>(
    `SELECT id, name, ${dayOf('created_at')} AS day, count(*) OVER ()::int AS total FROM deal_files
     WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL
     ORDER BY created_at DESC, id DESC LIMIT ${CONTEXT_FILES}`,
    [tx.organizationId, opportunityId, timeZone],
  );
  return partOf(rows);
}

const partOf = <T extends { readonly total: number }>(rows: readonly T[]): Part<Omit<T, 'total'>> => ({
  items: rows.map(({ total, ...item }) => item),
  total: rows[0]?.total ?? 0,
});
