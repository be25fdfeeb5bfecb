/**
 * Logs with a row for each changed field, as Salesforce exports the history of its fields: which field it was, and its
 * old and new value. Each row is read as a row of a history that tells that one field.
 */
import type { ImportField, Mapping } from './fields.ts';
import { fieldsNamed, normaliseHeader } from './headings.ts';

/** Fields whose changes are taken; of all others a log says more than deals keep. */
export const LOGGED_FIELDS = [
  'stage',
  'amount',
  'closeDate',
  'owner',
  'category',
] as const satisfies readonly ImportField[];
export type LoggedField = (typeof LOGGED_FIELDS)[number];

/** What every row of a log says beside its change. Other columns hold how the deal stands today, which is no history. */
const OF_EVERY_ROW = ['externalId', 'name', 'account', 'changedAt', 'createdDate', 'currency'] as const;

/** Whether a file, so mapped, has a row for each changed field. */
export const isChangeLog = ({ changedField, newValue }: Mapping): boolean =>
  changedField !== undefined && newValue !== undefined;

/** The field whose change a value of the column of fields names; null for one that is not taken. */
export function loggedField(name: string): LoggedField | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  const named = fieldsNamed(name).flatMap(({ field, exact }) =>
    exact ? LOGGED_FIELDS.filter((logged) => logged === field) : [],
  );
  if (found.size >= REMEMBERED) found.clear();
  found.set(name, named[0] ?? null);
  return named[0] ?? null;
}

/** A log names few fields many times. */
const found = new Map<string, LoggedField | null>();
const REMEMBERED = 1_000;

/** A row that says that the deal was created: it changes nothing and leaves nothing out. */
export const saysCreated = (name: string): boolean =>
  /^(?:created|create|creation|opportunity created)$/.test(normaliseHeader(name));

/** How a row is read that tells of `field`, by its old or its new value; null tells only whose row it is, and when. */
export function mappingOfRow(mapping: Mapping, field: LoggedField | null, value: 'oldValue' | 'newValue'): Mapping {
  const read: Mapping = {};
  for (const each of OF_EVERY_ROW) if (mapping[each] !== undefined) read[each] = mapping[each];
  const column = mapping[value];
  if (field !== null && column !== undefined) read[field] = column;
  return read;
}

/** Salesforce logs a new owner twice, by name and by number; people know the name. */
export const isOwnerNumber = (text: string): boolean => /^005[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?$/.test(text);
