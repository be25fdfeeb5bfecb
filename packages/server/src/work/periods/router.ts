import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { convertQuotas, unconvertQuotas } from './convert-quotas.ts';
import { previewCalendar, salesPeriods, setCalendar } from './sales-periods.ts';

export const salesPeriodsHandlers = {
  view: os.salesPeriods.view.use(tenant).handler(({ context: { tx, actor } }) => salesPeriods(tx, actor)),
  preview: os.salesPeriods.preview
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => previewCalendar(tx, actor, input)),
  set: os.salesPeriods.set.use(tenant).handler(({ context: { tx, actor }, input }) => setCalendar(tx, actor, input)),
  convert: os.salesPeriods.convert.use(tenant).handler(({ context: { tx, actor } }) => convertQuotas(tx, actor)),
  unconvert: os.salesPeriods.unconvert.use(tenant).handler(({ context: { tx, actor } }) => unconvertQuotas(tx, actor)),
};
