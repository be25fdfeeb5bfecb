/** Custom fields as the screens know them. */
import { type CustomFieldNoun, type CustomValue, customValueWords } from '@forecastle/rules';
import { type Api, query } from '../../../api/client.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { queryClient } from '../../shell/queryClient.ts';

export type CustomField = Awaited<ReturnType<Api['customFields']['list']>>['items'][number];

/** They change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;

export const customFieldsOf = (noun: CustomFieldNoun) =>
  query.customFields.list.queryOptions({ input: { noun }, staleTime: STALE_AFTER });
export const customFieldsOfDeals = () => customFieldsOf('deal');

/** The fields, where they have been asked for already. */
export const knownFields = (noun: CustomFieldNoun = 'deal'): readonly CustomField[] | undefined =>
  queryClient.getQueryData(customFieldsOf(noun).queryKey)?.items;

/** The field of a key, where the fields have been asked for already. */
export const knownField = (key: string, noun?: CustomFieldNoun): CustomField | undefined =>
  knownFields(noun)?.find((field) => field.key === key);

const knownPerson = (id: string): string | undefined =>
  queryClient.getQueryData(query.people.list.queryKey())?.items.find((person) => person.id === id)?.name;

/** How a value reads; null where there is none. */
export function customWords(field: CustomField | undefined, value: CustomValue | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (!field) return String(value);
  return field.kind === 'date' ? formatDay(String(value)) : customValueWords(field, value, knownPerson);
}
