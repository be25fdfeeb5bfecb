interface Database {
  query(text: string): Promise<unknown>;
}

/** Tells the planner of the tables that an import fills as they are now: autovacuum does so a minute too late. */
export const gatherStatistics = (on: Database): Promise<unknown> => on.query('SELECT analyze_deals()');

/** Tells the planner of the tables that a sync fills, those of imports among them. */
export const gatherSyncStatistics = (on: Database): Promise<unknown> =>
  on.query('SELECT analyze_deals(), analyze_syncs()');
