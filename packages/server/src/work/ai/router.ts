import { countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { os, person, tenant } from '../../tenancy/requests/procedures.ts';
import { changeSettings, chooseModel, clearChoice, readSettings } from './choices.ts';
import { addProvider, changeProvider, removeProvider, tryProvider } from './providers.ts';
import { readStatus, readUsage } from './usage.ts';

const { providerQuestionsByMember } = RATE_LIMITS;

export const aiHandlers = {
  status: os.ai.status.use(tenant).handler(({ context: { tx, actor } }) => readStatus(tx, actor, new Date())),
  settings: os.ai.settings.use(tenant).handler(({ context: { tx, actor } }) => readSettings(tx, actor)),
  change: os.ai.change.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await changeSettings(tx, actor, input);
    return readSettings(tx, actor);
  }),
  addProvider: os.ai.addProvider.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return addProvider(context, input);
  }),
  changeProvider: os.ai.changeProvider.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return changeProvider(context, input);
  }),
  tryProvider: os.ai.tryProvider.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return tryProvider(context, input.providerId);
  }),
  removeProvider: os.ai.removeProvider.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeProvider(tx, actor, input.providerId);
    return readSettings(tx, actor);
  }),
  choose: os.ai.choose.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await chooseModel(tx, actor, input);
    return readSettings(tx, actor);
  }),
  clearChoice: os.ai.clearChoice.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await clearChoice(tx, actor, input.use);
    return readSettings(tx, actor);
  }),
  usage: os.ai.usage
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => readUsage(tx, actor, input, new Date())),
};
