/** The figures of alerts, day by day: the alert itself has only those of its last morning. */
import type { RevenueAlertShape } from '@forecastle/contract';
import { alertSentence } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { namedAlerts } from './alert-figures.ts';

/** As they are kept: amounts are in the currency that the organisation had. */
export interface KeptFigures {
  readonly currency: string;
  /** Without names. */
  readonly alert: z.infer<typeof RevenueAlertShape>;
}

/** Keeps the figures of alerts that stand, of those that are others than before. */
export async function keepFigures(tx: TenantTransaction, day: string): Promise<void> {
  await tx.client.query(
    `INSERT INTO revenue_alert_figures (organization_id, alert_id, since, facts)
     SELECT $1, a.id, $2, n.facts FROM revenue_alerts a JOIN organizations o ON o.organization_id = $1
       CROSS JOIN LATERAL (SELECT jsonb_build_object('currency', o.currency, 'alert', a.facts) AS facts) n
       LEFT JOIN LATERAL (
         SELECT f.facts FROM revenue_alert_figures f WHERE f.organization_id = $1 AND f.alert_id = a.id
         ORDER BY f.since DESC LIMIT 1
       ) f ON true
     WHERE a.organization_id = $1 AND a.gone_on IS NULL AND n.facts IS DISTINCT FROM f.facts
     ON CONFLICT (organization_id, alert_id, since) DO UPDATE SET facts = excluded.facts`,
    [tx.organizationId, day],
  );
}

/** In the currency they were judged in, with the names that stages and people have now. */
export async function presentFigures(
  tx: TenantTransaction,
  { locale }: Pick<Actor, 'locale'>,
  kept: readonly (KeptFigures | null)[],
) {
  const named = await namedAlerts(
    tx,
    kept.flatMap((each) => each?.alert ?? []),
  );
  let at = 0;
  return kept.map((each) => {
    const alert = each && named[at++];
    return each && alert
      ? { alert, currency: each.currency, sentence: alertSentence(alert, each.currency, locale) }
      : null;
  });
}
