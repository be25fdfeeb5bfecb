import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { itemPrompt } from './item-prompt.ts';
import { makePlans } from './make-plans.ts';
import { missedActions } from './missed-actions.ts';
import { addComment, addNudge, removeNote } from './notes.ts';
import { planTrigger, unplanTrigger } from './plan-trigger.ts';
import { readPlan } from './read-plan.ts';
import { teamPlans } from './team-plans.ts';
import { completeItem, reopenItem, skipItem, snoozeItem } from './touch-item.ts';
import { setMailed } from './wanted-mail.ts';

export const plansHandlers = {
  get: os.plans.get.use(tenant).handler(({ context: { tx, actor }, input }) => readPlan(tx, actor, input, new Date())),
  generate: os.plans.generate.use(tenant).handler(async ({ context: { tx, actor } }) => {
    const now = new Date();
    await makePlans(tx, [actor.memberId], now);
    return readPlan(tx, actor, {}, now);
  }),
  team: os.plans.team
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => teamPlans(tx, actor, input, new Date())),
  missed: os.plans.missed
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => missedActions(tx, actor, input, new Date())),
  prompt: os.plans.prompt
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => itemPrompt(tx, actor, input, new Date())),
  addTrigger: os.plans.addTrigger
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => planTrigger(tx, actor, input, new Date())),
  removeTrigger: os.plans.removeTrigger.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await unplanTrigger(tx, actor, input, new Date());
    return {};
  }),
  complete: os.plans.complete
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => completeItem(tx, actor, input, new Date())),
  snooze: os.plans.snooze
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => snoozeItem(tx, actor, input.id, new Date())),
  skip: os.plans.skip
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => skipItem(tx, actor, input, new Date())),
  setMailed: os.plans.setMailed.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setMailed(tx, actor, input.isMailed);
    return input;
  }),
  comment: os.plans.comment.use(tenant).handler(({ context: { tx, actor }, input }) => addComment(tx, actor, input)),
  nudge: os.plans.nudge
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => addNudge(tx, actor, input, new Date())),
  removeNote: os.plans.removeNote.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeNote(tx, actor, input.id);
    return {};
  }),
  reopen: os.plans.reopen
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => reopenItem(tx, actor, input.id, new Date())),
};
