import type { Person } from '../deal.ts';
import { usePeople } from '../edit/useDealChoices.ts';
import type { CustomField } from './customFields.ts';

/** Who can be a value of the fields; asked for only where one of them names people. Empty until loaded. */
export const usePeopleOf = (fields: readonly CustomField[] | undefined): readonly Person[] =>
  usePeople(fields?.some(({ kind }) => kind === 'person') ?? false);
