import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { rememberPreferences } from './preferences.ts';
import { revenueAttention } from './revenue-attention.ts';
import { revenueBreakdown } from './revenue-breakdown.ts';
import { revenueSlippage } from './revenue-slippage.ts';
import { revenueView } from './revenue-view.ts';

export const revenueHandlers = {
  view: os.revenue.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueView(tx, actor, input, new Date())),
  attention: os.revenue.attention
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueAttention(tx, actor, input, new Date())),
  breakdown: os.revenue.breakdown
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueBreakdown(tx, actor, input, new Date())),
  slippage: os.revenue.slippage
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueSlippage(tx, actor, input, new Date())),
  prefer: os.revenue.prefer
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => rememberPreferences(tx, actor, input)),
};
