/** What kind of deal each is, as an organisation records it: what forecasts learn from beside the deal's own facts. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listFields } from '../../../records/custom-fields/list-fields.ts';

/** One way deals differ in kind. */
export interface SegmentField {
  /** Never changes: a fit that was kept names its segments by it. */
  readonly key: string;
  readonly label: string;
  /** SQL of its value over `o` (opportunities) and `a` (its account); `$FIELD` stands for the custom field's key. */
  readonly sql: string;
  readonly customKey: string | null;
  /** What a value is called: custom fields hold their choices by id. */
  readonly nameOf: (value: string) => string;
}

const CUSTOM = 'custom';
const OWN: readonly Omit<SegmentField, 'customKey' | 'nameOf'>[] = [
  { key: 'territory', label: 'Territory', sql: 'a.territory' },
  { key: 'segment', label: 'Customer segment', sql: 'a.segment' },
  { key: 'lead source', label: 'Lead source', sql: 'o.lead_source' },
  {
    key: 'product family',
    label: 'Product family',
    // Of the line that comes to most.
    sql: `(SELECT l.family FROM line_items l WHERE l.organization_id = $1 AND l.opportunity_id = o.id AND l.deleted_at IS NULL
      ORDER BY l.amount_minor DESC, l.id LIMIT 1)`,
  },
];
const CHOICES: ReadonlySet<string> = new Set(['choice', 'yes_no']);

/** Returns the fields by which deals of the organisation may differ in kind, in an order that new ones do not change. */
export async function segmentFields(tx: TenantTransaction): Promise<SegmentField[]> {
  const fields = await listFields(tx);
  return [
    ...OWN.map((field) => ({ ...field, customKey: null, nameOf: asItIs })),
    ...fields
      .filter(({ noun, kind, archived }) => noun !== 'contact' && CHOICES.has(kind) && !archived)
      .map(({ noun, key, label, kind, choices }) => ({
        key: `${CUSTOM} ${noun} ${key}`,
        label: noun === 'deal' ? label : `Account: ${label}`,
        sql: `${noun === 'deal' ? 'o' : 'a'}.custom ->> $FIELD`,
        customKey: key,
        nameOf: kind === 'yes_no' ? yesOrNo : choiceNames(choices),
      })),
  ];
}

const asItIs = (value: string): string => value;
const yesOrNo = (value: string): string => (value === 'true' ? 'yes' : 'no');

function choiceNames(choices: readonly { readonly id: string; readonly label: string }[]) {
  const labels = new Map(choices.map(({ id, label }) => [id, label]));
  return (value: string): string => labels.get(value) ?? value;
}

/** SQL of an array of the fields' values, with the parameters it takes from `$first` on. */
export function segmentValuesSql(
  fields: readonly SegmentField[],
  first: number,
): { readonly text: string; readonly values: readonly string[] } {
  const values: string[] = [];
  const texts = fields.map(({ sql, customKey }) => {
    if (customKey === null) return sql;
    values.push(customKey);
    return sql.replace('$FIELD', `$${first + values.length - 1}`);
  });
  return { text: texts.length === 0 ? `'{}'::text[]` : `ARRAY[${texts.join(', ')}]::text[]`, values };
}

/** Returns values of segments by open deal, in the order of the `keys`; a field that is no more has none. */
export async function segmentsOf(
  tx: TenantTransaction,
  keys: readonly string[],
  owners: readonly string[] | null,
  dealId: string | null = null,
): Promise<{
  readonly byDeal: ReadonlyMap<string, readonly (string | null)[]>;
  /** A value of a place in words, for example `Territory: EMEA`. */
  readonly wordsOf: (place: number, value: string) => string;
}> {
  const known = new Map((await segmentFields(tx)).map((field) => [field.key, field]));
  const fields = keys.map((key) => known.get(key) ?? { key, label: key, sql: 'NULL', customKey: null, nameOf: asItIs });
  const { text, values } = segmentValuesSql(fields, 4);
  const { rows } = await tx.client.query<{ id: string; segments: (string | null)[] }>(
    `SELECT o.id, ${text} AS segments FROM opportunities o
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     WHERE o.organization_id = $1 AND o.status = 'open' AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[]))
       AND ($3::uuid IS NULL OR o.id = $3)`,
    [tx.organizationId, owners, dealId, ...values],
  );
  return {
    byDeal: new Map(rows.map(({ id, segments }) => [id, segments])),
    wordsOf: (place, value) => {
      const field = fields[place];
      return field ? `${field.label}: ${field.nameOf(value)}` : value;
    },
  };
}
