import type { ImportIssueGroup } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleImport } from './find-import.ts';
import { UNKNOWN_CURRENCY } from './reading/index.ts';
import { nobodyFor, noStageFor } from './run/findings.ts';

type Group = z.infer<typeof ImportIssueGroup>;

/** Groups before the rest is left to the list of rows: nobody reads more reasons than these. */
const GROUPS = 200;
/** Rows named in each. */
const EXAMPLES = 20;
/** Reasons that ask what a value stands for: each value is a line of its own. */
const ASKED = [noStageFor(null).reason, nobodyFor(null).reason, UNKNOWN_CURRENCY];

/**
 * What is to be said of rows, each reason once with its number of rows, in the order in which they first come up. A
 * reason that names another row is one reason, whichever row that is.
 */
export async function groupIssues(
  tx: TenantTransaction,
  actor: Actor,
  { id, severity }: { id: string; severity?: Group['severity'] | undefined },
): Promise<{ items: Group[]; more: number }> {
  await visibleImport(tx, actor, id);
  const { rows } = await tx.client.query<Group & { groups: number }>(
    `WITH said AS (
       SELECT row, ordinal, "column", value, expected, severity,
         regexp_replace(reason, '^row \\d+', 'another row') AS reason,
         CASE WHEN reason = ANY($3) THEN value END AS asked
       FROM import_issues WHERE organization_id = $1 AND import_id = $2 AND ($4::text IS NULL OR severity = $4)
     ), numbered AS (
       SELECT *, row_number() OVER alike AS nth, count(*) OVER (PARTITION BY "column", reason, expected, severity, asked) AS rows
       FROM said WINDOW alike AS (PARTITION BY "column", reason, expected, severity, asked ORDER BY row, ordinal)
     )
     SELECT "column", reason, expected, severity, max(rows)::int AS rows, (count(*) OVER ())::int AS groups,
       json_agg(json_build_object('row', row, 'value', value) ORDER BY nth) AS examples
     FROM numbered WHERE nth <= $5
     GROUP BY "column", reason, expected, severity, asked ORDER BY min(row), min(ordinal) LIMIT $6`,
    [tx.organizationId, id, ASKED, severity ?? null, EXAMPLES, GROUPS],
  );
  return {
    items: rows.map(({ groups: _groups, ...group }) => group),
    more: Math.max(0, (rows[0]?.groups ?? 0) - rows.length),
  };
}
