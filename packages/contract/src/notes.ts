import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { DealFile } from './deal-files.ts';
import { NoteDocument } from './note-document.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });

/** What somebody wrote on a deal, an account or a contact. It counts for no score: nobody's deal gets better by writing to oneself. */
export const Note = z.object({
  id: Id,
  opportunityId: Id.nullable().describe('The deal it is on; null of one on an account or a contact'),
  accountId: Id.nullable().describe('The account it is on'),
  contactId: Id.nullable().describe('The contact it is on'),
  document: NoteDocument,
  pinned: z.boolean(),
  author: Person.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable().describe('null while its words are as they were first written'),
  editedBy: Person.nullable(),
  version: z.int().describe('Goes up whenever the words change; send it back to notice changes of others'),
  files: z.array(DealFile).describe('Attached to it, in the order in which they came'),
  abilities: z.object({ update: z.boolean(), remove: z.boolean() }),
});
export const NoteOfRecord = Note.extend({
  opportunity: z.object({ id: Id, name: z.string() }).nullable().describe('The deal it is on'),
});
const NewNote = z.object({ document: NoteDocument, pinned: z.boolean().default(false) });
const TAGS = ['notes'];

export const notes = {
  list: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/notes',
      tags: TAGS,
      summary: 'Notes on a deal: pinned ones first, then the latest',
    })
    .input(PageInput.extend({ opportunityId: Id }))
    .output(page(Note)),
  mentionable: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/mentionable',
      tags: TAGS,
      summary: 'Colleagues who see a deal, and so can be mentioned in its notes and given its tasks, by name',
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
        'Notes on an account and on those of its deals that the actor sees: its own pinned ones first, then the latest',
    })
    .input(PageInput.extend({ id: Id }))
    .output(page(NoteOfRecord)),
  ofContact: keyed
    .route({
      method: 'GET',
      path: '/contacts/{id}/notes',
      tags: TAGS,
      summary: 'Notes on a contact: pinned ones first, then the latest',
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
          .describe('version of the note as you saw it; another answers CONFLICT and changes nothing'),
      }),
    )
    .output(Note),
  remove: keyed
    .route({ method: 'DELETE', path: '/notes/{id}', tags: TAGS, summary: 'Delete a note' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/notes/{id}/restore', tags: TAGS, summary: 'Bring a deleted note back' })
    .input(z.object({ id: Id }))
    .output(Note),
};
