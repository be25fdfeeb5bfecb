/** The signed-in person's second factor: an authenticator app, and backup codes for the day it is lost. */
import { PASSWORD_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { SecondFactorCode } from './identity.ts';
import { Instant } from './shapes.ts';

const CurrentPassword = z.string().min(1, 'Enter your password').max(PASSWORD_MAX);
const BackupCodes = z.array(z.string()).describe('Each works once and is shown only now');

export const SecondFactor = z.object({
  enabled: z.boolean(),
  backupCodesLeft: z.int(),
  required: z.boolean().describe('true: the organisation requires one for your role'),
  addressToConfirm: z
    .boolean()
    .describe('true: a password reset by email would remove it, because the address is not confirmed'),
  hasPassword: z.boolean().describe('false for people with single sign-on; their provider handles it'),
});

const early = base.meta({ beforeSecondFactor: true });
export const secondFactor = {
  get: early
    .route({ method: 'GET', path: '/second-factor', tags: ['second factor'], summary: 'Get your second factor' })
    .output(SecondFactor),
  declineOffer: base
    .route({
      method: 'POST',
      path: '/second-factor/offer/decline',
      tags: ['second factor'],
      summary: 'Hide the offer of a second factor for 30 days, only for you',
    })
    .output(z.object({ offeredAgainAt: Instant })),
  setUp: early
    .route({
      method: 'POST',
      path: '/second-factor/set-up',
      tags: ['second factor'],
      summary: 'Start the setup: get the key for an authenticator app. A code confirms it',
    })
    .input(z.object({ password: CurrentPassword }))
    .output(
      z.object({
        uri: z.string().describe('otpauth:// address to show as a QR code'),
        key: z.string().describe('The same key, to type in'),
        backupCodes: BackupCodes,
      }),
    ),
  confirm: early
    .route({
      method: 'POST',
      path: '/second-factor/confirm',
      tags: ['second factor'],
      summary: 'Turn it on with a code from the app',
    })
    .input(z.object({ code: SecondFactorCode }))
    .output(SecondFactor),
  renewBackupCodes: base
    .route({
      method: 'POST',
      path: '/second-factor/backup-codes',
      tags: ['second factor'],
      summary: 'Replace the backup codes with ten new ones',
    })
    .input(z.object({ password: CurrentPassword }))
    .output(z.object({ backupCodes: BackupCodes })),
  remove: base
    .route({
      method: 'POST',
      path: '/second-factor/remove',
      tags: ['second factor'],
      summary: 'Turn it off, with your password and a code',
    })
    .input(z.object({ password: CurrentPassword, code: SecondFactorCode }))
    .output(SecondFactor),
};
