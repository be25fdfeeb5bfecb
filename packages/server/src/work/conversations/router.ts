import { contextFacts } from '@forecastle/rules';
import { afterCommit, type TenantTransaction } from '../../platform/database/tenant.ts';
import { os, person, type RequestContext, tenant } from '../../tenancy/requests/procedures.ts';
import { type Asked, retryAnswer, sendMessage, startConversation } from './ask.ts';
import { checkDraft } from './check-draft.ts';
import { gatherContext } from './deal-context.ts';
import { chosenMeeting } from './deal-meetings.ts';
import { draftFromTemplate } from './draft-from-template.ts';
import { estimateQuestion } from './estimate-question.ts';
import { listConversations, listOfDeal } from './list-conversations.ts';
import { getConversation } from './present-conversation.ts';
import { recheckAnswer } from './recheck-answer.ts';
import { saveNote } from './save-note.ts';
import { setDeleted } from './set-deleted.ts';
import { stopAnswer } from './stop-answer.ts';
import { requireTemplateInPlan } from './templates/template-in-plan.ts';

/** Begins the answer once the question is kept: a request that is repeated, or rolled back, begins none. */
function answered(
  tx: TenantTransaction,
  { ongoing, settings, request }: RequestContext,
  { run, conversationId, messageId }: Asked,
): { conversationId: string; messageId: string } {
  if (run !== null) {
    afterCommit(tx, async (pool) =>
      ongoing.start(
        messageId,
        async (control) => {
          // The library of models is large: who never asks one need not load it.
          const { writeAnswer } = await import('./write-answer.ts');
          await writeAnswer(run, { pool, settings }, control);
        },
        (error) => request.log.error({ err: error }, 'writing an answer failed'),
      ),
    );
  }
  return { conversationId, messageId };
}

export const conversationsHandlers = {
  facts: os.conversations.facts.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const { context, leftOut } = await gatherContext(
      tx,
      actor,
      input.opportunityId,
      new Date(),
      chosenMeeting(input.meetingId),
    );
    return { facts: contextFacts(context, input.audience), leftOut: [...leftOut] };
  }),
  draft: os.conversations.draft.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await requireTemplateInPlan(tx, settings, input.template);
    return draftFromTemplate(tx, actor, input, new Date());
  }),
  check: os.conversations.check
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => checkDraft(tx, actor, input, new Date())),
  list: os.conversations.list.use(tenant).handler(({ context: { tx, actor }, input }) => listOfDeal(tx, actor, input)),
  listAll: os.conversations.listAll
    .use(tenant)
    .handler(({ context: { tx, actor }, input: { mine, ...asked } }) =>
      listConversations(tx, actor, { ...asked, isMine: mine === 'true' }),
    ),
  get: os.conversations.get
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => getConversation(tx, actor, input.conversationId)),
  estimate: os.conversations.estimate.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await requireTemplateInPlan(tx, settings, input.template);
    return estimateQuestion(tx, actor, input, new Date());
  }),
  start: os.conversations.start.use(tenant).handler(async ({ context, input }) => {
    await requireTemplateInPlan(context.tx, context.settings, input.template);
    return answered(context.tx, context, await startConversation(context.tx, context.actor, input, new Date()));
  }),
  send: os.conversations.send.use(tenant).handler(async ({ context, input }) => {
    await requireTemplateInPlan(context.tx, context.settings, input.template);
    return answered(context.tx, context, await sendMessage(context.tx, context.actor, input, new Date()));
  }),
  retry: os.conversations.retry
    .use(tenant)
    .handler(async ({ context, input }) =>
      answered(context.tx, context, await retryAnswer(context.tx, context.actor, input, new Date())),
    ),
  stop: os.conversations.stop.use(person).handler(({ context, input }) => stopAnswer(context, input)),
  recheck: os.conversations.recheck
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => recheckAnswer(tx, actor, input, new Date())),
  saveNote: os.conversations.saveNote
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => saveNote(tx, actor, input)),
  remove: os.conversations.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setDeleted(tx, actor, input.conversationId, true);
    return {};
  }),
  restore: os.conversations.restore.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setDeleted(tx, actor, input.conversationId, false);
    return {};
  }),
};
