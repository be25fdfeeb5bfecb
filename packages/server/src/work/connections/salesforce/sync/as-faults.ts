import { ConnectionFault, PlaceLost, PlanOutdated, SyncFault } from '../../faults.ts';
import { PositionLost } from '../client/reader.ts';
import { SalesforceRefused } from '../client/refusals.ts';

/** What a query is refused with that names what the connected user does not see any more. */
const HIDDEN_SINCE: ReadonlySet<string | null> = new Set(['INVALID_FIELD', 'INVALID_TYPE']);

/** Turns a refusal of Salesforce into what the run of a sync does about it. */
export function faultOf(error: unknown): unknown {
  if (error instanceof PositionLost) return new PlaceLost(error.message, { cause: error });
  if (!(error instanceof SalesforceRefused)) return error;
  if (error.reason !== null) return new ConnectionFault(error.reason, error);
  const said = error.vendorWords === null ? '' : ` Salesforce says: ${error.vendorWords}`;
  const Fault = HIDDEN_SINCE.has(error.code) ? PlanOutdated : SyncFault;
  return new Fault(`${error.message}${error.message.includes(error.vendorWords ?? '') ? '' : said}`, {
    cause: error,
  });
}

/** Asks Salesforce. Refusals are thrown as faults of the run. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw faultOf(error);
  }
}
