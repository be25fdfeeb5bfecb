/** Contacts on deals, evidence and activities, by set; each returns what the ledger is to be told. */
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { toldDetails } from '../../records/activities/details.ts';
import {
  activityChange,
  contactChange,
  type EvidenceState,
  evidenceChange,
  type LedgerEntry,
} from '../../records/ledger/changes.ts';
import { detailsOf } from './activity-details.ts';
import type { PlannedEvidence } from './planned.ts';
import type { InstantOf, WritingDeal } from './writing-deal.ts';

/** Nothing of it is there yet. Call it with the deals locked. */
export async function writeRecords(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  instantOf: InstantOf,
): Promise<LedgerEntry[]> {
  return [
    ...(await writeContacts(tx, deals, instantOf)),
    ...(await writeEvidence(tx, deals, instantOf)),
    ...(await writeActivities(tx, deals, instantOf)),
  ];
}

const told = ({ id, ownerId }: WritingDeal) => ({
  opportunityId: id,
  actor: { kind: 'person', id: ownerId } as const,
});

function contactId({ customer, planned }: WritingDeal, place: number): string {
  const id = customer.contactIds[place];
  if (!id) throw new RangeError(`${planned.name} has no contact ${place}`);
  return id;
}

async function writeContacts(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  instantOf: InstantOf,
): Promise<LedgerEntry[]> {
  const rows = deals.flatMap((deal) =>
    deal.planned.contacts.map(({ contact, role, influence, day }) => ({
      deal,
      contact: contactId(deal, contact),
      role,
      influence,
      at: instantOf({ day, minute: 9 * 60 + contact }),
    })),
  );
  await tx.client.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence, created_at)
     SELECT $1, deal, contact, role, influence, at FROM json_to_recordset($2::json)
       AS r(deal uuid, contact uuid, role text, influence smallint, at timestamptz)`,
    [tx.organizationId, JSON.stringify(rows.map((row) => ({ ...row, deal: row.deal.id })))],
  );
  return rows.map(({ deal, contact, role, influence, at }) => ({
    ...told(deal),
    kind: 'contact_added',
    effectiveAt: at,
    changes: contactChange(contact, null, { role, influence }),
  }));
}

/** What customers say of a why, and the number behind it. */
const WHYS: Readonly<Record<string, { readonly words: string; readonly figure: string }>> = {
  why_anything: { words: 'If we go on like this, the peak season breaks us again.', figure: '11 days lost a season' },
  why_us: { words: 'You are the only ones who asked the people on the floor.', figure: '3 of 4 criteria first' },
  why_now: { words: 'The old contract ends, and nobody here wants another year of it.', figure: '1 renewal a year' },
};

/** The first contact on the deal stands for what is known from somebody, and owns the whys. */
function saidBy(deal: WritingDeal, { component, strength }: { component: string; strength: string }) {
  const [first] = deal.planned.contacts;
  const why = strength === 'red' ? undefined : WHYS[component];
  const id = first && contactId(deal, first.contact);
  return {
    sourceRef: id && strength === 'green' ? { kind: 'contact', id } : null,
    words: why?.words ?? null,
    figure: why?.figure ?? null,
    owner: (why && id) ?? null,
  };
}

/** What a component says last; the ledger is told of every piece, those of one conversation in one change-set. */
async function writeEvidence(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  instantOf: InstantOf,
): Promise<LedgerEntry[]> {
  const rows = deals.flatMap((deal) =>
    [...lastOfEach(deal.planned.evidence).values()].map((piece) => ({
      ...piece,
      ...saidBy(deal, piece),
      deal,
      at: instantOf(piece),
    })),
  );
  await tx.client.query(
    `INSERT INTO evidence (organization_id, opportunity_id, framework, component, strength, notes, source, updated_by_id, updated_at,
       source_ref, customer_words, owner_contact_id, figure)
     SELECT $1, deal, framework, component, strength, notes, source, by, at, "sourceRef", words, owner, figure
     FROM json_to_recordset($2::json) AS r(deal uuid, framework text, component text, strength text, notes text, source text,
       by uuid, at timestamptz, "sourceRef" jsonb, words text, owner uuid, figure text)`,
    [tx.organizationId, JSON.stringify(rows.map((row) => ({ ...row, deal: row.deal.id, by: row.deal.ownerId })))],
  );
  return deals.flatMap(evidenceEntries(instantOf));
}

const componentOf = ({ framework, component }: PlannedEvidence): string => `${framework}.${component}`;

const lastOfEach = (pieces: readonly PlannedEvidence[]): Map<string, PlannedEvidence> =>
  new Map(pieces.map((piece) => [componentOf(piece), piece]));

const evidenceEntries =
  (instantOf: InstantOf) =>
  (deal: WritingDeal): LedgerEntry[] => {
    const known = new Map<string, EvidenceState>();
    return [...Map.groupBy(deal.planned.evidence, ({ day, minute }) => `${day} ${minute}`).values()].map((pieces) => {
      const changes = [...lastOfEach(pieces).values()].map((piece) => {
        const { framework, component, strength, notes } = piece;
        const next: EvidenceState = { strength, noted: notes !== null };
        const change = evidenceChange(framework, component, known.get(componentOf(piece)) ?? null, next);
        known.set(componentOf(piece), next);
        return change;
      });
      return {
        ...told(deal),
        kind: 'evidence',
        effectiveAt: instantOf(pieces[0] as PlannedEvidence),
        changes: Object.assign({}, ...changes),
      };
    });
  };

async function writeActivities(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  instantOf: InstantOf,
): Promise<LedgerEntry[]> {
  const rows = deals.flatMap((deal) =>
    deal.planned.activities.map((activity) => ({
      deal,
      id: newId(),
      kind: activity.kind,
      subject: activity.subject,
      ...detailsOf(activity),
      contactIds: activity.contacts.map((place) => contactId(deal, place)).sort(),
      at: instantOf(activity),
    })),
  );
  await tx.client.query(
    `WITH r AS MATERIALIZED (
       SELECT * FROM json_to_recordset($2::json)
         AS r(id uuid, deal uuid, by uuid, kind text, subject text, at timestamptz, "contactIds" uuid[],
           direction text, outcome text, "outcomeWords" text, "nextStep" text)
     ), written AS (
       INSERT INTO activities (organization_id, id, kind, subject, occurred_at, opportunity_id, recorded_by_id, created_at, updated_at,
         direction, outcome, outcome_words, next_step)
       SELECT $1, id, kind, subject, at, deal, by, at, at, direction, outcome, "outcomeWords", "nextStep" FROM r
     )
     INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
     SELECT $1, r.id, c.id FROM r CROSS JOIN LATERAL unnest(r."contactIds") AS c(id)`,
    [tx.organizationId, JSON.stringify(rows.map((row) => ({ ...row, deal: row.deal.id, by: row.deal.ownerId })))],
  );
  return rows.map(({ deal, id, kind, contactIds, at, ...details }) => ({
    ...told(deal),
    kind: 'activity_added',
    effectiveAt: at,
    changes: activityChange(id, null, { kind, occurredAt: at.toISOString(), contactIds, ...toldDetails(details) }),
  }));
}
