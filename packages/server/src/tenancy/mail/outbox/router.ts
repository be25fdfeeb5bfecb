import { inTenant } from '../../../platform/database/tenant.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { may } from '../../identity/policies.ts';
import { os, tenant } from '../../requests/procedures.ts';
import { countMailTo } from '../limit-mails.ts';
import { listOutbox } from './list-outbox.ts';
import { openMail } from './open-mail.ts';
import { mailedAddress, resendMail } from './resend-mail.ts';

export const outboxHandlers = {
  list: os.outbox.list
    .use(tenant)
    .handler(({ context, input }) => listOutbox(context.tx, context.actor, context.settings, input)),
  open: os.outbox.open
    .use(tenant)
    .handler(({ context, input }) => openMail(context.tx, context.actor, context.settings, input.id)),
  resend: os.outbox.resend
    .use(async ({ context, next }, { id }) => {
      const { actor, pool } = context;
      if (actor) await countAttempt(context, RATE_LIMITS.mailsSentAgainByMember, actor.memberId);
      if (actor && may(actor, 'managePeople')) {
        const recipient = await inTenant(pool, actor.organizationId, (tx) => mailedAddress(tx, id), { readOnly: true });
        if (recipient !== null) await countMailTo(context, actor, recipient);
      }
      return next();
    })
    .use(tenant)
    .handler(({ context, input }) => resendMail(context.tx, context.actor, context.settings, input.id)),
};
