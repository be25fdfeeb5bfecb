import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { DealFile } from './deal-files.ts';
import { NoteDocument } from './note-document.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });

/** What somebody wrote on a deal, an account or a contact. It counts for no score: nobody's deal gets better by writing to oneself. */
export const Note = z.object({
  id: Id,
  opportunityId: Id.nullable().describe('Deal of the note; null for a note on an account or contact'),
  accountId: Id.nullable().describe('Account of the note'),
  contactId: Id.nullable().describe('Contact of the note'),
  document: NoteDocument,
  pinned: z.boolean(),
  author: Person.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable().describe('null until the text is changed'),
  editedBy: Person.nullable(),
  version: z.int().describe('Increases when the text changes; send it back to detect changes by others'),
  files: z.array(DealFile).describe('Attached files, in upload order'),
  abilities: z.object({ update: z.boolean(), remove: z.boolean() }),
});
export const NoteOfRecord = Note.extend({
  opportunity: z.object({ id: Id, name: z.string() }).nullable().describe('Deal of the note'),
});
const NewNote = z.object({ document: NoteDocument, pinned: z.boolean().default(false) });
const TAGS = ['notes'];

export const notes = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/notes',
      tags: TAGS,
      summary: 'List the notes on a deal: pinned first, then latest',
    })
    .input(PageInput.extend({ opportunityId: Id }))
    .output(page(Note)),
  mentionable: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/mentionable',
      tags: TAGS,
      summary: 'List colleagues who can see a deal, for mentions and tasks, by name',
    })
    .input(PageInput.extend({ opportunityId: Id, text: z.string().max(100).optional().describe('Part of the name') }))
    .output(page(Person)),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/notes',
      tags: TAGS,
      summary: 'Write a note on a deal',
      successStatus: 201,
    })
    .input(NewNote.extend({ opportunityId: Id }))
    .output(Note),
  ofAccount: keyed
    .route({
      method: 'GET',
      path: '/accounts/{id}/notes',
      tags: TAGS,
      summary:
        'List the notes on an account and on its deals that you can see: the account’s pinned notes first, then latest',
    })
    .input(PageInput.extend({ id: Id }))
    .output(page(NoteOfRecord)),
  ofContact: keyed
    .route({
      method: 'GET',
      path: '/contacts/{id}/notes',
      tags: TAGS,
      summary: 'List the notes on a contact: pinned first, then latest',
    })
    .input(PageInput.extend({ id: Id }))
    .output(page(NoteOfRecord)),
  createOnAccount: keyedCreating
    .route({
      method: 'POST',
      path: '/accounts/{id}/notes',
      tags: TAGS,
      summary: 'Write a note on an account',
      successStatus: 201,
    })
    .input(NewNote.extend({ id: Id }))
    .output(Note),
  createOnContact: keyedCreating
    .route({
      method: 'POST',
      path: '/contacts/{id}/notes',
      tags: TAGS,
      summary: 'Write a note on a contact',
      successStatus: 201,
    })
    .input(NewNote.extend({ id: Id }))
    .output(Note),
  update: keyed
    .route({ method: 'PATCH', path: '/notes/{id}', tags: TAGS, summary: 'Change a note, or pin it' })
    .input(
      z.object({
        id: Id,
        document: NoteDocument.optional(),
        pinned: z.boolean().optional(),
        expectedVersion: z
          .int()
          .optional()
          .describe('version of the note you saw; another version answers CONFLICT and changes nothing'),
      }),
    )
    .output(Note),
  remove: keyed
    .route({ method: 'DELETE', path: '/notes/{id}', tags: TAGS, summary: 'Delete a note' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/notes/{id}/restore', tags: TAGS, summary: 'Restore a deleted note' })
    .input(z.object({ id: Id }))
    .output(Note),
};
