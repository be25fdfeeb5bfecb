/** Deals, accounts or contacts: how the screens of an import speak of what a file holds. */
import type { ImportNoun } from '@forecastle/rules';
import { api } from '../../../api/client.ts';
import type { Choices, Import } from '../import.ts';

export const NOUN_NAMES: Readonly<Record<ImportNoun, string>> = {
  deals: 'Deals',
  accounts: 'Accounts',
  contacts: 'Contacts',
};
export const NOUN_WORDS: Readonly<Record<ImportNoun, 'deal' | 'account' | 'contact'>> = {
  deals: 'deal',
  accounts: 'account',
  contacts: 'contact',
};

type Form = Pick<Choices, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;
export type RecordChoices = NonNullable<Import['records']>['choices'];

const formOf = ({ encoding, delimiter, sheet, headerRow }: Form): Form => ({ encoding, delimiter, sheet, headerRow });

/** Has the file taken for another noun; its columns are guessed for that one. */
export const takeAs = (id: string, noun: ImportNoun, form: Form, currency: string): Promise<Import> =>
  noun === 'deals'
    ? api.imports.configure({ id, ...formOf(form), mapping: {}, currency })
    : api.imports.configureRecords({ id, noun, ...formOf(form), mapping: {} });
