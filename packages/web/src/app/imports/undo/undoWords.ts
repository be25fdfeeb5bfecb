/** What the undo of an import takes back and leaves, in sentences. */
import { counted } from '@forecastle/rules';
import type { api } from '../../../api/client.ts';
import type { Import } from '../import.ts';

export type UndoPreview = Awaited<ReturnType<typeof api.imports.undoPreview>>;
export type UndoCounts = NonNullable<Import['undo']>['counts'];
export type LeftDeal = UndoCounts['examples'][number];

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);

function listed(parts: readonly (string | false)[]): string {
  const told = parts.filter((part) => part !== false);
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}

const records = ({ accounts, contacts, people: made }: { accounts: number; contacts: number; people: number }) =>
  listed([
    accounts > 0 && counted(accounts, 'account'),
    contacts > 0 && counted(contacts, 'contact'),
    made > 0 && people(made),
  ]);

/** What would happen, one sentence each. */
export function plannedWords({ created, updated }: UndoPreview): string[] {
  const besides = records(created);
  return [
    created.deals > 0 && `Removes ${counted(created.deals, 'deal')} that the import created.`,
    besides && `Removes ${besides} that it created and nothing else uses.`,
    updated.accounts + updated.contacts > 0 && `Restores ${records({ ...updated, people: 0 })} that it changed.`,
    updated.deals > 0 && `Restores ${counted(updated.deals, 'deal')} that it changed.`,
    created.deals + updated.deals > 0 && 'Cancels its pushes and stage times. Scores and totals update.',
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];
}

type Noun = 'deal' | 'account' | 'contact';

/** What would be left unless it is undone too. */
export const changedWords = ({ changed }: UndoPreview, word: Noun = 'deal'): string =>
  `${counted(changed.created + changed.updated, word)} of the import ${changed.created + changed.updated === 1 ? 'has' : 'have'} changed since.`;

/** What goes with deals that are removed although somebody has changed them. */
export function lostWords({ changed }: UndoPreview): string {
  const { activities, evidence } = changed;
  const lost = listed([
    activities > 0 && (activities === 1 ? '1 activity' : `${activities.toLocaleString('en')} activities`),
    evidence > 0 && `${counted(evidence, 'piece')} of evidence`,
  ]);
  return `Those changes are lost${lost === '' ? '' : `, with ${lost}`}.`;
}

/** What was taken back, one sentence each. */
export function undoneWords(counts: UndoCounts, { word = 'deal' }: { word?: Noun } = {}): string[] {
  const restored = records({ accounts: counts.accountsRestored, contacts: counts.contactsRestored, people: 0 });
  const besides = records({
    accounts: counts.accountsRemoved,
    contacts: counts.contactsRemoved,
    people: counts.peopleRemoved,
  });
  const kept = records({ accounts: counts.accountsLeft, contacts: counts.contactsLeft, people: counts.peopleLeft });
  return [
    (word === 'deal' || counts.dealsRemoved + counts.dealsRestored > 0) &&
      `${counted(counts.dealsRemoved, 'deal')} removed, ${counts.dealsRestored.toLocaleString('en')} restored.`,
    besides && `${besides} removed.`,
    restored && `${restored} restored.`,
    kept && `${kept} kept: used elsewhere or changed since.`,
    counts.dealsLeft > 0 && `${counted(counts.dealsLeft, 'deal')} kept in full or part: changed since.`,
    counts.outOfReach > 0 && outOfReachWords(counts.outOfReach, word),
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];
}

export const outOfReachWords = (count: number, word: Noun = 'deal'): string =>
  count === 1 ? `1 ${word} has a new owner and stays.` : `${counted(count, word)} have new owners and stay.`;

/** Why a deal is left: "the amount and evidence, by Mere Walker". */
export const leftWords = ({ what, by }: LeftDeal): string =>
  by.length === 0 ? listed(what) : `${listed(what)}, by ${listed(by)}`;
