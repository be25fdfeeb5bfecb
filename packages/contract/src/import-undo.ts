/** What the undo of an import takes back, and what it leaves. */
import * as z from 'zod';
import { Id, Instant } from './shapes.ts';

/** A deal that an undo leaves, or would leave, as it is, because somebody has changed it since. */
const ChangedSince = z.object({
  id: Id,
  name: z.string(),
  isNew: z.boolean().describe('true: created by the import; false: changed by it'),
  what: z.array(z.string()).describe('As text, for example "the amount"'),
  by: z.array(z.string()).describe('People, and files of other imports'),
});
export const ImportUndoCounts = z.object({
  dealsRemoved: z.int(),
  dealsRestored: z.int().describe('Undone in full, or in the fields that nobody changed since'),
  dealsLeft: z.int().describe('Kept in full or part, because they changed since'),
  outOfReach: z.int().describe('Kept because the deal, account or contact now belongs to someone else'),
  contactsRemoved: z.int(),
  contactsLeft: z.int().describe('Kept in full or part: used elsewhere, or changed since'),
  contactsRestored: z.int(),
  accountsRemoved: z.int(),
  accountsLeft: z.int(),
  accountsRestored: z.int(),
  peopleRemoved: z.int(),
  peopleLeft: z.int(),
  examples: z.array(ChangedSince).describe('Examples of the deals kept'),
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
    created: z.int().describe('Deals; for an import of accounts or contacts, those'),
    updated: z.int(),
    activities: z.int().describe('On deals that the import created'),
    evidence: z.int().describe('On deals that the import created'),
    examples: z.array(ChangedSince),
  }),
  outOfReach: z.int().describe('Deals, accounts or contacts that now belong to someone else, and stay'),
  laterImports: z.array(z.object({ id: Id, fileName: z.string(), deals: z.int() })),
});
