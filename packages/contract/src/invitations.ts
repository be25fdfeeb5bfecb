import * as z from 'zod';
import { base, creating, open } from './base.ts';
import { AnyPassword, SignedIn } from './identity.ts';
import { MailState } from './mail.ts';
import { Role } from './roles.ts';
import { Email, Id, Instant, Name } from './shapes.ts';

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  managerId: Id.nullable(),
  memberId: Id.nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  mail: MailState.nullable().describe('The mail that took the link there last; null when none did'),
});

export const invitations = {
  list: base
    .meta({ ability: 'managePeople' })
    .route({ method: 'GET', path: '/invitations', tags: ['invitations'], summary: 'Invitations of the organisation' })
    .output(z.object({ items: z.array(Invitation) })),
  create: creating
    .meta({ ability: 'managePeople' })
    .route({
      method: 'POST',
      path: '/invitations',
      tags: ['invitations'],
      summary: 'Invite somebody by email; the link is also shown once',
      successStatus: 201,
    })
    .input(
      z.object({
        email: Email,
        role: Role,
        managerId: Id.nullable().default(null),
        memberId: Id.nullable().default(null).describe('The person without sign-in who is to get one'),
      }),
    )
    .output(z.object({ invitation: Invitation, link: z.string() })),
  resend: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'POST',
      path: '/invitations/{id}/resend',
      tags: ['invitations'],
      summary: 'Email the link of an open invitation again',
    })
    .input(z.object({ id: Id }))
    .output(Invitation),
  revoke: base
    .meta({ ability: 'managePeople' })
    .route({ method: 'DELETE', path: '/invitations/{id}', tags: ['invitations'], summary: 'Revoke an open invitation' })
    .input(z.object({ id: Id }))
    .output(Invitation),
  show: open
    .route({
      method: 'POST',
      path: '/invitations/show',
      tags: ['invitations'],
      summary: 'What an invitation link offers',
    })
    .input(z.object({ token: z.string().max(200) }))
    .output(
      z.object({
        organizationName: z.string(),
        email: z.string(),
        role: Role,
        wantsSingleSignOn: z.boolean().describe('It is accepted by signing in by single sign-on, and by nothing else'),
        mayStartOver: z
          .boolean()
          .describe(
            'Somebody signs in with this address whom nobody has confirmed by email; told by the link that was mailed alone',
          ),
      }),
    ),
  accept: open
    .route({
      method: 'POST',
      path: '/invitations/accept',
      tags: ['invitations'],
      summary: 'Accept an invitation: makes the account, or proves with its password that it is theirs, and signs in',
    })
    .input(
      z.object({
        token: z.string().max(200),
        name: Name,
        password: AnyPassword,
        startOver: z
          .boolean()
          .default(false)
          .describe(
            'End what was set up for this address before anybody confirmed it (its password, second factor and sessions), and sign in with this password from now on. Only with the link that was mailed, and only while the address is not confirmed',
          ),
      }),
    )
    .output(SignedIn),
};
