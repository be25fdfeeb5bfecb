/** Works on one import in a process of its own, to be killed: `node runner.ts APP_URL ORGANISATION IMPORT`. */
import pg from 'pg';
import { createLogger } from '../../../platform/logging/logger.ts';
import { runImport } from '../run/run-import.ts';

const [appUrl = '', organizationId = '', importId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: appUrl, max: 4, pipeline: true });
await runImport(
  pool,
  { organizationId, importId },
  { logger: createLogger('error'), signal: new AbortController().signal },
);
await pool.end();
