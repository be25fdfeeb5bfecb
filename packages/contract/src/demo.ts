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
    .route({ method: 'GET', path: '/demo', tags: ['demo'], summary: 'Check if this server has a demo workspace' })
    .input(
      z.object({
        timeZone: TimeZone.optional().describe('Timezone of a visitor who may enter soon: the demo is prepared for it'),
      }),
    )
    .output(
      z.object({
        open: z.boolean(),
        step: DemoStep.optional().describe(
          'Progress of the setup, only if you give the timezone; nobody can enter before `ready`',
        ),
      }),
    ),
  enter: open
    .route({
      method: 'POST',
      path: '/demo',
      tags: ['demo'],
      summary: 'Start your own copy of the demo in a role; 404 if the server has no demo',
      successStatus: 201,
    })
    .input(z.object({ role: Role, timeZone: TimeZone.default('Etc/UTC') }))
    .output(SessionView),
};
