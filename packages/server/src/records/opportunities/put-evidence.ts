import type { FrameworkView } from '@forecastle/contract';
import { type ComponentKey, FRAMEWORK_NAMES, FRAMEWORKS, type Strength } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type EvidenceState, type EvidenceTexts, evidenceChange, evidenceTextsChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from './change-deals.ts';
import { refuseChangedEvidence } from './evidence-changed.ts';
import { type EvidenceDetails, givenDetails, NO_DETAILS, sourceOf, wordsOf } from './evidence-details.ts';
import { viewFrameworks } from './frameworks.ts';
import type { EvidenceInput } from './inputs.ts';
import { lockOpportunity } from './lock-opportunity.ts';
import { keepPreviousEvidence } from './undo-change/previous-text.ts';

/** Records what supports a component, or takes the record away, and returns the framework as it is then. */
export async function putEvidence(
  tx: TenantTransaction,
  actor: Actor,
  input: EvidenceInput,
  now: Date,
): Promise<z.infer<typeof FrameworkView>> {
  const { id, framework, component, strength } = input;
  await lockOpportunity(tx, actor, id);
  const components: readonly string[] = FRAMEWORKS[framework];
  if (!components.includes(component)) {
    throw invalid({
      field: 'component',
      value: component,
      expected: components.join(', '),
      message: `${FRAMEWORK_NAMES[framework]} has no component ${component}.`,
    });
  }
  await refuseChangedEvidence(tx, input);
  const notes = input.notes?.trim() || null;
  const source = input.source || null;
  const to: EvidenceState | null = strength === null ? null : { strength, noted: notes !== null };
  const entryId = newId();
  await changeDeals(tx, [id], now, async () => {
    const { state: from, texts, details } = await currentEvidence(tx, id, framework, component as ComponentKey);
    const given = await givenDetails(tx, details, input);
    const key = [tx.organizationId, id, framework, component];
    await keepPreviousEvidence(tx, entryId, { opportunityId: id, framework, component });
    if (strength === null) {
      await tx.client.query(
        'DELETE FROM evidence WHERE organization_id = $1 AND opportunity_id = $2 AND framework = $3 AND component = $4',
        key,
      );
    } else {
      await tx.client.query(
        `INSERT INTO evidence (organization_id, opportunity_id, framework, component, strength, notes, source, updated_by_id, updated_at,
           source_ref, customer_words, owner_contact_id, figure)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (organization_id, opportunity_id, framework, component) DO UPDATE
           SET strength = $5, notes = $6, source = $7, updated_by_id = $8, updated_at = $9,
             source_ref = $10, customer_words = $11, owner_contact_id = $12, figure = $13`,
        [
          ...key,
          strength,
          notes,
          source,
          actor.memberId,
          now,
          given.source_ref && JSON.stringify(given.source_ref),
          given.customer_words,
          given.owner_contact_id,
          given.figure,
        ],
      );
    }
    const changes = {
      ...((from?.strength !== to?.strength || from?.noted !== to?.noted) &&
        evidenceChange(framework, component, from, to)),
      ...(from &&
        to &&
        evidenceTextsChange(framework, component, texts, {
          notes,
          source: sourceOf(source, given),
          words: wordsOf(given),
        })),
    };
    if (Object.keys(changes).length === 0) return;
    await recordChanges(tx, [
      {
        id: entryId,
        opportunityId: id,
        kind: 'evidence',
        actor: ledgerActorOf(actor),
        effectiveAt: now,
        changes,
      },
    ]);
  });
  const view = (await viewFrameworks(tx, id, now)).find((each) => each.framework === framework);
  if (!view) throw new Error(`there is no framework ${framework}`);
  return view;
}

type StandingRow = EvidenceDetails & {
  readonly strength: Strength;
  readonly notes: string | null;
  readonly source: string | null;
};

async function currentEvidence(
  tx: TenantTransaction,
  opportunityId: string,
  framework: string,
  component: ComponentKey,
): Promise<{ state: EvidenceState | null; texts: EvidenceTexts; details: EvidenceDetails }> {
  const { rows } = await tx.client.query<StandingRow>(
    `SELECT strength, nullif(notes, '') AS notes, source, source_ref, customer_words, owner_contact_id, figure FROM evidence
     WHERE organization_id = $1 AND opportunity_id = $2 AND framework = $3 AND component = $4`,
    [tx.organizationId, opportunityId, framework, component],
  );
  const [standing] = rows;
  if (!standing) return { state: null, texts: { notes: null, source: null, words: null }, details: NO_DETAILS };
  const { strength, notes, source, ...details } = standing;
  const texts = { notes, source: sourceOf(source, details), words: wordsOf(details) };
  return { state: { strength, noted: notes !== null }, texts, details };
}
