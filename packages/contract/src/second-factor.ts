/** The signed-in person's second factor: an authenticator app, and backup codes for the day it is lost. */
import { PASSWORD_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { SecondFactorCode } from './identity.ts';
import { Instant } from './shapes.ts';

const CurrentPassword = z.string().min(1, 'Enter your password').max(PASSWORD_MAX);
const BackupCodes = z.array(z.string()).describe('Each works once; they are shown here and never again');

export const SecondFactor = z.object({
  enabled: z.boolean(),
  backupCodesLeft: z.int(),
  required: z.boolean().describe('Whether the organisation asks for one of people in your role'),
  addressToConfirm: z
    .boolean()
    .describe('Whether a new password by mail would end it, because nobody has shown that the address is theirs'),
  hasPassword: z.boolean().describe('False for people who sign in elsewhere; their second factor is there'),
});

const early = base.meta({ beforeSecondFactor: true });
export const secondFactor = {
  get: early
    .route({ method: 'GET', path: '/second-factor', tags: ['second factor'], summary: 'Whether you have one' })
    .output(SecondFactor),
  declineOffer: base
    .route({
      method: 'POST',
      path: '/second-factor/offer/decline',
      tags: ['second factor'],
      summary: 'Hide the offer of a second factor for 30 days, from yourself alone',
    })
    .output(z.object({ offeredAgainAt: Instant })),
  setUp: early
    .route({
      method: 'POST',
      path: '/second-factor/set-up',
      tags: ['second factor'],
      summary: 'Begin: what an authenticator app needs. It counts once a code confirms it',
    })
    .input(z.object({ password: CurrentPassword }))
    .output(
      z.object({
        uri: z.string().describe('otpauth:// address, to be shown as a QR code'),
        key: z.string().describe('The same, to be typed in by hand'),
        backupCodes: BackupCodes,
      }),
    ),
  confirm: early
    .route({
      method: 'POST',
      path: '/second-factor/confirm',
      tags: ['second factor'],
      summary: 'Turn it on with a code of the app',
    })
    .input(z.object({ code: SecondFactorCode }))
    .output(SecondFactor),
  renewBackupCodes: base
    .route({
      method: 'POST',
      path: '/second-factor/backup-codes',
      tags: ['second factor'],
      summary: 'Ten new backup codes in place of the old',
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
