import type pg from 'pg';
import type { ConnectionSettings } from '../runs/step.ts';
import { egressOf } from './client/hosts.ts';
import { SalesforceApi } from './client/request.ts';
import type { SalesforceRow } from './salesforce-row.ts';
import { tokenSource } from './token-source.ts';

/** Seconds that an answer may take: of a person who waits, and of a sync, whose queries may be heavy. */
const WITHIN_SECONDS = { person: 20, sync: 120 } as const;

interface Asking {
  readonly pool: pg.Pool;
  readonly settings: ConnectionSettings;
  readonly organizationId: string;
}

/** Returns the API of a connection. No transaction may be held while it is asked. */
export function apiOfConnection(
  { pool, settings, organizationId }: Asking,
  { id, settings: app }: Pick<SalesforceRow, 'id' | 'settings'>,
  waits: keyof typeof WITHIN_SECONDS,
): SalesforceApi {
  return new SalesforceApi({
    tokens: tokenSource({ pool, settings, organizationId, connectionId: id }),
    egress: egressOf(settings, WITHIN_SECONDS[waits]),
    version: app.apiVersion,
  });
}
