/** The demo workspace: a made-up company that a visitor looks around in without signing up. */
import * as z from 'zod';
import { open } from './base.ts';
import { SessionView } from './identity.ts';
import { TimeZone } from './organization.ts';
import { Role } from './roles.ts';

/** How far the company of a day is set up, once for all visitors: the step that is under way. */
export const DemoStep = z.enum(['company', 'deals', 'learning', 'ready', 'failed']);
export type DemoStep = z.infer<typeof DemoStep>;

export const demo = {
  status: open
    .route({ method: 'GET', path: '/demo', tags: ['demo'], summary: 'Whether this server has a demo workspace' })
    .input(z.object({ timeZone: TimeZone.optional().describe('Where somebody may enter it soon: it is made ready') }))
    .output(
      z.object({
        open: z.boolean(),
        step: DemoStep.optional().describe(
          'Of setting up the company, where the timezone is given; nobody enters before `ready`',
        ),
      }),
    ),
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
