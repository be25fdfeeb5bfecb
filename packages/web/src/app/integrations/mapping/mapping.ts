/** The mapping of Salesforce as its screen shows and changes it. */
import {
  counted,
  type DescribedField,
  type FieldOwner,
  isWriteable,
  type Mappable,
  type MappedObject,
  type MappingFinding,
  type MappingPart,
  mappableFields,
  PUSHED_SCORES,
  type PushedScore,
  type SalesforceMapping,
} from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { formatDay, formatInstant } from '../../../ui/format/dates.ts';

export type MappingView = Awaited<ReturnType<Api['salesforceMapping']['get']>>;
export type Mapping = MappingView['mapping'];
export type Theirs = MappingView['theirs'];
export type Ours = MappingView['ours'];
export type Preview = Awaited<ReturnType<Api['salesforceMapping']['preview']>>;

/** Tabs of the screen, in their order. */
export const TABS = ['fields', 'stages', 'categories', 'people', 'roles', 'read', 'preview'] as const;
export type Tab = (typeof TABS)[number];
export const TAB_NAMES: Readonly<Record<Tab, string>> = {
  fields: 'Fields',
  stages: 'Stages',
  categories: 'Categories',
  people: 'People',
  roles: 'Roles',
  read: 'Reading and sending',
  preview: 'Preview',
};

export const MAPPING_PATH = '/admin/integrations/salesforce/mapping';
export const tabPath = (tab: Tab): string => (tab === 'fields' ? MAPPING_PATH : `${MAPPING_PATH}?part=${tab}`);

const tabOf = (part: MappingPart): Tab => (part === 'push' ? 'read' : part);

/** Returns the name of a tab, with how many findings it holds. */
export function tabLabel(tab: Tab, findings: readonly MappingFinding[]): string {
  const count = findings.filter(({ part }) => tabOf(part) === tab).length;
  return count === 0 ? TAB_NAMES[tab] : `${TAB_NAMES[tab]} (${count})`;
}

/** Returns why a mapping cannot be saved, and where; null when it can. */
export function errorsInWords(findings: readonly MappingFinding[]): string | null {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return null;
  const parts = TABS.filter((tab) => errors.some(({ part }) => tabOf(part) === tab)).map((tab) => TAB_NAMES[tab]);
  const where =
    parts.length === 0 ? '' : ` in ${new Intl.ListFormat(undefined, { type: 'conjunction' }).format(parts)}`;
  return `Fix ${counted(errors.length, 'error')}${where} before you save.`;
}

/** Findings by the value that they stand beside. */
export type FindingsBy = ReadonlyMap<string, readonly MappingFinding[]>;
export const findingsBy = (findings: readonly MappingFinding[], part: MappingPart, object?: MappedObject): FindingsBy =>
  Map.groupBy(
    findings.filter((each) => each.part === part && (object === undefined || each.object === object)),
    ({ field }) => field,
  );

type PartOfMapping = keyof SalesforceMapping;
const PARTS: readonly PartOfMapping[] = [
  'fields',
  'stages',
  'categories',
  'people',
  'roles',
  'activities',
  'products',
  'rates',
  'push',
];

/** Whether two mappings say different things. Parts that are the same list are not compared entry by entry. */
export const isChanged = (before: SalesforceMapping, now: SalesforceMapping): boolean =>
  PARTS.some((part) => before[part] !== now[part] && JSON.stringify(before[part]) !== JSON.stringify(now[part]));

export const OWNER_NAMES: Readonly<Record<FieldOwner, string>> = {
  theirs: 'Salesforce',
  ours: 'Forecastle',
  latest: 'Latest change',
};

/** Returns why Salesforce must decide a field; null when the admin may choose. */
export function alwaysTheirs(mappable: Mappable, source: DescribedField): string | null {
  if (mappable.field?.readOnly) return 'Read only';
  if (source.calculated) return 'Formula';
  return isWriteable(source) ? null : 'Not editable there';
}

/** Returns the fields that fit one of ours, by label. */
export const fittingFields = ({ types, refersTo }: Mappable, fields: readonly DescribedField[]): DescribedField[] =>
  fields
    .filter(({ type, referenceTo }) => types.includes(type) && (refersTo === null || referenceTo.includes(refersTo)))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** Returns the keys of fields of opportunities that hold days. */
export const dateFields = ({ customFields }: Ours): ReadonlySet<string> =>
  new Set(
    mappableFields('Opportunity', customFields)
      .filter(({ field, custom }) => field?.kind === 'date' || custom?.kind === 'date')
      .map(({ key }) => key),
  );

/** Returns what Salesforce says, with days and instants as people write them. */
export function theirWords(said: string, locale?: string): string {
  const reading = locale === undefined ? {} : { locale };
  if (/^\d{4}-\d{2}-\d{2}$/u.test(said)) return formatDay(said, reading);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(said) ? formatInstant(said, reading) : said;
}

/** Maps a field to another source, or to none. The owner stays where it may. */
export function withSource(
  mapping: Mapping,
  object: MappedObject,
  mappable: Mappable,
  source: DescribedField | null,
): Pick<Mapping, 'fields'> {
  const { key: field } = mappable;
  const isIt = (line: Mapping['fields'][number]) => line.object === object && line.field === field;
  const before = mapping.fields.find(isIt);
  if (source === null) return { fields: mapping.fields.filter((line) => !isIt(line)) };
  const wanted = before?.owner ?? mappable.field?.owner ?? 'theirs';
  const line = {
    object,
    field,
    source: source.name,
    owner: alwaysTheirs(mappable, source) === null ? wanted : ('theirs' as const),
  };
  return { fields: replaced(mapping.fields, isIt, line) };
}

export const withOwner = (mapping: Mapping, object: MappedObject, field: string, owner: FieldOwner) => ({
  fields: mapping.fields.map((line) => (line.object === object && line.field === field ? { ...line, owner } : line)),
});

/** Sends a score into another field, or into none. */
export function withScore({ push }: Mapping, score: PushedScore, target: string | null): Pick<Mapping, 'push'> {
  const others = push.scores.filter(({ field }) => field !== score);
  const scores = target === null ? others : [...others, { field: score, target }];
  return {
    push: { ...push, scores: PUSHED_SCORES.flatMap((each) => scores.find(({ field }) => field === each) ?? []) },
  };
}

type Stages = Mapping['stages'];
type NewStage = Extract<Stages[number]['to'], { kind: 'new' }>;

/** Changes the new stage of a line. Its phase and probability are those of every line of its name: they become one stage. */
export function withNewStage(stages: Stages, value: string, next: NewStage): Stages {
  return stages.map((line) => {
    if (line.value === value) return { value, to: next };
    const { to } = line;
    const isSame = to.kind === 'new' && to.name === next.name && to.status === next.status;
    return isSame ? { ...line, to: { ...to, phase: next.phase, probability: next.probability } } : line;
  });
}

/** Returns the list with one entry in the place of those that match, or at its end. */
export function replaced<T>(list: readonly T[], matches: (entry: T) => boolean, entry: T): T[] {
  const at = list.findIndex(matches);
  if (at === -1) return [...list, entry];
  return list.flatMap((each, index) => (index === at ? [entry] : matches(each) ? [] : [each]));
}

export interface ValueLine {
  readonly value: string;
  readonly label: string;
  /** Whether Salesforce still offers it. */
  readonly isActive: boolean;
}

/** Returns the values that Salesforce lists, then those that only the mapping still names. */
export function valueLines(
  listed: readonly { readonly value: string; readonly label: string; readonly active: boolean }[],
  mapped: readonly { readonly value: string }[],
): ValueLine[] {
  const known = new Set(listed.map(({ value }) => value));
  const others = mapped.filter(({ value }, at) => {
    const isFirst = mapped.findIndex((each) => each.value === value) === at;
    return !known.has(value) && isFirst;
  });
  return [
    ...listed.map(({ value, label, active }) => ({ value, label, isActive: active })),
    ...others.map(({ value }) => ({ value, label: value, isActive: true })),
  ];
}
