import { contextFacts } from '@forecastle/rules';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { checkDraft } from './check-draft.ts';
import { gatherContext } from './deal-context.ts';
import { draftFromTemplate } from './draft-from-template.ts';

export const conversationsHandlers = {
  facts: os.conversations.facts.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const { context, leftOut } = await gatherContext(tx, actor, input.opportunityId, new Date());
    return { facts: contextFacts(context), leftOut: [...leftOut] };
  }),
  draft: os.conversations.draft
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => draftFromTemplate(tx, actor, input, new Date())),
  check: os.conversations.check
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => checkDraft(tx, actor, input, new Date())),
};
