import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { putQuotas } from './put-quotas.ts';
import { quotaTrend } from './quota-trend.ts';
import { quotaView } from './quota-view.ts';

export const quotasHandlers = {
  view: os.quotas.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => quotaView(tx, actor, input, new Date())),
  trend: os.quotas.trend
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => quotaTrend(tx, actor, input, new Date())),
  put: os.quotas.put
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => putQuotas(tx, actor, input, new Date())),
};
