/** How a deal stood on a past day beside how it stands now, in words. */
import {
  CATEGORY_NAMES,
  COMPETITOR_POSITION_NAMES,
  COMPONENT_NAMES,
  type ComponentKey,
  DEAL_FIELD_NAMES,
  type ForecastCategory,
  FRAMEWORK_KEYS,
  FRAMEWORK_NAMES,
  FRAMEWORKS,
  FREE_DEAL_TEXTS,
  PROCUREMENT_STATE_NAMES,
  ROLE_NAMES,
  STATUS_NAMES,
  STRENGTH_NAMES,
} from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { sizeWords } from '../files/sizeWords.ts';

export type AsOf = Awaited<ReturnType<Api['opportunities']['asOf']>>;
export type Standing = AsOf['present'];

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  /** Null: there was nothing, or there is nothing. */
  readonly past: string | null;
  readonly present: string | null;
}
export interface ComparedSection {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

export const differs = ({ past, present }: ComparedRow): boolean => past !== present;

/** What neither was there nor is is left out. */
export function comparedSections(past: Standing, present: Standing): ComparedSection[] {
  const sections: ComparedSection[] = [
    { title: 'Facts', rows: [...factRows(past, present), ...customRows(past, present)] },
    ...FRAMEWORK_KEYS.map((framework) => ({
      title: FRAMEWORK_NAMES[framework],
      rows: FRAMEWORKS[framework].map((component) => ({
        key: component,
        label: COMPONENT_NAMES[component as ComponentKey],
        past: evidenceWords(past, framework, component),
        present: evidenceWords(present, framework, component),
      })),
    })),
    { title: 'Contacts', rows: beside(past.contacts, present.contacts, contactWords) },
    { title: 'Line Items', rows: beside(past.lineItems, present.lineItems, lineWords) },
    { title: 'Competitors', rows: beside(past.competitors, present.competitors, competitorWords) },
    { title: 'Procurement', rows: beside(past.procurement, present.procurement, stepWords) },
    { title: 'Notes', rows: noteRows(past, present) },
    { title: 'Files', rows: beside(past.files, present.files, ({ size }) => sizeWords(size)) },
  ];
  return sections
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(({ past: was, present: is }) => was !== null || is !== null),
    }))
    .filter(({ rows }) => rows.length > 0);
}

const GONE = 'unknown';

function factRows(past: Standing, present: Standing): ComparedRow[] {
  const row = (key: string, label: string, words: (standing: Standing) => string | null): ComparedRow => ({
    key,
    label,
    past: words(past),
    present: words(present),
  });
  const wording = (key: keyof Standing['words']) =>
    row(key, DEAL_FIELD_NAMES[key], ({ words }) => wordingWords(words[key]));
  return [
    wording('name'),
    row('stage', 'Stage', ({ stage }) => stage && (stage.name ?? GONE)),
    row('status', 'Status', ({ status }) => STATUS_NAMES[status]),
    row('stageEnteredOn', 'In this stage since', ({ stageEnteredOn }) => day(stageEnteredOn)),
    row('amount', 'Amount', ({ amountMinor, currency }) =>
      amountMinor === null ? null : formatMoney(amountMinor, currency, { style: 'exact' }),
    ),
    row('closeDate', 'Expected close', ({ closeDate }) => day(closeDate)),
    row('pushCount', 'Close date pushed', ({ pushCount }) => (pushCount === 0 ? 'Never' : `${pushCount} ×`)),
    row('closedOn', 'Closed on', ({ closedOn }) => day(closedOn)),
    row('category', 'Forecast category', ({ category }) => category && CATEGORY_NAMES[category as ForecastCategory]),
    row('owner', 'Owner', ({ owner }) => owner && (owner.name ?? GONE)),
    row('account', 'Account', ({ account }) => account && (account.name ?? GONE)),
    row('winProbability', 'Win probability', ({ winProbability }) =>
      winProbability === null ? 'Stage default' : `${winProbability}%`,
    ),
    ...FREE_DEAL_TEXTS.map(wording),
    row('winReason', 'Win reason', ({ winReason }) => winReason && (winReason.name ?? GONE)),
    row('activities', 'Activities on record', ({ activities }) => String(activities)),
  ];
}

const day = (value: string | null): string | null => (value === null ? null : formatDay(value));

function wordingWords({ isSet, text, reworded }: Standing['words']['name']): string | null {
  if (!reworded) return text;
  if (isSet === null) return 'unknown; changed since';
  return isSet ? 'set; text changed since' : null;
}

function customRows(past: Standing, present: Standing): ComparedRow[] {
  const words = (value: Standing['custom'][number]): string =>
    value.words ?? (value.value === null ? 'set; changed since' : valueText(value.value));
  return pairs(past.custom, present.custom, ({ key }) => key).map(([key, was, is]) => ({
    key: `custom.${key}`,
    label: (is ?? was)?.label ?? key,
    past: was ? words(was) : null,
    present: is ? words(is) : null,
  }));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const valueText = (value: unknown): string => (DAY.test(String(value)) ? formatDay(String(value)) : String(value));

function evidenceWords({ evidence }: Standing, framework: string, component: string): string | null {
  const found = evidence.find((each) => each.framework === framework && each.component === component);
  if (!found) return null;
  const notes = found.notes ?? (found.hasNotes ? 'notes; changed since' : null);
  return notes === null ? STRENGTH_NAMES[found.strength] : `${STRENGTH_NAMES[found.strength]}: ${notes}`;
}

const contactWords = ({ role, influence, freshness }: Standing['contacts'][number]): string =>
  [
    role === null ? 'No role' : ROLE_NAMES[role],
    influence !== null && `influence ${influence}`,
    `freshness ${freshness.score}`,
  ]
    .filter(Boolean)
    .join(' · ');
const lineWords = ({ amountMinor, currency }: Standing['lineItems'][number]): string =>
  formatMoney(amountMinor, currency, { style: 'exact' });
const competitorWords = ({ position }: Standing['competitors'][number]): string =>
  position === null ? 'No position yet' : COMPETITOR_POSITION_NAMES[position];
const stepWords = ({ state, dueOn, owner }: Standing['procurement'][number]): string =>
  [PROCUREMENT_STATE_NAMES[state], dueOn && `due ${formatDay(dueOn)}`, owner && (owner.name ?? GONE)]
    .filter(Boolean)
    .join(' · ');

function noteRows(past: Standing, present: Standing): ComparedRow[] {
  const words = ({ text, pinned }: Standing['notes'][number]): string =>
    `${pinned ? 'Pinned: ' : ''}${text ?? 'deleted or edited since'}`;
  return pairs(past.notes, present.notes, ({ id }) => id).map(([key, was, is], place) => ({
    key,
    label: `Note ${place + 1}`,
    past: was ? words(was) : null,
    present: is ? words(is) : null,
  }));
}

function beside<T extends { readonly id: string; readonly name: string | null }>(
  past: readonly T[],
  present: readonly T[],
  words: (item: T) => string,
): ComparedRow[] {
  return pairs(past, present, ({ id }) => id).map(([key, was, is]) => ({
    key,
    label: (is ?? was)?.name ?? GONE,
    past: was ? words(was) : null,
    present: is ? words(is) : null,
  }));
}

/** What was there first, in its order, then what came since. */
function pairs<T>(past: readonly T[], present: readonly T[], keyOf: (item: T) => string) {
  const was = new Map(past.map((item) => [keyOf(item), item]));
  const is = new Map(present.map((item) => [keyOf(item), item]));
  return [...new Set([...was.keys(), ...is.keys()])].map((key) => [key, was.get(key), is.get(key)] as const);
}
