/** The custom fields of the demo company, what its deals have in them, and where those deals came from. */
import { type CustomValue, isoDate, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { createField, type NewField } from '../../records/custom-fields/create-field.ts';
import { indexCustomValues } from '../../records/custom-fields/index-values.ts';
import { customChange, type LedgerEntry } from '../../records/ledger/changes.ts';
import { recordChanges } from '../../records/ledger/record.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { PlannedCompany } from './planned.ts';
import { chanceFrom } from './random.ts';

/** A stream of its own: what is told here moves nothing that was planned before. */
const SEED = 60_811;

const FIELDS: readonly Omit<NewField, 'noun'>[] = [
  {
    label: 'Region',
    kind: 'choice',
    choices: ['North America', 'Europe', 'Asia and Pacific'].map((label) => ({ label })),
    help: 'Where most of the work will be done',
  },
  { label: 'Go-live', kind: 'date', help: 'When the customer wants to go live' },
  { label: 'Seats', kind: 'number', help: null },
  { label: 'Security review done', kind: 'yes_no', help: 'Done by the customer' },
];

interface ToldDeal {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly created: number;
  readonly close: number | null;
  readonly status: 'open' | 'won' | 'lost';
  readonly closedOn: number | null;
}

/** Some deals have all of it, some a part, as records of people do. */
export async function writeCustomFields(
  tx: TenantTransaction,
  admin: Actor,
  { today, timeZone, company }: { today: number; timeZone: string; company: PlannedCompany },
): Promise<void> {
  const choices = new Map<string, readonly string[]>();
  for (const field of FIELDS) {
    const made = await createField(tx, admin, { ...field, noun: 'deal' });
    choices.set(
      made.key,
      made.choices.map(({ id }) => id),
    );
  }
  const regions = choices.get('region') ?? [];
  const { rows: deals } = await tx.client.query<ToldDeal>(
    `SELECT id, name, owner_id AS "ownerId", created_on - date '1970-01-01' AS created, close_date - date '1970-01-01' AS close,
       status, closed_on - date '1970-01-01' AS "closedOn"
     FROM opportunities WHERE organization_id = $1 ORDER BY created_on, name, id`,
    [tx.organizationId],
  );
  const sources = new Map(company.deals.map(({ name, leadSource }) => [name, leadSource]));
  const written = deals.map((deal, index) => {
    const chance = chanceFrom(SEED + 104_729 * (index + 1));
    const values: Record<string, CustomValue> = {};
    const leadSource = sources.get(deal.name) ?? null;
    if (deal.status === 'open') {
      if (chance.happens(0.85)) values.region = regions[chance.whole(0, regions.length - 1)] ?? '';
      if (deal.close !== null && chance.happens(0.5)) values.go_live = isoDate(deal.close + chance.whole(30, 90));
      if (chance.happens(0.6)) values.seats = chance.whole(2, 60) * 10;
      if (chance.happens(0.4)) values.security_review_done = chance.happens(0.5);
    }
    const day = Math.min(today - 1, deal.closedOn ?? today, deal.created + chance.whole(1, 6));
    const at = new Date(startOfLocalDay(day, timeZone) + chance.whole(9 * 60, 16 * 60) * 60_000);
    return { ...deal, leadSource, values, at };
  });
  await tx.client.query(
    `UPDATE opportunities o SET custom = r.custom, lead_source = r.lead_source
     FROM json_to_recordset($2::json) AS r(id uuid, custom jsonb, lead_source text)
     WHERE o.organization_id = $1 AND o.id = r.id`,
    [
      tx.organizationId,
      JSON.stringify(written.map(({ id, values, leadSource }) => ({ id, custom: values, lead_source: leadSource }))),
    ],
  );
  await indexCustomValues(
    tx,
    'deal',
    written.map(({ id }) => id),
  );
  await recordChanges(
    tx,
    written.map(
      ({ id, ownerId, values, leadSource, at }): LedgerEntry => ({
        opportunityId: id,
        kind: 'changed',
        actor: { kind: 'person', id: ownerId },
        effectiveAt: at,
        changes: Object.assign(
          leadSource === null ? {} : { leadSource: { from: false, to: true } },
          ...Object.entries(values).map(([key, value]) => customChange(key, null, value)),
        ),
      }),
    ),
  );
}
