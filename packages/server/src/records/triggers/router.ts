import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { countTriggers } from './count-triggers.ts';
import { dismissTrigger, restoreTrigger } from './dismiss-trigger.ts';
import { listTriggers } from './list-triggers.ts';
import { putThresholds } from './put-thresholds.ts';
import { thresholdsOf } from './thresholds.ts';

export const triggersHandlers = {
  list: os.triggers.list.use(tenant).handler(({ context: { tx, actor }, input }) => listTriggers(tx, actor, input)),
  counts: os.triggers.counts
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => countTriggers(tx, actor, input)),
  dismiss: os.triggers.dismiss
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => dismissTrigger(tx, actor, input)),
  restore: os.triggers.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreTrigger(tx, actor, input)),
};

export const triggerThresholdsHandlers = {
  get: os.triggerThresholds.get.use(tenant).handler(({ context: { tx } }) => thresholdsOf(tx)),
  put: os.triggerThresholds.put
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => putThresholds(tx, actor, input)),
};
