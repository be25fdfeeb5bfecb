import { contextFacts } from '@forecastle/rules';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { gatherContext } from './deal-context.ts';

export const conversationsHandlers = {
  facts: os.conversations.facts.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const { context, leftOut } = await gatherContext(tx, actor, input.opportunityId, new Date());
    return { facts: contextFacts(context), leftOut: [...leftOut] };
  }),
};
