import { unauthenticated } from '../../platform/http/errors.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { putQuotas } from './put-quotas.ts';
import { quotaHistory } from './quota-history.ts';
import { quotaTrend } from './quota-trend.ts';
import { quotaView } from './quota-view.ts';
import { putRamp, quotaRamp } from './ramp.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { setMany } from './sheet/set-many.ts';
import { spreadView } from './spread-view.ts';

export const quotasHandlers = {
  view: os.quotas.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => quotaView(tx, actor, input, new Date())),
  trend: os.quotas.trend
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => quotaTrend(tx, actor, input, new Date())),
  history: os.quotas.history
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => quotaHistory(tx, actor, input, new Date())),
  spread: os.quotas.spread
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => spreadView(tx, actor, input, new Date())),
  ramp: os.quotas.ramp.use(tenant).handler(({ context: { tx, actor } }) => quotaRamp(tx, actor)),
  putRamp: os.quotas.putRamp.use(tenant).handler(({ context: { tx, actor }, input }) => putRamp(tx, actor, input)),
  put: os.quotas.put
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => putQuotas(tx, actor, input, new Date())),
};

export const quotaSheetsHandlers = {
  read: os.quotaSheets.read.handler(({ context: { pool, actor }, input }) => {
    if (!actor) throw unauthenticated();
    return readSheet(pool, actor, input);
  }),
  set: os.quotaSheets.set.use(tenant).handler(({ context: { tx, actor }, input }) => setMany(tx, actor, input)),
};
