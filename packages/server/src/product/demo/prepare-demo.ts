import { isTimeZone, localDay } from '@forecastle/rules';
import type { RequestContext } from '../../tenancy/requests/procedures.ts';
import { templateOf } from './template.ts';

/** Begins to make the company of the day, so that whoever enters next need not wait for it. */
export function prepareDemo({ pool }: Pick<RequestContext, 'pool'>, timeZone: string): void {
  if (!isTimeZone(timeZone)) return;
  // Whoever enters is told of a failure.
  templateOf(pool, localDay(Date.now(), timeZone)).catch(() => undefined);
}
