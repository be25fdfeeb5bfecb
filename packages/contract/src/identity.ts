import { FIRST_SCREENS, PASSWORD_MAX, PASSWORD_MIN } from '@forecastle/rules';
import * as z from 'zod';
import { base, open } from './base.ts';
import { FiscalYearStart, Organization, Plan, TimeZone } from './organization.ts';
import { OrganizationAbilities, Role } from './roles.ts';
import { CurrencyCode, Email, Id, Instant, Name } from './shapes.ts';

/** One that was chosen before, under whatever rules held then. */
export const AnyPassword = z.string().min(1).max(PASSWORD_MAX);

export const Password = z
  .string()
  .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

/** The screen that somebody begins with; null for the one of their role. */
export const ChosenFirstScreen = z.enum(FIRST_SCREENS).nullable();

export const SessionView = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  member: z.object({
    id: Id,
    role: Role,
    firstScreen: ChosenFirstScreen.describe('First screen of their choice; null: the default of their role'),
    ownsOpenDeals: z.boolean().describe('true: they own open deals that are not Omitted'),
  }),
  organization: Organization,
  abilities: OrganizationAbilities,
  secondFactorDue: z
    .boolean()
    .describe(
      'The organisation requires a second factor and this person has none: all other operations are blocked until they set one up',
    ),
  secondFactorOffered: z
    .boolean()
    .describe('true: an admin for more than a day, without a second factor and without "Not now" in the last 30 days'),
  hasDeals: z.boolean().describe('false until the first deal exists: the welcome screen is shown'),
  demo: z
    .object({ removedAt: Instant })
    .nullable()
    .describe('When this copy of the demo is deleted; null in a real organisation'),
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
export const SecondFactorCode = z.string().trim().min(1, 'Enter the code').max(20);

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
  bySingleSignOn: z.boolean().describe('true: signed in with single sign-on'),
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
      summary: 'Start single sign-on for an address; only its domain is used',
    })
    .input(
      z.object({
        email: Email,
        returnTo: z.string().max(2000).optional().describe('Path to open after sign-in'),
      }),
    )
    .output(z.object({ redirectTo: z.string().describe('Where the browser goes next, with the cookie') })),
  giveSecondFactor: open
    .route({
      method: 'POST',
      path: '/sign-in/second-factor',
      tags: ['identity'],
      summary: 'Continue a sign-in with a code from the authenticator app, or a backup code',
    })
    .input(
      z.object({
        code: SecondFactorCode,
        trustDevice: z.boolean().default(false).describe('Do not ask for a code in this browser for 30 days'),
      }),
    )
    .output(SessionView),
  requestPasswordReset: open
    .route({
      method: 'POST',
      path: '/password-resets',
      tags: ['identity'],
      summary: 'Email a password reset link. The answer is the same for unknown addresses',
    })
    .input(z.object({ email: Email }))
    .output(z.object({})),
  resetPassword: open
    .route({
      method: 'POST',
      path: '/password-resets/complete',
      tags: ['identity'],
      summary: 'Choose a new password with an emailed link. Ends all sessions of the person',
    })
    .input(z.object({ token: LinkToken, password: Password }))
    .output(z.object({})),
  changePassword: base
    .route({
      method: 'POST',
      path: '/password-changes',
      tags: ['identity'],
      summary: 'Change the password. Ends all other sessions',
    })
    .input(z.object({ password: AnyPassword.describe('Current password'), newPassword: Password }))
    .output(z.object({})),
  requestEmailChange: base
    .route({
      method: 'POST',
      path: '/email-changes',
      tags: ['identity'],
      summary: 'Email a link to the new sign-in address. Nothing changes until it is opened',
    })
    .input(z.object({ email: Email, password: z.string().min(1).max(PASSWORD_MAX) }))
    .output(z.object({})),
  confirmEmailChange: open
    .route({
      method: 'POST',
      path: '/email-changes/complete',
      tags: ['identity'],
      summary: 'Confirm a new address with the emailed link',
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
      summary: 'Get the signed-in person, their organisation and permissions',
    })
    .output(SessionView),
  setFirstScreen: base
    .route({
      method: 'PUT',
      path: '/session/first-screen',
      tags: ['identity'],
      summary: 'Choose your first screen in this organisation',
    })
    .input(z.object({ firstScreen: ChosenFirstScreen }))
    .output(z.object({})),
  sessions: base
    .route({ method: 'GET', path: '/sessions', tags: ['identity'], summary: 'List your sessions' })
    .output(z.object({ items: z.array(SessionItem) })),
  revokeSession: base
    .route({ method: 'DELETE', path: '/sessions/{id}', tags: ['identity'], summary: 'End one of your sessions' })
    .input(z.object({ id: z.string().max(200) }))
    .output(z.object({})),
};
