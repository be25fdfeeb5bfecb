import type { ImportChoices } from '@forecastle/contract';

/** When and by whom the choices were last imported with, and what they are for this file. */
export interface Remembered {
  readonly at: string;
  readonly byId: string;
  readonly choices: ImportChoices;
}
