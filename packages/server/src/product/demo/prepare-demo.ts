import type { DemoStep } from '@forecastle/contract';
import { isTimeZone, localDay } from '@forecastle/rules';
import type { RequestContext } from '../../tenancy/requests/procedures.ts';
import { setUpDemo } from './set-up-demo.ts';

/** Begins to set the demo up for a timezone's day where nobody has, and returns how far that is. */
export function prepareDemo(
  context: Pick<RequestContext, 'pool' | 'settings'>,
  timeZone: string,
): DemoStep | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const setup = setUpDemo(context, localDay(Date.now(), timeZone));
  // Whoever enters is told of a failure.
  setup.ready.catch(() => undefined);
  return setup.step;
}
