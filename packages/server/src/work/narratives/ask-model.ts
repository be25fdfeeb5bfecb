/** Has a model write a narrative, once for the same facts. */
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import type { RequestContext } from '../../tenancy/requests/procedures.ts';
import { reserveCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { modelsFor } from '../ai/models-for.ts';
import type { AnswerFault } from '../ai/run-model.ts';
import { findWritten, isBeingWritten } from './find-written.ts';
import { INTERRUPTED } from './narrative-fault.ts';
import type { NarrativeOf } from './narrative-of.ts';
import { type NarrativeRun, type PreparedNarrative, prepareNarrative } from './prepare-narrative.ts';
import { checkWritten, type PresentedNarrative, presentNarrative } from './present-narrative.ts';

/** Milliseconds between looks at a narrative that another process writes. */
const LOOK_EVERY_MS = 500;

interface Asking extends Pick<RequestContext, 'pool' | 'ongoing'> {
  readonly settings: Pick<Settings, 'ai' | 'secret'>;
  readonly actor: Actor;
  /** Told what nobody waits for any more. */
  readonly fail: (error: unknown) => void;
}
type Narrate = (tx: TenantTransaction) => Promise<NarrativeOf>;

/**
 * Returns a narrative as a model wrote it, or by rule with the fault. The model goes on when the reader leaves, and no connection
 * is held while it writes. Throws CONFLICT without a model or a budget for it; nothing is sent then.
 */
export async function askModel(
  { pool, settings, ongoing, actor, fail }: Asking,
  narrate: Narrate,
  now: Date,
): Promise<{ narrative: PresentedNarrative; fault: AnswerFault | null }> {
  const { organizationId } = actor;
  const begun = await inTenant(pool, organizationId, (tx) => begin(tx, actor, narrate, now));
  // Stays interrupted where the work ends without saying how.
  const ended: { fault: AnswerFault | null } = { fault: begun.run === null ? null : INTERRUPTED };
  if (begun.run !== null) {
    const { run } = begun;
    ongoing.start(
      begun.narrativeId,
      async (control) => {
        // The library of models is large: who never asks one need not load it.
        const { writeNarrative } = await import('./write-narrative.ts');
        ended.fault = await writeNarrative(run, { pool, settings }, control);
      },
      fail,
    );
  }
  await ongoing.ended(begun.narrativeId);
  const read = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    inTenant(pool, organizationId, work, { readOnly: true });
  while (begun.run === null && (await read((tx) => isBeingWritten(tx, begun.narrativeId)))) await wait(LOOK_EVERY_MS);
  const narrative = await read(async (tx) => presentNarrative(tx, actor, await narrate(tx), now));
  const isMissing = narrative.madeBy === 'rule' && narrative.leftOut.length === 0 && narrative.changedSince === null;
  return { narrative, fault: ended.fault ?? (isMissing ? INTERRUPTED : null) };
}

interface Begun {
  readonly narrativeId: string;
  /** Null where the text is there already, or is written by somebody else. */
  readonly run: NarrativeRun | null;
}

async function begin(tx: TenantTransaction, actor: Actor, narrate: Narrate, now: Date): Promise<Begun> {
  const prepared = prepareNarrative(await narrate(tx), actor.locale);
  // Two who ask at the same time pay once.
  await takeTurn(tx, 'ai');
  const written = await findWritten(tx, prepared);
  if (written?.isOfFacts) {
    const { day: today } = await momentIn(tx, now);
    const isUsable = written.segments === null || checkWritten(prepared, written, today).sentences.length > 0;
    if (isUsable) return { narrativeId: written.id, run: null };
  }
  const models = await modelsFor(tx, { use: 'fast', purpose: 'narrative' });
  const { choice } = models;
  const { memberId } = actor;
  const { inputTokens } = prepared;
  const callId = await reserveCall(tx, { memberId, purpose: 'narrative', choice, inputTokens }, now);
  const narrativeId = await saveBeginning(tx, { memberId, callId, choice, prepared });
  const { organizationId } = tx;
  return { narrativeId, run: { organizationId, memberId, narrativeId, callId, ...models, prepared } };
}

interface Beginning {
  readonly memberId: string;
  readonly callId: string;
  readonly choice: Choice;
  readonly prepared: PreparedNarrative;
}

/** Everyone on the deal may be named in the parts of a score, and goes with it when they are erased. */
async function saveBeginning(
  tx: TenantTransaction,
  { memberId, callId, choice, prepared: { subjectKey, factsHash, opportunityId } }: Beginning,
): Promise<string> {
  const id = newId();
  await tx.client.query(
    `INSERT INTO written_narratives (organization_id, id, subject, facts_hash, opportunity_id, contact_ids, author_id,
       provider, model, call_id)
     VALUES ($1, $2, $3, $4, $5, ARRAY(SELECT c.contact_id FROM opportunity_contacts c
         WHERE c.organization_id = $1 AND c.opportunity_id = $5), $6, $7, $8, $9)
     ON CONFLICT (organization_id, facts_hash) DO UPDATE SET id = excluded.id, subject = excluded.subject,
       contact_ids = excluded.contact_ids, author_id = excluded.author_id, provider = excluded.provider,
       model = excluded.model, call_id = excluded.call_id, segments = NULL, written_at = now(), alive_at = now()`,
    [tx.organizationId, id, subjectKey, factsHash, opportunityId, memberId, choice.provider.name, choice.model, callId],
  );
  return id;
}
