import type { TriggerThresholds } from '@forecastle/rules';
import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { CALENDAR_COLUMNS, type CalendarRow, keepCalendar } from '../health/calendar.ts';
import { keepEnsured, LACKS_MEDIANS } from '../health/stage-medians.ts';
import { keepStages, STAGES_JSON, type StagesJson } from '../opportunities/load-stages.ts';
import { keepThresholds } from '../triggers/thresholds.ts';

interface Row extends CalendarRow {
  readonly stages: StagesJson;
  readonly thresholds: Partial<TriggerThresholds> | null;
  readonly lacks_medians: boolean;
}

/**
 * Holds the organisation, and keeps for the transaction what nearly each change of a deal asks of it: calendar, stages,
 * thresholds, and that each stage has a median. Only for transactions that change none of these.
 */
export async function holdSettings(tx: TenantTransaction): Promise<void> {
  const [, { rows }] = await all([
    holdOrganization(tx),
    // Once it is held: what was waited for is seen.
    tx.client.query<Row>({
      name: 'settings-of-changes',
      text: `SELECT ${CALENDAR_COLUMNS}, ${STAGES_JSON} AS stages, ${LACKS_MEDIANS} AS lacks_medians,
          (SELECT t.thresholds FROM trigger_thresholds t WHERE t.organization_id = $1) AS thresholds
        FROM organizations o WHERE o.organization_id = $1`,
      values: [tx.organizationId],
    }),
  ]);
  const [row] = rows;
  if (!row) throw new Error(`there is no organisation ${tx.organizationId}`);
  keepCalendar(tx, row);
  keepStages(tx, row.stages);
  keepThresholds(tx, row.thresholds);
  if (!row.lacks_medians) keepEnsured(tx);
}
