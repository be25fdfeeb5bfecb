import { query } from '../../../api/client.ts';

/** Asks for the mapping once: each question is several calls of Salesforce, and what is edited must not change below it. */
export const salesforceMappingOptions = () =>
  query.salesforceMapping.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY, retry: false });
