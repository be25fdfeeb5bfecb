import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { searchRecords } from './search-records.ts';

export const searchHandlers = {
  records: os.search.records.use(tenant).handler(async ({ context: { tx, actor }, input }) => ({
    items: await searchRecords(tx, actor, input.q),
  })),
};
