import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createNote } from './create-note.ts';
import { listMentionable } from './list-mentionable.ts';
import { listNotes } from './list-notes.ts';
import { listAccountNotes, listContactNotes } from './list-record-notes.ts';
import { setNoteDeleted } from './set-note-deleted.ts';
import { updateNote } from './update-note.ts';

export const notesHandlers = {
  list: os.notes.list.use(tenant).handler(({ context, input }) => listNotes(context.tx, context.actor, input)),
  mentionable: os.notes.mentionable
    .use(tenant)
    .handler(({ context, input }) => listMentionable(context.tx, context.actor, input)),
  create: os.notes.create
    .use(tenant)
    .handler(({ context, input: { opportunityId: id, ...note } }) =>
      createNote(context.tx, context.actor, { on: { kind: 'deal', id }, ...note }),
    ),
  ofAccount: os.notes.ofAccount
    .use(tenant)
    .handler(({ context, input }) => listAccountNotes(context.tx, context.actor, input)),
  ofContact: os.notes.ofContact
    .use(tenant)
    .handler(({ context, input }) => listContactNotes(context.tx, context.actor, input)),
  createOnAccount: os.notes.createOnAccount
    .use(tenant)
    .handler(({ context, input: { id, ...note } }) =>
      createNote(context.tx, context.actor, { on: { kind: 'account', id }, ...note }),
    ),
  createOnContact: os.notes.createOnContact
    .use(tenant)
    .handler(({ context, input: { id, ...note } }) =>
      createNote(context.tx, context.actor, { on: { kind: 'contact', id }, ...note }),
    ),
  update: os.notes.update.use(tenant).handler(({ context, input }) => updateNote(context.tx, context.actor, input)),
  remove: os.notes.remove.use(tenant).handler(async ({ context, input }) => {
    await setNoteDeleted(context.tx, context.actor, { id: input.id, deleted: true });
    return {};
  }),
  restore: os.notes.restore
    .use(tenant)
    .handler(({ context, input }) => setNoteDeleted(context.tx, context.actor, { id: input.id, deleted: false })),
};
