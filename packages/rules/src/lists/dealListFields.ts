/** What a list of deals can show, filter by and export: one catalogue for the screen, the API and the files. */
import { byColumn, DEAL_FIELDS, FREE_DEAL_TEXTS } from '../deal-fields/dealFields.ts';
import { CONTACT_ROLES, type DealStatus } from '../facts.ts';
import { TRIGGER_TYPES } from '../triggers/triggerTypes.ts';
import { choiceOf, field, type ListField, orEmpty } from './listField.ts';

export const DEAL_LIST_FIELDS = {
  name: field('Deal', 'text'),
  account: { ...choiceOf('Account', 'records', 'Account'), empties: true },
  stage: choiceOf('Stage', 'records'),
  status: choiceOf('Status', ['open', 'won', 'lost']),
  owner: choiceOf('Owner', 'records'),
  team: { ...choiceOf('Team of', 'records'), empties: true },
  amount: orEmpty('Amount', 'money'),
  currency: choiceOf('Currency', 'currencies'),
  close_date: orEmpty('Close date', 'date'),
  closed_on: orEmpty('Closed on', 'date'),
  category: choiceOf('Forecast category', ['pipeline', 'best_case', 'commit', 'closed', 'omitted']),
  win_probability: field('Win probability', 'percent'),
  ...byColumn(FREE_DEAL_TEXTS, (text) => orEmpty(DEAL_FIELDS[text].name, 'text')),
  products: orEmpty('Products', 'text'),
  line_product: orEmpty('Product on a line', 'text'),
  line_family: orEmpty('Product family', 'text'),
  loss_kind: orEmpty('Main loss reason', 'text'),
  win_reason: orEmpty('Win reason', 'text'),
  qualified_out: orEmpty('Qualified out for', 'text'),
  stage_before_close: orEmpty('Stage before the close', 'text'),
  competitor: orEmpty('Competitor', 'text'),
  stage_entered_on: orEmpty('In stage since', 'date'),
  days_in_stage: orEmpty('Days in stage', 'count'),
  pushes: field('Close date pushes', 'count'),
  created_on: field('Created', 'date'),
  updated: field('Last change', 'instant'),
  external_id: orEmpty('External ID', 'text'),
  account_industry: orEmpty('Industry', 'text', 'Account'),
  account_segment: orEmpty('Segment', 'text', 'Account'),
  account_territory: orEmpty('Territory', 'text', 'Account'),
  account_strategic: field('Strategic account', 'yes_no', 'Account'),
  risk: field('Risk score', 'score', 'Scores'),
  risk_band: choiceOf('Risk', ['green', 'yellow', 'red'], 'Scores'),
  confidence: field('Confidence', 'score', 'Scores'),
  drag: field('Drag', 'score', 'Scores'),
  stake: field('Revenue at stake', 'money', 'Scores'),
  data_quality: field('Data quality', 'score', 'Scores'),
  not_yet_qualified: field('Not yet qualified', 'yes_no', 'Scores'),
  key_people: field('Key people', 'score', 'Scores'),
  activity: field('Activity', 'score', 'Scores'),
  commitment: field('Commitment', 'score', 'Scores'),
  last_activity: orEmpty('Last activity', 'instant', 'Scores'),
  frameworks: field('Framework completeness', 'score', 'Frameworks'),
  meddpic: field('MEDDPIC', 'score', 'Frameworks'),
  bant: field('BANT', 'score', 'Frameworks'),
  discovery: field('Discovery Health', 'score', 'Frameworks'),
  three_whys: field('Three Whys', 'score', 'Frameworks'),
} as const satisfies Record<string, ListField>;

/** What conditions ask of a deal: all that a list can show, and what stands beside a deal many times over. */
export const DEAL_ASKED_FIELDS = {
  ...DEAL_LIST_FIELDS,
  person: orEmpty('Contact', 'text', 'Contact'),
  person_role: { ...choiceOf('Role of a contact', CONTACT_ROLES, 'Contact'), empties: true },
  evidence: field('Components with evidence', 'count', 'Frameworks'),
  trigger: { ...choiceOf('Risk trigger', TRIGGER_TYPES, 'Scores'), empties: true },
} as const satisfies Record<string, ListField>;
export type DealAskedField = keyof typeof DEAL_ASKED_FIELDS;

export type DealListField = keyof typeof DEAL_LIST_FIELDS;
export const DEAL_LIST_FIELD_KEYS = Object.keys(DEAL_LIST_FIELDS) as [DealListField, ...DealListField[]];

/** A custom field where fields of lists are named. */
export type CustomColumn = `custom.${string}`;
export type DealColumn = DealListField | CustomColumn;
const CUSTOM = 'custom.';
export const isCustomColumn = (key: string): key is CustomColumn => key.startsWith(CUSTOM);
export const customColumn = (key: string): CustomColumn => `${CUSTOM}${key}`;
/** The key of the custom field that a column shows. */
export const keyOfColumn = (column: CustomColumn): string => column.slice(CUSTOM.length);

/** Columns of the list until somebody chooses others. */
export const DEFAULT_DEAL_COLUMNS: readonly DealListField[] = [
  'name',
  'account',
  'stage',
  'owner',
  'amount',
  'close_date',
  'category',
  'risk',
  'confidence',
  'drag',
  'next_step',
];
/** Closed deals have no live scores: their columns say when and why they closed. */
const CLOSED = ['name', 'account', 'stage', 'owner', 'amount', 'closed_on'] as const;
const WON_DEAL_COLUMNS: readonly DealListField[] = [...CLOSED, 'win_reason'];
const LOST_DEAL_COLUMNS: readonly DealListField[] = [...CLOSED, 'loss_kind'];
const CLOSED_DEAL_COLUMNS: readonly DealListField[] = [...CLOSED, 'loss_kind', 'win_reason'];

/** Returns the columns of a list of deals of these statuses until somebody chooses others. */
export function usualDealColumns(status: readonly DealStatus[] = []): readonly DealListField[] {
  if (status.length === 0 || status.includes('open')) return DEFAULT_DEAL_COLUMNS;
  if (!status.includes('lost')) return WON_DEAL_COLUMNS;
  return status.includes('won') ? CLOSED_DEAL_COLUMNS : LOST_DEAL_COLUMNS;
}
