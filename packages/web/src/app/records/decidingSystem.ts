import type { RecordSystem } from '@forecastle/contract';
import { heldFieldRefusal, SYSTEM_NAMES } from '@forecastle/rules';

/** A record that connected systems may know, as the server answers it. */
export interface ConnectedRecord {
  readonly systems: readonly RecordSystem[];
  readonly abilities: { readonly update: boolean };
}

/** Returns the system that decides a field, which is named as in the input of an update; null where people decide it here. */
export const decidingSystem = ({ systems }: Pick<ConnectedRecord, 'systems'>, field: string): RecordSystem | null =>
  systems.find(({ heldFields }) => heldFields.includes(field)) ?? null;

export const mayChange = (record: ConnectedRecord, field: string): boolean =>
  record.abilities.update && decidingSystem(record, field) === null;

/** "Salesforce decides the stage. Change it in Salesforce." `what` reads inside a sentence. */
export const decidesWords = ({ system }: RecordSystem, what: string): string =>
  heldFieldRefusal(SYSTEM_NAMES[system], `the ${what}`);
