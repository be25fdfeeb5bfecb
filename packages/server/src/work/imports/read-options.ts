import type { ImportChoices } from '@forecastle/contract';
import type { FileInspection, ReadOptions } from './reading/index.ts';

/** How the file is to be read, whatever its rows are. */
export type FormChoices = Pick<ImportChoices, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;

/** What the person overrules of the file's form. */
export function chosenOptions(choices: FormChoices | null): ReadOptions {
  if (!choices) return {};
  const { encoding, delimiter, sheet, headerRow } = choices;
  return {
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(sheet === null ? {} : { sheet }),
    ...(headerRow === null ? {} : { headerRow }),
  };
}

/** The same, with all that the inspection settled on: a run reads the table that was shown. */
export function readOptions(
  choices: FormChoices | null,
  { encoding, delimiter, sheet, headerRow }: FileInspection,
): ReadOptions {
  return {
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(sheet === null ? {} : { sheet }),
    headerRow,
    ...chosenOptions(choices),
  };
}
