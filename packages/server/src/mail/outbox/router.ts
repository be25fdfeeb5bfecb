import { os, tenant } from '../../http/procedures.ts';
import { countAttempt, RATE_LIMITS } from '../../http/rate-limit.ts';
import { listOutbox } from './list-outbox.ts';
import { openMail } from './open-mail.ts';
import { resendMail } from './resend-mail.ts';

export const outboxHandlers = {
  list: os.outbox.list
    .use(tenant)
    .handler(({ context, input }) => listOutbox(context.tx, context.actor, context.settings, input)),
  open: os.outbox.open
    .use(tenant)
    .handler(({ context, input }) => openMail(context.tx, context.actor, context.settings, input.id)),
  resend: os.outbox.resend
    .use(async ({ context, next }) => {
      if (context.actor) await countAttempt(context, RATE_LIMITS.mailsSentAgainByMember, context.actor.memberId);
      return next();
    })
    .use(tenant)
    .handler(({ context, input }) => resendMail(context.tx, context.actor, context.settings, input.id)),
};
