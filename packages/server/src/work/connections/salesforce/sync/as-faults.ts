import { ConnectionFault, PlaceLost, SyncFault } from '../../faults.ts';
import { PositionLost } from '../client/reader.ts';
import { SalesforceRefused } from '../client/refusals.ts';

/** Turns a refusal of Salesforce into what the run of a sync does about it. */
export function faultOf(error: unknown): unknown {
  if (error instanceof PositionLost) return new PlaceLost(error.message, { cause: error });
  if (!(error instanceof SalesforceRefused)) return error;
  if (error.reason !== null) return new ConnectionFault(error.reason, error);
  const said = error.vendorWords === null ? '' : ` Salesforce says: ${error.vendorWords}`;
  return new SyncFault(`${error.message}${error.message.includes(error.vendorWords ?? '') ? '' : said}`, {
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
