/** What of the actions of plans counts, as SQL: said once for every statement. `i` is the action, `o` its deal. */
import { COMPLETION_TARGET } from '@forecastle/rules';

/** A deal that plans ask for something on: open, not omitted. */
export const IS_PLANNED = `o.status = 'open' AND o.category IS DISTINCT FROM 'omitted'`;

/** Still asked of whom the plan is for. */
export const IS_ASKED = `(${IS_PLANNED} AND o.owner_id = i.owner_id)`;

/** In the counts of a week: what was touched or missed, and what is still asked for. */
export const IS_COUNTED = `(i.status <> 'open' OR ${IS_ASKED})`;

/** Somebody wrote about the action: their words stay, and so does what they are about. $1 organisation. */
export const IS_COMMENTED = `EXISTS (SELECT FROM plan_notes n WHERE n.organization_id = $1 AND n.item_id = i.id)`;

/** What became of an action; one that nobody touched is missed once its week is over. `present` is that of the present week. */
export const statusBy = (present: string): string =>
  `CASE WHEN i.status = 'open' AND i.week < ${present} THEN 'missed' ELSE i.status END`;

/** Of the counted actions of a week those that count in its completion, and of them those done. */
export const OF = `count(*) FILTER (WHERE i.status <> 'skipped')`;
export const DONE = `count(*) FILTER (WHERE i.status = 'complete')`;

/** Whether the percentage, rounded half up as `planCompletion` does, is at the target. */
export const isAtTarget = (done: string, of: string): string =>
  `round(100.0 * ${done} / ${of}) >= ${COMPLETION_TARGET}`;
