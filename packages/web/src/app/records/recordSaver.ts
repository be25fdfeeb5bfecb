import { type CustomValue, type CustomValues, isCustomColumn, keyOfColumn, ownValue } from '@forecastle/rules';
import type { InfiniteData } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import type { PageOf } from '../lists/walkGroups.ts';
import { customWords, knownField } from '../opportunities/custom/customFields.ts';
import { queryClient } from '../shell/queryClient.ts';
import { joinedFields } from '../unsaved/joinedFields.ts';
import type { Saver } from '../unsaved/unsaved.ts';

export type Noun = 'account' | 'contact';
type Value = CustomValue | null;

/** One field of an account or a contact, a custom one as `custom.` and its key, with what stood in it when it was changed. */
export interface FieldGiven {
  readonly noun: Noun;
  readonly id: string;
  readonly field: string;
  readonly value: Value;
  readonly seen: Value;
}

/** Under which all changes of accounts, or of contacts, are kept. */
export const recordPlace = (noun: Noun): string => `record/${noun}/`;
export const fieldPlace = (noun: Noun, id: string, field: string): string => `${recordPlace(noun)}${id}/${field}`;
/** Where what is being typed into it is kept. */
export const typedField = (noun: Noun, id: string, field: string): string => `typed/${noun}/${id}/${field}`;
/** Where what is typed into the form of all its fields is kept. */
export const recordEditPlace = (noun: Noun, id: string): string => `form/${noun}/${id}/edit`;

/** Fields that name another record, and where its name stands. */
const NAMED: Readonly<Record<string, string>> = { parentId: 'parent', reportsToId: 'reportsTo', ownerId: 'owner' };

/** As people read it, of what somebody else put there. */
const told = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') || null : String(value);
};

/** A value as the API takes it. */
const given = (field: string, value: Value) => {
  const plain = value as string | number | boolean | string[] | null;
  return isCustomColumn(field) ? { custom: { [keyOfColumn(field)]: plain } } : { [field]: plain };
};

/** What stands in a field of a record, and how it reads where that is not as it is. */
export function standing(of: object, noun: Noun, field: string): { now: Value; words?: string | null } {
  const record = of as Record<string, unknown>;
  if (isCustomColumn(field)) {
    const key = keyOfColumn(field);
    const now = ownValue(record.custom as CustomValues, key) ?? null;
    return { now, words: customWords(knownField(key, noun), now) };
  }
  const naming = NAMED[field];
  if (naming === undefined) return { now: record[field] as Value };
  const named = record[naming] as { id: string; name: string } | null;
  return { now: named?.id ?? null, words: named?.name ?? null };
}

/** Saves fields of one record in one change. */
export async function sendFields(changes: readonly [FieldGiven, ...FieldGiven[]]): Promise<void> {
  const [{ noun, id }] = changes;
  const all = (of: 'value' | 'seen') => joinedFields(changes.map((change) => given(change.field, change[of])));
  const change = { ...all('value'), id, seen: all('seen') };
  if (noun === 'account') {
    const account = await api.accounts.update(change);
    queryClient.setQueryData(query.accounts.get.queryKey({ input: { id } }), account);
    putInLists(query.accounts.list.key(), account);
    void queryClient.invalidateQueries({ queryKey: query.accounts.list.key() });
    void queryClient.invalidateQueries({ queryKey: query.accounts.groups.key() });
    void queryClient.invalidateQueries({ queryKey: query.accounts.count.key() });
  } else {
    const contact = await api.contacts.update(change);
    queryClient.setQueryData(query.contacts.get.queryKey({ input: { id } }), contact);
    putInLists(query.contacts.list.key(), contact);
    void queryClient.invalidateQueries({ queryKey: query.contacts.list.key() });
    void queryClient.invalidateQueries({ queryKey: query.contacts.groups.key() });
    void queryClient.invalidateQueries({ queryKey: query.contacts.count.key() });
    void queryClient.invalidateQueries({ queryKey: query.dealContacts.key() });
  }
  // Deals and other records name it.
  if (changes.some(({ field }) => field === 'name')) void queryClient.invalidateQueries({ refetchType: 'none' });
}

/** Until lists have been asked for anew, they hold the record as it is now. */
function putInLists<Row extends { readonly id: string }>(queryKey: readonly unknown[], record: Row): void {
  queryClient.setQueriesData<Partial<InfiniteData<PageOf<Row>>>>({ queryKey }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === record.id ? record : item)),
          })),
        }
      : data,
  );
}

/** Of each field the last change that is on its way, with what it puts there. */
const underWay = new Map<string, Promise<{ value: Value } | null>>();

export const recordSaver = {
  /** Given once more before it was saved it waits, and goes on from there: else it would meet it as a conflict. */
  send(given: FieldGiven): Promise<void> {
    const place = fieldPlace(given.noun, given.id, given.field);
    const before = underWay.get(place) ?? Promise.resolve(null);
    const sent = before.then((own) => sendFields([own ? { ...given, seen: own.value } : given]));
    const turn = sent.then(
      () => ({ value: given.value }),
      () => null,
    );
    underWay.set(place, turn);
    void turn.then(() => {
      if (underWay.get(place) === turn) underWay.delete(place);
    });
    return sent;
  },
  async overtaken(given: FieldGiven) {
    const { noun, id, field } = given;
    const record: Record<string, unknown> =
      noun === 'account' ? await api.accounts.get({ id }) : await api.contacts.get({ id });
    const { now, words } = standing(record, noun, field);
    const mine = { ...given, seen: now };
    if (JSON.stringify(now) === JSON.stringify(given.seen)) return { again: mine };
    const theirs = words === undefined ? told(field === 'accountId' ? record.accountName : now) : words;
    return { conflict: { by: null, at: String(record.updatedAt), theirs, mine, mergeable: false } };
  },
} satisfies Saver<FieldGiven>;
