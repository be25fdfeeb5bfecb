/** Values of custom fields as another system sends them, in the form in which they are kept. */
import {
  type CustomFieldShape,
  type CustomValue,
  type CustomValues,
  type IncomingCustom,
  type IncomingNotice,
  ownValue,
  parseMoney,
  readCustomValue,
} from '@forecastle/rules';
import { nameKey } from '../../../records/accounts/name-key.ts';

export interface ReadCustom {
  /** By key; null takes a value away. */
  readonly values: ReadonlyMap<string, CustomValue | null>;
  readonly notices: readonly IncomingNotice[];
}

interface Known {
  readonly fields: ReadonlyMap<string, CustomFieldShape>;
  /** Ids of the people of the organisation that values of this chunk name. */
  readonly people: ReadonlySet<string>;
  readonly before: CustomValues;
}

/** Reads what came; a value that its field does not take is left out and told. */
export function readIncomingCustom(custom: IncomingCustom, { fields, people, before }: Known): ReadCustom {
  const values = new Map<string, CustomValue | null>();
  const notices: IncomingNotice[] = [];
  for (const [key, raw] of custom) {
    const field = fields.get(key);
    const leaveOut = (reason: string) => notices.push({ source: null, reason });
    if (!field) {
      leaveOut(`There is no custom field ${key} any more, so its value was left out.`);
      continue;
    }
    const typed = typedValue(field, raw);
    if (typed === undefined) {
      leaveOut(`${field.label} cannot hold “${String(raw)}”, so it was left out.`);
      continue;
    }
    const read = readCustomValue(field, typed, ownValue(before, key));
    if ('message' in read) leaveOut(`${read.message} The value was left out.`);
    else if (field.kind === 'person' && read.value !== null && !people.has(String(read.value))) {
      leaveOut(`${field.label} names someone who is not here, so it was left out.`);
    } else values.set(key, read.value);
  }
  return { values, notices };
}

/** Undefined: it is none that the field takes. */
function typedValue(field: CustomFieldShape, raw: string | boolean | readonly string[] | null): unknown {
  if (raw === null || raw === '') return null;
  const text = typeof raw === 'string' ? raw : null;
  switch (field.kind) {
    case 'number':
      return text === null || Number.isNaN(Number(text)) ? undefined : Number(Number(text).toFixed(6));
    case 'money': {
      const money = parseMoney(text ?? '', field.currency ?? '');
      return money.ok ? money.minor : undefined;
    }
    case 'yes_no':
      return typeof raw === 'boolean' ? raw : text === 'true' ? true : text === 'false' ? false : undefined;
    case 'choice':
      return text === null ? undefined : choiceOf(field, text);
    case 'choices': {
      const ids = (Array.isArray(raw) ? raw : text === null ? [] : [text]).map((label) => choiceOf(field, label));
      return ids.some((id) => id === undefined) ? undefined : ids;
    }
    default:
      return text ?? undefined;
  }
}

const choiceOf = ({ choices }: CustomFieldShape, label: string): string | undefined =>
  choices.find((choice) => nameKey(choice.label) === nameKey(label))?.id;

/** Returns the ids of people that custom values of a chunk name. */
export function namedPeople(
  fields: ReadonlyMap<string, CustomFieldShape>,
  incoming: readonly { readonly custom: IncomingCustom }[],
): readonly string[] {
  const keys = [...fields.values()].filter(({ kind }) => kind === 'person').map(({ key }) => key);
  return incoming.flatMap(({ custom }) =>
    keys.flatMap((key) => {
      const value = custom.get(key);
      return typeof value === 'string' && UUID.test(value) ? [value] : [];
    }),
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
