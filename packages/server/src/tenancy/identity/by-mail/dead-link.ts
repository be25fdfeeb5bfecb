import { ORPCError } from '@orpc/server';

/** One answer for links that are unknown, used or expired: the bearer learns nothing by trying. */
export const deadLink = () =>
  new ORPCError('NOT_FOUND', {
    status: 404,
    message: 'This link no longer works. Nothing was changed. Ask for a new one.',
  });
