import type { FrameworkView } from '@forecastle/contract';
import {
  type ComponentKey,
  componentStatus,
  evidenceOutlook,
  FRAMEWORK_KEYS,
  FRAMEWORK_WEIGHTS,
  FRAMEWORKS,
  type FrameworkKey,
  frameworkHealth,
  frameworkStatus,
  guidingQuestion,
  markEvidence,
  type Strength,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../health/calendar.ts';
import { gatherFacts } from '../health/gather-facts.ts';
import { type EvidenceDetails, type NamedDetails, namedDetails, presentSourceRef } from './evidence-details.ts';

interface EvidenceRow {
  framework: FrameworkKey;
  component: ComponentKey;
  strength: Strength;
  notes: string | null;
  source: string | null;
  updated_at: Date;
  updated_by_id: string | null;
  updated_by_name: string | null;
}
type Row = EvidenceRow & EvidenceDetails;

/**
 * The frameworks of a deal with every component, also those nothing is recorded of, and what an open deal would score
 * with each strength. The caller has checked who asks.
 */
export async function viewFrameworks(
  tx: TenantTransaction,
  opportunityId: string,
  now: Date,
): Promise<z.infer<typeof FrameworkView>[]> {
  const { rows } = await tx.client.query<Row>(
    `SELECT e.framework, e.component, e.strength, e.notes, e.source, e.updated_at, e.updated_by_id, m.name AS updated_by_name,
       e.source_ref, e.customer_words, e.owner_contact_id, e.figure
     FROM evidence e LEFT JOIN members m ON m.organization_id = $1 AND m.id = e.updated_by_id
     WHERE e.organization_id = $1 AND e.opportunity_id = $2`,
    [tx.organizationId, opportunityId],
  );
  const names = await namedDetails(tx, opportunityId, rows);
  const [deal] = await gatherFacts(tx, [opportunityId], now);
  const moment = await momentIn(tx, now);
  const isOpen = deal?.facts.status === 'open';
  const marks = markEvidence(rows.map((row) => ({ ...row, hasNotes: Boolean(row.notes) })));
  return FRAMEWORK_KEYS.map((framework) => ({
    framework,
    health: frameworkHealth(marks, framework),
    status: frameworkStatus(marks, framework),
    phase: isOpen ? deal.facts.phase : null,
    weight: deal ? FRAMEWORK_WEIGHTS[deal.facts.phase][framework] : 0,
    components: FRAMEWORKS[framework].map((component) => ({
      ...presentComponent(
        framework,
        component,
        rows.find((row) => row.framework === framework && row.component === component),
        names,
      ),
      outlook: isOpen ? evidenceOutlook(deal.facts, deal.settings, moment, { framework, component }) : null,
    })),
  }));
}

function presentComponent(framework: FrameworkKey, component: ComponentKey, row: Row | undefined, names: NamedDetails) {
  const strength: Strength = row?.strength ?? 'red';
  const owner = names.contacts.get(row?.owner_contact_id ?? '');
  return {
    framework,
    component,
    question: guidingQuestion(framework, component),
    strength,
    notes: row?.notes ?? null,
    source: row?.source ?? null,
    sourceRef: presentSourceRef(row?.source_ref ?? null, names),
    customerWords: row?.customer_words ?? null,
    owner: owner ? { id: owner.id, name: owner.name } : null,
    figure: row?.figure ?? null,
    status: componentStatus(strength, Boolean(row?.notes)),
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by_id ? { id: row.updated_by_id, name: row.updated_by_name ?? '' } : null,
  };
}
