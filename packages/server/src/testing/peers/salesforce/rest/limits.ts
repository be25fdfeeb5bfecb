/**
 * The daily count of requests, told with every answer.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_api_usage.htm
 * https://developer.salesforce.com/docs/platform/api-rest/guide/resources-limits.html
 */

import type { Answer } from '../../http/wire.ts';
import { FAULTS } from '../http/faults.ts';

export class RequestLimits {
  used = 0;
  most = 100_000;

  /** Counts a request; one too many is refused. */
  count(): Answer | null {
    if (this.used >= this.most) return FAULTS.requestLimit;
    this.used++;
    return null;
  }

  header(): Readonly<Record<string, string>> {
    return { 'Sforce-Limit-Info': `api-usage=${this.used}/${this.most}` };
  }

  all(): object {
    return {
      DailyApiRequests: { Max: this.most, Remaining: this.most - this.used },
      DailyBulkV2QueryJobs: { Max: 10_000, Remaining: 10_000 },
      DailyBulkV2QueryFileStorageMB: { Max: 976_562, Remaining: 976_562 },
    };
  }
}
