import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { alertsMailed, setAlertsMailed } from './alerts/alert-mails.ts';
import { dismissAlert, restoreAlert } from './alerts/dismiss-alert.ts';
import { listAlerts } from './alerts/kept-alerts.ts';
import { pastRevenue } from './past/past-view.ts';
import { rememberPreferences } from './preferences.ts';
import { revenueAttention } from './revenue-attention.ts';
import { revenueBreakdown } from './revenue-breakdown.ts';
import { revenueSlippage } from './revenue-slippage.ts';
import { revenueTrend } from './revenue-trend.ts';
import { revenueView } from './revenue-view.ts';
import { winLoss } from './win-loss.ts';

export const revenueHandlers = {
  view: os.revenue.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueView(tx, actor, input, new Date())),
  attention: os.revenue.attention.use(tenant).handler(({ context: { tx, actor, pool, reply }, input }) =>
    revenueAttention(tx, actor, input, new Date(), {
      pool,
      // Who asked may have gone already.
      afterwards: (work) => (reply.raw.closed ? setImmediate(work) : reply.raw.once('close', work)),
    }),
  ),
  breakdown: os.revenue.breakdown
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueBreakdown(tx, actor, input, new Date())),
  winLoss: os.revenue.winLoss
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => winLoss(tx, actor, input, new Date())),
  slippage: os.revenue.slippage
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueSlippage(tx, actor, input, new Date())),
  trend: os.revenue.trend
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => revenueTrend(tx, actor, input, new Date())),
  prefer: os.revenue.prefer
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => rememberPreferences(tx, actor, input)),
};

export const revenueAlertsHandlers = {
  list: os.revenueAlerts.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listAlerts(tx, actor, input, new Date())),
  dismiss: os.revenueAlerts.dismiss
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => dismissAlert(tx, actor, input, new Date())),
  restore: os.revenueAlerts.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreAlert(tx, actor, input)),
  mailed: os.revenueAlerts.mailed.use(tenant).handler(({ context: { tx, actor } }) => alertsMailed(tx, actor)),
  setMailed: os.revenueAlerts.setMailed
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setAlertsMailed(tx, actor, input)),
};

export const revenuePastHandlers = {
  view: os.revenuePast.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => pastRevenue(tx, actor, input, new Date())),
};
