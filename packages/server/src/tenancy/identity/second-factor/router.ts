import { unauthenticated } from '../../../platform/http/errors.ts';
import { os, tenant } from '../../requests/procedures.ts';
import { confirm } from './confirm.ts';
import { declineOffer } from './decline-offer.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { remove } from './remove.ts';
import { renewBackupCodes } from './renew-backup-codes.ts';
import { setUp } from './set-up.ts';

/** A second factor belongs to a person, not to an organisation. */
const person = os.middleware(async ({ context, next }) => {
  if (!context.actor) throw unauthenticated();
  return next({ context: { actor: context.actor } });
});

export const secondFactorHandlers = {
  get: os.secondFactor.get.use(person).handler(({ context }) => getSecondFactor(context, context.actor)),
  declineOffer: os.secondFactor.declineOffer
    .use(tenant)
    .handler(({ context }) => declineOffer(context.tx, context.actor)),
  setUp: os.secondFactor.setUp
    .use(person)
    .handler(({ context, input }) => setUp(context, context.actor, input.password)),
  confirm: os.secondFactor.confirm
    .use(person)
    .handler(({ context, input }) => confirm(context, context.actor, input.code)),
  renewBackupCodes: os.secondFactor.renewBackupCodes.use(person).handler(async ({ context, input }) => ({
    backupCodes: await renewBackupCodes(context, context.actor, input.password),
  })),
  remove: os.secondFactor.remove.use(person).handler(({ context, input }) => remove(context, context.actor, input)),
};
