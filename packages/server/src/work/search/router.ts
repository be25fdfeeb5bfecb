import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { searchKind } from './search-kind.ts';
import { searchOverview } from './search-overview.ts';
import { searchRecords } from './search-records.ts';

export const searchHandlers = {
  records: os.search.records
    .use(tenant)
    .handler(({ context, input }) => searchRecords(context.tx, context.actor, input.q)),
  overview: os.search.overview
    .use(tenant)
    .handler(({ context, input }) => searchOverview(context.tx, context.actor, input.q)),
  ofKind: os.search.ofKind.use(tenant).handler(({ context, input }) => searchKind(context.tx, context.actor, input)),
};
