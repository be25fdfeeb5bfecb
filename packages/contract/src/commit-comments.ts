/** What people say about the commit of one line of a period. */
import { COMMIT_COMMENT_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { COMMIT_SCOPES, CommitAsked, CommitWhose } from './commits.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

export const CommitComment = z.object({
  id: Id,
  body: z.string().describe('Plain text with line breaks'),
  author: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  abilities: z.object({ remove: z.boolean() }),
});

const TAGS = ['commits'];
const PATH = '/commits/comments';

export const commitComments = {
  list: keyed
    .route({
      method: 'GET',
      path: PATH,
      tags: TAGS,
      summary: 'List the comments on one line of a period, latest first',
    })
    .input(CommitAsked.extend(PageInput.shape).extend({ scope: z.enum(COMMIT_SCOPES), memberId: Id.optional() }))
    .output(page(CommitComment)),
  add: keyedCreating
    .route({
      method: 'POST',
      path: PATH,
      tags: TAGS,
      successStatus: 201,
      summary: 'Comment on one line of a period. Notifies the person of the line and earlier commenters',
    })
    .input(
      CommitAsked.extend(CommitWhose.shape).extend({
        body: z
          .string()
          .trim()
          .min(1, 'Write a comment')
          .max(COMMIT_COMMENT_MAX, `Write at most ${COMMIT_COMMENT_MAX.toLocaleString('en')} characters`),
      }),
    )
    .output(CommitComment),
  remove: keyed
    .route({ method: 'DELETE', path: `${PATH}/{id}`, tags: TAGS, summary: 'Delete your comment' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: keyed
    .route({
      method: 'POST',
      path: `${PATH}/{id}/restore`,
      tags: TAGS,
      summary: 'Restore your comment within a day of deleting it',
    })
    .input(z.object({ id: Id }))
    .output(CommitComment),
};
