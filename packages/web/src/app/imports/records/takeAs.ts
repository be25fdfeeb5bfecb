import type { ImportNoun } from '@forecastle/rules';
import { api } from '../../../api/client.ts';
import type { Choices, Import } from '../import.ts';

type Form = Pick<Choices, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;

const formOf = ({ encoding, delimiter, sheet, headerRow }: Form): Form => ({ encoding, delimiter, sheet, headerRow });

/** Has the file taken for another noun; its columns are guessed for that one. */
export const takeAs = (id: string, noun: ImportNoun, form: Form, currency: string): Promise<Import> =>
  noun === 'deals'
    ? api.imports.configure({ id, ...formOf(form), mapping: {}, currency })
    : api.imports.configureRecords({ id, noun, ...formOf(form), mapping: {} });
