/** Conflicts in the words of the screens. */
import { counted } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { fieldNames, type Sync } from '../syncs/sync.ts';

export type ConflictPage = Awaited<ReturnType<Api['salesforceConflicts']['list']>>;
export type Conflict = ConflictPage['items'][number];
export type Choice = Conflict['stands'];

export const CONFLICTS_PATH = '/admin/integrations/salesforce/conflicts';

/** What a choice does, as a button says it. */
export const CHOICE_WORDS: Readonly<Record<Choice, string>> = {
  theirs: 'Use Salesforce’s',
  ours: 'Use Forecastle’s',
};

export const otherThan = (choice: Choice): Choice => (choice === 'theirs' ? 'ours' : 'theirs');

/** Names of objects in a list of fields, where two objects share the name of one. */
export const FIELD_OBJECTS: Readonly<Record<Conflict['object'], string>> = {
  Account: 'account',
  Contact: 'contact',
  Opportunity: 'opportunity',
};

/** The key of a field in the address: its object, a dot, and the field. */
export const fieldKey = ({ object, field }: Pick<Conflict, 'object' | 'field'>): string => `${object}.${field}`;

/** Returns the object and field of a key, or nothing for one that is none. */
export function whichOf(key: string): { object?: Conflict['object']; field?: string } {
  const [object = '', ...field] = key.split('.');
  return isObject(object) && field.length > 0 ? { object, field: field.join('.') } : {};
}

const isObject = (name: string): name is Conflict['object'] => Object.hasOwn(FIELD_OBJECTS, name);

/** Returns what is said once a conflict is settled. */
export const settledWords = (choice: Choice, note: string | null): string =>
  `${choice === 'theirs' ? 'Salesforce’s value is used' : 'Forecastle’s value is used'}.${note === null ? '' : ` ${note}`}`;

/** Returns how a conflict was settled, in a few words. */
export const choiceWords = ({ choice }: Pick<Conflict, 'choice'>): string =>
  choice === null ? 'Closed by a later change' : choice === 'theirs' ? 'Salesforce’s used' : 'Forecastle’s used';

/** Returns what a run that settles conflicts chooses. */
export function settlingWords(settling: NonNullable<Sync['settling']>): string {
  const whose = settling.choice === 'theirs' ? 'Salesforce’s values' : 'Forecastle’s values';
  return settling.field === null ? `${whose} in all fields` : `${whose} in ${fieldNames([settling.field])}`;
}

export const conflictCount = (total: number): string => counted(total, 'conflict');
