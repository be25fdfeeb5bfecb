import { inTenant } from '../../platform/database/tenant.ts';
import { countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { countMailTo } from '../../tenancy/mail/limit-mails.ts';
import { acceptInvitation } from '../../tenancy/people/accept-invitation.ts';
import { createInvitation } from '../../tenancy/people/create-invitation.ts';
import { createPerson } from '../../tenancy/people/create-person.ts';
import { endSessionsOf } from '../../tenancy/people/end-sessions-of.ts';
import { invitationLink } from '../../tenancy/people/invitation-link.ts';
import { listInvitations } from '../../tenancy/people/list-invitations.ts';
import { listPeople } from '../../tenancy/people/list-people.ts';
import { removeSecondFactor } from '../../tenancy/people/remove-second-factor.ts';
import { invitedAddress, resendInvitation } from '../../tenancy/people/resend-invitation.ts';
import { revokeInvitation } from '../../tenancy/people/revoke-invitation.ts';
import { showInvitation } from '../../tenancy/people/show-invitation.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { handOver } from '../handovers/hand-over.ts';
import { handoversSeenBy } from '../handovers/handover.ts';
import { getHoldings } from './holdings.ts';
import { leave } from './leave.ts';
import { updatePerson } from './update-person.ts';

export const peopleHandlers = {
  list: os.people.list.use(tenant).handler(async ({ context }) => ({
    items: await listPeople(context.tx, context.actor),
    handovers: (await handoversSeenBy(context.tx, context.actor)).map(({ createdById: _, ...handover }) => handover),
  })),
  create: os.people.create.use(tenant).handler(({ context, input }) => createPerson(context.tx, context.actor, input)),
  holdings: os.people.holdings
    .use(tenant)
    .handler(({ context, input }) => getHoldings(context.tx, context.actor, input.id)),
  leave: os.people.leave.use(tenant).handler(({ context, input }) => leave(context.tx, context.actor, input)),
  handOver: os.people.handOver.use(tenant).handler(({ context, input }) => handOver(context.tx, context.actor, input)),
  update: os.people.update
    .use(tenant)
    .handler(({ context, input }) => updatePerson(context.tx, context.actor, context.settings, input)),
  removeSecondFactor: os.people.removeSecondFactor
    .use(tenant)
    .handler(({ context, input }) => removeSecondFactor(context.tx, context.actor, context.settings, input.id)),
  endSessions: os.people.endSessions.use(tenant).handler(async ({ context, input }) => {
    await endSessionsOf(context.tx, context.actor, input.id);
    return {};
  }),
};

export const invitationsHandlers = {
  list: os.invitations.list.use(tenant).handler(async ({ context }) => ({
    items: await listInvitations(context.tx, context.actor),
  })),
  create: os.invitations.create
    .use(async ({ context, next }, { email }, output) => {
      if (context.actor && may(context.actor, 'managePeople')) await countMailTo(context, context.actor, email);
      const result = await next();
      // Added outside the tenant transaction, which keeps answers for their Idempotency-Key: no link is ever kept.
      const link = invitationLink(context.settings, result.output.invitation.id);
      return output({ ...result.output, link });
    })
    .use(tenant)
    .handler(async ({ context, input }) => ({
      invitation: await createInvitation(context.tx, context.actor, context.settings, input),
      link: '',
    })),
  resend: os.invitations.resend
    .use(async ({ context, next }, { id }) => {
      const { actor, pool } = context;
      if (actor) await countAttempt(context, RATE_LIMITS.mailsSentAgainByMember, actor.memberId);
      if (actor && may(actor, 'managePeople')) {
        const recipient = await inTenant(pool, actor.organizationId, (tx) => invitedAddress(tx, id), {
          readOnly: true,
        });
        if (recipient !== null) await countMailTo(context, actor, recipient);
      }
      return next();
    })
    .use(tenant)
    .handler(({ context, input }) => resendInvitation(context.tx, context.actor, context.settings, input.id)),
  revoke: os.invitations.revoke
    .use(tenant)
    .handler(({ context, input }) => revokeInvitation(context.tx, context.actor, input.id)),
  show: os.invitations.show.handler(({ context, input }) => showInvitation(context, input.token)),
  accept: os.invitations.accept.handler(({ context, input }) => acceptInvitation(context, input)),
};
