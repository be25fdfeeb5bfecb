import { revenueAlertsMessage } from '@forecastle/rules';
import { POLICIES } from '../../../tenancy/identity/policies.ts';
import {
  ALERT_COLUMNS,
  ALERT_TABLES,
  type AlertRow,
  alertSubjectOf,
  presentAlerts,
} from '../../revenue/alerts/kept-alerts.ts';
import { type Compose, type Composing, scopeWordsFor } from './composing.ts';

/** Composes alerts on the figures that the reader looks at, which stand and which nobody dismissed. */
export const composeAlerts: Compose = async (composing, items) => {
  const { tx, to, audience } = composing;
  const rows = await standingAlerts(
    composing,
    items.flatMap(({ subjectId }) => subjectId ?? []),
  );
  if (rows.length === 0) return null;
  const alerts = await presentAlerts(tx, { locale: to.reader.locale }, rows);
  const told = new Set(rows.map(({ id }) => id));
  const message = revenueAlertsMessage(
    {
      scopeWords: scopeWordsFor(to),
      periodLabel: alerts[0]?.period.label ?? null,
      alerts: alerts.map(({ alert, sentence }) => ({ kind: alert.kind, sentence })),
    },
    audience,
  );
  return { message, itemIds: items.flatMap(({ id, subjectId }) => (subjectId && told.has(subjectId) ? [id] : [])) };
};

async function standingAlerts({ tx, to }: Composing, ids: readonly string[]): Promise<AlertRow[]> {
  const { scope } = POLICIES[to.actor.role];
  // A rep alone has no team whose figures these could be.
  if (scope === 'own') return [];
  const { rows } = await tx.client.query<AlertRow>(
    `SELECT ${ALERT_COLUMNS} FROM ${ALERT_TABLES}
     WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[]) AND a.scope = $3 AND a.subject_id = $4
       AND a.gone_on IS NULL AND a.dismissed_at IS NULL
     ORDER BY a.came_on, a.id`,
    [tx.organizationId, ids, scope, alertSubjectOf(to.actor, tx.organizationId)],
  );
  return rows;
}
