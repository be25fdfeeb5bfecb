/** What somebody means to do on a deal, and by when. Done, it is an activity of the deal. */
import { REMINDER_DAYS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Id, Instant, IsoDate, oneLine, PageInput, page } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });
export const TASK_TITLE_MAX = 200;

export const Task = z.object({
  id: Id,
  title: z.string(),
  deal: z.object({ id: Id, name: z.string() }),
  dueOn: z.iso.date(),
  remindDaysBefore: z.int().nullable().describe('Days before the due day for the reminder; null: no reminder'),
  assignee: Person,
  createdBy: Person.nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
  activityId: Id.nullable().describe('ID of the activity it logged'),
  abilities: z.object({ update: z.boolean() }),
});
const Fields = z.object({
  title: oneLine(TASK_TITLE_MAX, 'Enter what to do'),
  dueOn: IsoDate,
  remindDaysBefore: z.literal(REMINDER_DAYS).nullable(),
  assigneeId: Id.describe('Someone who can see the deal'),
});
const Tasks = page(Task).extend({ today: z.iso.date().describe('In the organisation’s timezone') });
const TAGS = ['tasks'];

export const tasks = {
  mine: keyed
    .route({ method: 'GET', path: '/tasks', tags: TAGS, summary: 'List your open tasks, first due first' })
    .input(PageInput)
    .output(Tasks),
  ofDeal: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/tasks',
      tags: TAGS,
      summary: 'List the open tasks on a deal, first due first',
    })
    .input(PageInput.extend({ opportunityId: Id }))
    .output(Tasks),
  create: keyedCreating
    .route({
      method: 'POST',
      path: '/opportunities/{opportunityId}/tasks',
      tags: TAGS,
      summary: 'Add a task to a deal; default: for you',
      successStatus: 201,
    })
    .input(
      Fields.extend({
        opportunityId: Id,
        remindDaysBefore: Fields.shape.remindDaysBefore.default(null),
        assigneeId: Fields.shape.assigneeId.optional(),
      }),
    )
    .output(Task),
  update: keyed
    .route({ method: 'PATCH', path: '/tasks/{id}', tags: TAGS, summary: 'Change a task' })
    .input(Fields.partial().extend({ id: Id }))
    .output(Task),
  complete: keyed
    .route({
      method: 'POST',
      path: '/tasks/{id}/complete',
      tags: TAGS,
      summary: 'Mark a task as done. Logs an activity on its deal',
    })
    .input(z.object({ id: Id }))
    .output(Task),
  reopen: keyed
    .route({
      method: 'POST',
      path: '/tasks/{id}/reopen',
      tags: TAGS,
      summary: 'Reopen a task. Deletes the activity it logged',
    })
    .input(z.object({ id: Id }))
    .output(Task),
  remove: keyed
    .route({ method: 'DELETE', path: '/tasks/{id}', tags: TAGS, summary: 'Delete a task' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({ method: 'POST', path: '/tasks/{id}/restore', tags: TAGS, summary: 'Restore a deleted task' })
    .input(z.object({ id: Id }))
    .output(Task),
};
