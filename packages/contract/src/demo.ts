/** The demo workspace: a made-up company that a visitor looks around in without signing up. */
import * as z from 'zod';
import { open } from './base.ts';
import { SessionView } from './identity.ts';
import { TimeZone } from './organization.ts';
import { Role } from './roles.ts';

export const demo = {
  status: open
    .route({ method: 'GET', path: '/demo', tags: ['demo'], summary: 'Whether this server has a demo workspace' })
    .input(z.object({ timeZone: TimeZone.optional().describe('Where somebody may enter it soon: it is made ready') }))
    .output(z.object({ open: z.boolean() })),
  enter: open
    .route({
      method: 'POST',
      path: '/demo',
      tags: ['demo'],
      summary: 'Look around in a demo workspace of your own, as somebody of a role; 404 where there is none',
      successStatus: 201,
    })
    .input(z.object({ role: Role, timeZone: TimeZone.default('Etc/UTC') }))
    .output(SessionView),
};
