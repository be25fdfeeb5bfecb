import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listTasks } from './list-tasks.ts';
import { completeTask, reopenTask, setTaskDeleted } from './settle-task.ts';
import { createTask, updateTask } from './write-task.ts';

export const tasksHandlers = {
  mine: os.tasks.mine
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listTasks(tx, actor, input, new Date())),
  ofDeal: os.tasks.ofDeal
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listTasks(tx, actor, input, new Date())),
  create: os.tasks.create
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => createTask(tx, actor, input, new Date())),
  update: os.tasks.update
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => updateTask(tx, actor, input, new Date())),
  complete: os.tasks.complete
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => completeTask(tx, actor, input.id, new Date())),
  reopen: os.tasks.reopen.use(tenant).handler(({ context: { tx, actor }, input }) => reopenTask(tx, actor, input.id)),
  remove: os.tasks.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setTaskDeleted(tx, actor, { id: input.id, deleted: true });
    return {};
  }),
  restore: os.tasks.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setTaskDeleted(tx, actor, { id: input.id, deleted: false })),
};
