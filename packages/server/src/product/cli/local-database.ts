/** Opens the database for a command: that of the settings, joined when a server already runs on it. */
import pg from 'pg';
import { createLogger, type Logger } from '../../platform/logging/logger.ts';
import { loadSettings, type Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { migrateJobs } from '../jobs/migrate.ts';
import { type OpenDatabase, openDatabase } from '../process/database.ts';
import { CommandFailed } from './exit-codes.ts';

export interface CommandDatabase {
  readonly database: OpenDatabase;
  readonly settings: Settings;
  readonly logger: Logger;
}

export async function withDatabase<T>(work: (opened: CommandDatabase) => Promise<T>): Promise<T> {
  const settings = loadSettings();
  const logger = createLogger(process.env.LOG_LEVEL ?? 'fatal');
  const database = await openDatabase(settings, logger, { share: true });
  try {
    await migrateJobs(database.ownerUrl, database);
    return await work({ database, settings, logger });
  } finally {
    await database.stop();
  }
}

/** Whoever can run commands on the installation may act for anybody in it, so no password is asked. */
export async function actorByEmail({ database }: CommandDatabase, email: string): Promise<Actor> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<Actor>(
      `SELECT m.organization_id AS "organizationId", m.id AS "memberId", u.id AS "userId", u.name, u.email, m.role,
              'command line' AS "sessionId", o.time_zone AS "timeZone", o.currency,
              false AS "secondFactorDue"
       FROM auth."user" u
       JOIN members m ON m.user_id = u.id AND m.deactivated_at IS NULL
       JOIN organizations o ON o.organization_id = m.organization_id
       WHERE lower(u.email) = lower($1)
       ORDER BY m.created_at LIMIT 1`,
      [email],
    );
    const actor = rows[0];
    if (!actor)
      throw new CommandFailed(
        `Nobody signs in here with ${email}. Sign up in the browser, or run "forecastle user add".`,
      );
    return { ...actor, through: { kind: 'command_line', id: null } };
  } finally {
    await owner.end();
  }
}
