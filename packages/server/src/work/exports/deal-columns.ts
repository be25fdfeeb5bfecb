/** Fields of the list of deals as columns of a file: what the list shows, in figures that can be reckoned with. */
import {
  byColumn,
  CATEGORY_NAMES,
  DEAL_LIST_FIELDS,
  type DealColumn,
  type DealListField,
  dayOfIsoDate,
  FREE_DEAL_TEXTS,
  isCustomColumn,
  RISK_BAND_NAMES,
  STATUS_NAMES,
  snake,
} from '@forecastle/rules';
import type { SheetColumn } from '../../platform/files/column.ts';
import { freeText, lossOf, type OpportunityRow } from '../../records/opportunities/opportunity-row.ts';
import { type ColumnMaking, columnsIn } from './columns-in.ts';

type Row = OpportunityRow;
type Column = SheetColumn<Row>;

export function dealColumns(
  fields: readonly DealColumn[],
  making: ColumnMaking,
  customs: ReadonlyMap<string, readonly Column[]>,
): readonly Column[] {
  const { currency, today } = making;
  const { text, number, day, money, instant } = columnsIn<Row>(making);
  /** A closed deal has no live score, and one that is not yet qualified none that says anything. */
  const score = (name: string, of: (row: Row) => number) =>
    number(name, (row) => (row.status !== 'open' || row.not_yet_qualified ? null : Math.round(of(row))));
  const words = (key: DealListField, of: (row: Row) => string | null) => [text(DEAL_LIST_FIELDS[key].name, of)];
  const yes = (key: DealListField, of: (row: Row) => boolean | null) => words(key, (row) => (of(row) ? 'Yes' : 'No'));
  const scored = (key: DealListField, of: (row: Row) => number, note = '') => [
    score(DEAL_LIST_FIELDS[key].name + note, of),
  ];
  const dated = (key: DealListField, of: (row: Row) => string | null) => [day(DEAL_LIST_FIELDS[key].name, of)];
  const moment = (key: DealListField, of: (row: Row) => Date | null) => [instant(DEAL_LIST_FIELDS[key].name, of)];
  const counts = (key: DealListField, of: (row: Row) => number | null, unit = '') => [
    number(DEAL_LIST_FIELDS[key].name + unit, of),
  ];

  const ofField: Readonly<Record<DealListField, () => readonly Column[]>> = {
    name: () => words('name', (row) => row.name),
    ...byColumn(FREE_DEAL_TEXTS, (text) => () => words(snake(text), (row) => freeText(row, text))),
    account: () => words('account', (row) => row.account_name),
    stage: () => words('stage', (row) => row.stage_name),
    status: () => words('status', (row) => STATUS_NAMES[row.status]),
    owner: () => words('owner', (row) => row.owner_name),
    team: () => words('team', (row) => row.manager_name),
    amount: () => [
      money('Amount', (row) => [row.amount_minor, row.currency]),
      ...(fields.includes('currency') ? [] : words('currency', (row) => row.currency)),
      money(`Amount (${currency})`, (row) => [row.amount_base_minor, currency]),
    ],
    currency: () => words('currency', (row) => row.currency),
    close_date: () => dated('close_date', (row) => row.close_date),
    closed_on: () => dated('closed_on', (row) => row.closed_on),
    category: () => words('category', (row) => CATEGORY_NAMES[row.category ?? 'pipeline']),
    win_probability: () =>
      counts(
        'win_probability',
        (row) => (row.status === 'open' ? row.win_probability : null) ?? row.stage_win_probability,
        ' (%)',
      ),
    products: () => words('products', (row) => row.products.join(', ')),
    line_product: () => words('line_product', (row) => row.line_products.join(', ')),
    line_family: () => words('line_family', (row) => row.line_families.join(', ')),
    loss_kind: () => words('loss_kind', (row) => lossOf(row)?.name ?? null),
    win_reason: () => words('win_reason', (row) => row.win_reason),
    qualified_out: () => words('qualified_out', (row) => row.qualified_out),
    stage_before_close: () => words('stage_before_close', (row) => row.stage_before_close),
    competitor: () => words('competitor', (row) => row.competitor_names.join(', ')),
    stage_entered_on: () => dated('stage_entered_on', (row) => row.stage_entered_on),
    days_in_stage: () =>
      counts('days_in_stage', ({ status, stage_entered_on: since }) =>
        status !== 'open' || since === null ? null : Math.max(0, today - dayOfIsoDate(since)),
      ),
    pushes: () => counts('pushes', (row) => row.push_count),
    created_on: () => dated('created_on', (row) => row.created_on),
    updated: () => moment('updated', (row) => row.updated_at),
    external_id: () => words('external_id', (row) => row.external_id),
    account_industry: () => words('account_industry', (row) => row.account_industry),
    account_segment: () => words('account_segment', (row) => row.account_segment),
    account_territory: () => words('account_territory', (row) => row.account_territory),
    account_strategic: () => yes('account_strategic', (row) => row.account_strategic),
    risk: () => scored('risk', (row) => row.risk, ' (0-100, higher is safer)'),
    risk_band: () =>
      words('risk_band', (row) =>
        row.status !== 'open' ? null : row.not_yet_qualified ? 'Not yet qualified' : RISK_BAND_NAMES[row.risk_band],
      ),
    confidence: () => scored('confidence', (row) => row.confidence, ' (5-95, higher is more likely)'),
    drag: () => scored('drag', (row) => row.drag, ' (0-100, lower is better)'),
    stake: () => [
      money(`Revenue at stake (${currency})`, (row) => [row.status === 'open' ? row.stake_minor : null, currency]),
    ],
    data_quality: () => scored('data_quality', (row) => row.data_quality),
    not_yet_qualified: () => yes('not_yet_qualified', (row) => row.not_yet_qualified),
    key_people: () => scored('key_people', (row) => row.contact_risk),
    activity: () => scored('activity', (row) => row.activity_drag),
    commitment: () => scored('commitment', (row) => row.commitment),
    last_activity: () => moment('last_activity', (row) => row.last_activity_at),
    frameworks: () => scored('frameworks', (row) => row.framework_completeness),
    meddpic: () => scored('meddpic', (row) => row.meddpic),
    bant: () => scored('bant', (row) => row.bant),
    discovery: () => scored('discovery', (row) => row.spiced),
    three_whys: () => scored('three_whys', (row) => row.three_whys),
  };
  return fields.flatMap((field) => (isCustomColumn(field) ? (customs.get(field) ?? []) : ofField[field]()));
}
