/** What the undo of an import takes back, and what it leaves. */
import * as z from 'zod';
import { Id, Instant } from './shapes.ts';

/** A deal that an undo leaves, or would leave, as it is, because somebody has changed it since. */
const ChangedSince = z.object({
  id: Id,
  name: z.string(),
  isNew: z.boolean().describe('Made by the import; otherwise changed by it'),
  what: z.array(z.string()).describe('In words, for example "the amount"'),
  by: z.array(z.string()).describe('People, and files of other imports'),
});
export const ImportUndoCounts = z.object({
  dealsRemoved: z.int(),
  dealsRestored: z.int().describe('Wholly or in the fields that nobody has changed since'),
  dealsLeft: z.int().describe('Wholly or partly as they were changed since'),
  outOfReach: z.int().describe('Left because the deal, account or contact is somebody else’s by now'),
  contactsRemoved: z.int(),
  contactsLeft: z.int().describe('Wholly or partly: used by something else, or changed since'),
  contactsRestored: z.int(),
  accountsRemoved: z.int(),
  accountsLeft: z.int(),
  accountsRestored: z.int(),
  peopleRemoved: z.int(),
  peopleLeft: z.int(),
  examples: z.array(ChangedSince).describe('Some of the deals left'),
});
export const ImportUndoView = z.object({
  startedAt: Instant,
  startedBy: z.object({ id: Id, name: z.string() }),
  finishedAt: Instant.nullable(),
  changed: z.enum(['leave', 'undo']),
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: ImportUndoCounts,
  error: z.string().nullable(),
});
export const ImportUndoPreview = z.object({
  created: z.object({ deals: z.int(), contacts: z.int(), accounts: z.int(), people: z.int() }),
  updated: z.object({ deals: z.int(), contacts: z.int(), accounts: z.int() }),
  changed: z.object({
    created: z.int().describe('Deals; of an import of accounts or contacts these'),
    updated: z.int(),
    activities: z.int().describe('On deals that the import made'),
    evidence: z.int().describe('On deals that the import made'),
    examples: z.array(ChangedSince),
  }),
  outOfReach: z.int().describe('Deals, accounts or contacts that are somebody else’s by now, and stay as they are'),
  laterImports: z.array(z.object({ id: Id, fileName: z.string(), deals: z.int() })),
});
