import { CALENDAR_CHOICES, FISCAL_CADENCES, PASSWORD_MAX, PASSWORD_MIN, PLANS } from '@forecastle/rules';
import * as z from 'zod';
import { base, creating, keyed, open } from './base.ts';
import { MailState } from './mail.ts';
import { CurrencyCode, Email, Id, Instant, Name } from './shapes.ts';

export const ROLES = ['account_executive', 'sales_manager', 'vp_sales', 'cro', 'revops', 'admin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
export const Plan = z.enum(PLANS);

/** One that was chosen before, under whatever rules held then. */
const AnyPassword = z.string().min(1).max(PASSWORD_MAX);

export const Password = z
  .string()
  .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .describe('IANA timezone in Area/City form, for example Pacific/Auckland');
export const FiscalCadence = z
  .enum(FISCAL_CADENCES)
  .describe('4-4-5: months and quarters of whole weeks, from the Monday nearest the start of the year');
export const FiscalYearStart = z.object({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) });

/** What a person may do in the organisation, worked out by the server's policies; the web only reads it. */
export const OrganizationAbilities = z.object({
  updateOrganization: z.boolean(),
  managePeople: z.boolean(),
  manageStages: z.boolean(),
  manageCurrencies: z.boolean(),
  manageDealLists: z
    .boolean()
    .describe('Custom fields, and competitors, reasons, the price list and templates that deals choose from'),
  setQuotas: z.boolean().describe('Of whom one leads; with organisation scope of everybody'),
  setCommitDeadline: z.boolean().describe('When people are to commit each week'),
  importDeals: z.boolean(),
  seeTeam: z.boolean(),
  seeOrganization: z.boolean(),
  seeAudit: z.boolean(),
  manageApiKeys: z.boolean(),
  manageWebhooks: z.boolean(),
  erasePeople: z.boolean().describe('Privacy requests: hand out and erase what is kept about a contact'),
  manageSingleSignOn: z.boolean(),
  manageInquiries: z.boolean().describe('Of the organisation that operates the site alone'),
});
export type Ability = keyof z.infer<typeof OrganizationAbilities>;

export const Organization = z.object({
  id: Id,
  name: z.string(),
  plan: Plan,
  timeZone: TimeZone,
  currency: CurrencyCode,
  fiscalYearStart: FiscalYearStart,
  fiscalCadence: FiscalCadence,
  calendarChoice: z
    .enum(CALENDAR_CHOICES)
    .nullable()
    .describe('How the fiscal calendar was set up; assumed: somebody skipped it; null: nobody was asked yet'),
  requiresSecondFactor: z.boolean().describe('Whether everybody who signs in with a password needs a second factor'),
  createdAt: Instant,
});

export const SessionView = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  member: z.object({ id: Id, role: Role }),
  organization: Organization,
  abilities: OrganizationAbilities,
  secondFactorDue: z
    .boolean()
    .describe(
      'The organisation asks for a second factor and this person has none: nothing else answers until it is set up',
    ),
  hasDeals: z.boolean().describe('False until the first deal exists: the first run is shown'),
  demo: z
    .object({ removedAt: Instant })
    .nullable()
    .describe('When this copy of the demo workspace is removed; null in an organisation of your own'),
});

export const SignUpInput = z.object({
  name: Name.describe("The person's name"),
  email: Email,
  password: Password,
  organizationName: Name,
  plan: Plan.default('starter'),
  timeZone: TimeZone,
  currency: CurrencyCode,
  fiscalYearStart: FiscalYearStart.default({ month: 1, day: 1 }),
});
export const SignInInput = z.object({ email: Email, password: z.string().min(1).max(PASSWORD_MAX) });

/** The password was right, and the person has a second factor: no session until it is given. */
export const SecondFactorAsked = z.object({ secondFactorAsked: z.literal(true) });
/** Who is signed in, or that a code is asked for first. */
export const SignedIn = z.union([SessionView, SecondFactorAsked]);

/** Six digits of an authenticator app, or a backup code. */
export const SecondFactorCode = z.string().trim().min(1, 'Give the code').max(20);

/** The token of a link that was mailed. */
const LinkToken = z.string().min(1).max(200);

export const SessionItem = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  bySingleSignOn: z.boolean().describe('Whether a provider of single sign-on let the person in'),
});

export const identity = {
  signUp: open
    .route({
      method: 'POST',
      path: '/sign-up',
      tags: ['identity'],
      summary: 'Create an organisation and its first person, an admin',
      successStatus: 201,
    })
    .input(SignUpInput)
    .output(SessionView),
  signIn: open
    .route({ method: 'POST', path: '/sign-in', tags: ['identity'], summary: 'Sign in' })
    .input(SignInInput)
    .output(SignedIn),
  startSingleSignOn: open
    .route({
      method: 'POST',
      path: '/sign-in/single-sign-on',
      tags: ['identity'],
      summary: 'Begin to sign in at the provider of an address, whose domain alone is looked at',
    })
    .input(
      z.object({
        email: Email,
        returnTo: z.string().max(2000).optional().describe('Path of ours to go on at'),
      }),
    )
    .output(z.object({ redirectTo: z.string().describe('Where the browser goes, with the cookie it was given') })),
  giveSecondFactor: open
    .route({
      method: 'POST',
      path: '/sign-in/second-factor',
      tags: ['identity'],
      summary: 'Continue signing in with a code from the authenticator app, or a backup code',
    })
    .input(
      z.object({
        code: SecondFactorCode,
        trustDevice: z.boolean().default(false).describe('Ask for no code in this browser for 30 days'),
      }),
    )
    .output(SessionView),
  requestPasswordReset: open
    .route({
      method: 'POST',
      path: '/password-resets',
      tags: ['identity'],
      summary: 'Email a link for choosing a new password; answers the same for addresses nobody signs in with',
    })
    .input(z.object({ email: Email }))
    .output(z.object({})),
  resetPassword: open
    .route({
      method: 'POST',
      path: '/password-resets/complete',
      tags: ['identity'],
      summary: 'Choose a new password with an emailed link; ends every session the person has',
    })
    .input(z.object({ token: LinkToken, password: Password }))
    .output(z.object({})),
  changePassword: base
    .route({
      method: 'POST',
      path: '/password-changes',
      tags: ['identity'],
      summary: 'Choose a new password, which ends every other session',
    })
    .input(z.object({ password: AnyPassword.describe('The current one'), newPassword: Password }))
    .output(z.object({})),
  requestEmailChange: base
    .route({
      method: 'POST',
      path: '/email-changes',
      tags: ['identity'],
      summary: 'Email a link to the new sign-in address; changes nothing until it is opened',
    })
    .input(z.object({ email: Email, password: z.string().min(1).max(PASSWORD_MAX) }))
    .output(z.object({})),
  confirmEmailChange: open
    .route({
      method: 'POST',
      path: '/email-changes/complete',
      tags: ['identity'],
      summary: 'Confirm a new address with the link emailed to it',
    })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ email: z.string() })),
  signOut: base
    .meta({ beforeSecondFactor: true })
    .route({ method: 'POST', path: '/sign-out', tags: ['identity'], summary: 'End this session' })
    .output(z.object({})),
  session: base
    .meta({ beforeSecondFactor: true })
    .route({
      method: 'GET',
      path: '/session',
      tags: ['identity'],
      summary: 'Who is signed in, where, and what they may do',
    })
    .output(SessionView),
  sessions: base
    .route({ method: 'GET', path: '/sessions', tags: ['identity'], summary: "The signed-in person's sessions" })
    .output(z.object({ items: z.array(SessionItem) })),
  revokeSession: base
    .route({ method: 'DELETE', path: '/sessions/{id}', tags: ['identity'], summary: 'End one of your own sessions' })
    .input(z.object({ id: z.string().max(200) }))
    .output(z.object({})),
};

export const Upkeep = z.object({
  items: z.array(
    z.object({
      what: z.enum(['scores', 'amounts']).describe('Kept scores, or what deals are worth in the currency'),
      percent: z.int().min(0).max(100),
      since: Instant,
    }),
  ),
});

export const organization = {
  upkeep: keyed
    .route({
      method: 'GET',
      path: '/organization/upkeep',
      tags: ['organization'],
      summary: 'What is being brought up to date after a setting was changed; empty when all is',
    })
    .output(Upkeep),
  get: keyed
    .route({ method: 'GET', path: '/organization', tags: ['organization'], summary: 'The organisation' })
    .output(Organization),
  update: base
    .meta({ ability: 'updateOrganization' })
    .route({
      method: 'PATCH',
      path: '/organization',
      tags: ['organization'],
      summary: 'Change name, plan, timezone, currency or fiscal year',
    })
    .input(
      Organization.pick({
        plan: true,
        timeZone: true,
        currency: true,
        fiscalYearStart: true,
        fiscalCadence: true,
        requiresSecondFactor: true,
      })
        .extend({ name: Name })
        .partial(),
    )
    .output(Organization),
};

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable().describe('null for a person without sign-in, for example an owner found in a file'),
  role: Role,
  managerId: Id.nullable(),
  active: z.boolean(),
  canSignIn: z.boolean(),
  secondFactor: z.boolean().nullable().describe('Whether they have one; null for readers who do not manage people'),
  createdAt: Instant,
  abilities: z.object({
    update: z.boolean(),
    handOver: z.boolean().describe('Give their open deals to somebody else'),
    deactivate: z.boolean(),
    removeSecondFactor: z.boolean(),
  }),
});

/** Open deals on their way from one person to another. */
export const Handover = z.object({
  id: Id,
  fromId: Id,
  toId: Id,
  reason: z.enum(['left', 'reassigned']),
  total: z.int().describe('Deals, accounts and contacts on their way'),
  moved: z.int().describe('Deals that have gone'),
  records: z.int().describe('Accounts and contacts that have gone the same way'),
});

/** What somebody has in hand in the organisation. */
export const Holdings = z.object({
  openDeals: z.int(),
  closedDeals: z.int().describe('They stay theirs: they are history'),
  records: z.int().describe('Accounts and contacts that they own'),
  reports: z.int().describe('People who report to them'),
  apiKeys: z.int().describe('Keys of theirs that work; leaving revokes them'),
  imports: z.int().describe('Imports of theirs under way; leaving stops them'),
  tasksWithDeals: z.int().describe('Open tasks of theirs on their own open deals, which go with these'),
  tasksElsewhere: z.int().describe('Open tasks of theirs on deals of others, who get them'),
  webhooks: z.int().describe('Webhooks of theirs that are on; they pause unless another admin takes them over'),
  managerId: Id.nullable().describe('Their manager, who takes over unless somebody else is chosen; null without one'),
});

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

export const people = {
  list: keyed
    .route({ method: 'GET', path: '/people', tags: ['people'], summary: 'Everybody in the organisation' })
    .output(
      z.object({
        items: z.array(Person),
        handovers: z
          .array(Handover)
          .describe('Of open deals, that are not finished, of people whose deals the reader may hand over'),
      }),
    ),
  holdings: base
    .route({
      method: 'GET',
      path: '/people/{id}/holdings',
      tags: ['people'],
      summary: 'What somebody has in hand, before they leave',
    })
    .input(z.object({ id: Id }))
    .output(Holdings),
  leave: base
    .route({
      method: 'POST',
      path: '/people/{id}/leave',
      tags: ['people'],
      summary: 'Somebody leaves: no way in is left, and open deals and reports go to others',
    })
    .input(
      z.object({
        id: Id,
        dealsTo: Id.optional().describe('Who takes over the open deals; their manager without it'),
        reportsTo: Id.nullable().optional().describe('Who their reports report to; their manager without it'),
        webhooksTo: Id.optional().describe('An admin who keeps their webhooks going; they pause without it'),
      }),
    )
    .output(Person),
  handOver: base
    .route({
      method: 'POST',
      path: '/people/{id}/hand-over',
      tags: ['people'],
      summary: 'Give all open deals of somebody to somebody else; many go in the background',
    })
    .input(z.object({ id: Id, toId: Id }))
    .output(z.object({ total: z.int(), moved: z.int(), finished: z.boolean() })),
  create: creating
    .meta({ ability: 'managePeople' })
    .route({
      method: 'POST',
      path: '/people',
      tags: ['people'],
      summary: 'Add a person without sign-in, such as an owner of imported deals',
      successStatus: 201,
    })
    .input(
      z.object({
        name: Name,
        email: Email.nullable().default(null),
        role: Role.default('account_executive'),
        managerId: Id.nullable().default(null),
      }),
    )
    .output(Person),
  update: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'PATCH',
      path: '/people/{id}',
      tags: ['people'],
      summary: 'Change name, role, manager, or deactivate and reactivate',
    })
    .input(
      z.object({
        id: Id,
        name: Name.optional(),
        role: Role.optional(),
        managerId: Id.nullable().optional(),
        active: z.boolean().optional(),
      }),
    )
    .output(Person),
  removeSecondFactor: base
    .meta({ ability: 'managePeople' })
    .route({
      method: 'DELETE',
      path: '/people/{id}/second-factor',
      tags: ['people'],
      summary: 'Take the second factor away from somebody who has lost it; people of this organisation alone',
    })
    .input(z.object({ id: Id }))
    .output(Person),
};

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
        mayStartAnew: z
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
        startAnew: z
          .boolean()
          .default(false)
          .describe(
            'End what was set up for this address before anybody confirmed it (its password, second factor and sessions), and sign in with this password from now on. Only with the link that was mailed, and only while the address is not confirmed',
          ),
      }),
    )
    .output(SignedIn),
};
