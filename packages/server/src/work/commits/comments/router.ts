import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { addComment } from './add-comment.ts';
import { listComments } from './list-comments.ts';
import { removeComment, restoreComment } from './set-comment-deleted.ts';

export const commitCommentsHandlers = {
  list: os.commitComments.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listComments(tx, actor, input, new Date())),
  add: os.commitComments.add
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => addComment(tx, actor, input, new Date())),
  remove: os.commitComments.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeComment(tx, actor, input, new Date());
    return {};
  }),
  restore: os.commitComments.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreComment(tx, actor, input, new Date())),
};
