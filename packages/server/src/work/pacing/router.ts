import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { flowView } from './flow-view.ts';
import { pacingView } from './pacing-view.ts';

export const pacingHandlers = {
  view: os.pacing.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => pacingView(tx, actor, input, new Date())),
  flow: os.pacing.flow
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => flowView(tx, actor, input, new Date())),
};
