import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listInvoices } from './list-invoices.ts';
import { planUsage } from './plan-usage.ts';

export const billingHandlers = {
  usage: os.billing.usage.use(tenant).handler(({ context }) => planUsage(context.tx, context.actor, new Date())),
  invoices: os.billing.invoices.use(tenant).handler(({ context }) => listInvoices(context.tx, context.actor)),
};
