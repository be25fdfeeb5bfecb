/** Begins a search: keeps the question, takes its credit and reserves its first call, in one transaction. */
import {
  conditionsRequest,
  estimateTokens,
  HOUSE_LOCALE,
  isoDate,
  localDay,
  type ModelRequest,
  requestText,
  type SearchCatalogue,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { searches } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { adminsOf } from '../../tenancy/organizations/admins.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import { reserveCall } from '../ai/calls.ts';
import type { Choice } from '../ai/choices.ts';
import { readModels } from '../ai/models-for.ts';
import { readCatalogue } from './find-deals.ts';
import { marketHost } from './market-endpoint.ts';
import { takeCredit } from './search-credits.ts';
import { findSearch, type SearchRow } from './search-row.ts';

export type SearchSettings = Pick<Settings, 'plans' | 'site' | 'search' | 'ai' | 'secret'>;

/** What is left to do once a search is kept. */
export interface SearchRun {
  readonly searchId: string;
  /** A search that is run again has another: the earlier run writes nothing more. */
  readonly runId: string;
  readonly actor: Actor;
  readonly subject: SearchRow['subject'];
  readonly question: string;
  readonly models: Models | null;
  /** Of a search for deals. */
  readonly first: FirstCall | null;
}

export interface Models {
  readonly choice: Choice;
  readonly fallback: Choice | null;
}

interface FirstCall {
  readonly callId: string;
  readonly request: ModelRequest;
  readonly catalogue: SearchCatalogue;
}

interface Asked {
  readonly subject: SearchRow['subject'];
  readonly question: string;
}

/** Throws CONFLICT without a model or an endpoint, without a credit, and where a budget does not cover it. */
export async function startSearch(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked,
  settings: SearchSettings,
  now: Date,
): Promise<SearchRun> {
  const searchId = newId();
  const run = await prepareRun(tx, actor, { searchId, ...asked }, settings, now);
  await insertRow<typeof searches.$inferInsert>(tx, 'searches', {
    id: searchId,
    authorId: actor.memberId,
    ...asked,
    ...(await freshRun(tx, run, settings, now)),
  });
  return run;
}

/** Runs a search again whose result or answer did not come. A credit that it still has covers it. */
export async function retrySearch(
  tx: TenantTransaction,
  actor: Actor,
  searchId: string,
  settings: SearchSettings,
  now: Date,
): Promise<SearchRun> {
  const { subject, question, state, fault } = await findSearch(tx, actor, searchId, { lock: true });
  if (state === 'writing') throw conflict({ field: null, message: 'This search is still running. Stop it first.' });
  if (state === 'done' && fault === null) {
    throw conflict({ field: null, message: 'This search is complete. Ask the question again as a new search.' });
  }
  const run = await prepareRun(tx, actor, { searchId, subject, question }, settings, now);
  const fresh = await freshRun(tx, run, settings, now);
  const columns = [
    'state',
    'step',
    'use',
    'provider',
    'model',
    'call_ids',
    'locale',
    'currency',
    'found_on',
    'sent_to',
    'alive_at',
    'run_id',
  ];
  await tx.client.query(
    `UPDATE searches SET conditions = NULL, total = NULL, deals = '[]', sources = NULL, segments = '[]', fault = NULL,
       ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')}
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      searchId,
      fresh.state,
      fresh.step,
      fresh.use,
      fresh.provider,
      fresh.model,
      fresh.callIds,
      fresh.locale,
      fresh.currency,
      fresh.foundOn,
      fresh.sentTo,
      fresh.aliveAt,
      fresh.runId,
    ],
  );
  return run;
}

async function prepareRun(
  tx: TenantTransaction,
  actor: Actor,
  { searchId, subject, question }: Asked & { readonly searchId: string },
  settings: SearchSettings,
  now: Date,
): Promise<SearchRun> {
  const models = await modelsOf(tx);
  if (subject === 'market' && (await marketHostOf(tx, settings)) === null) {
    const message = 'Searching the market is not set up on this server. Its operator can set SEARCH_ENDPOINT.';
    throw conflict({ field: 'subject', value: subject, expected: 'deals', message });
  }
  if (subject === 'deals' && models === null) {
    const message = `No AI model is connected, so questions cannot be read. ${await adminsOf(tx)} can connect one under Settings, Models. Search for words meanwhile.`;
    throw conflict({ field: 'subject', value: subject, expected: 'a connected model', message });
  }
  await takeCredit(tx, { actor, searchId }, settings, now);
  const run = { searchId, runId: newId(), actor, subject, question, models };
  if (subject === 'market' || models === null) return { ...run, first: null };
  const catalogue = await readCatalogue(tx, actor);
  const { timeZone, fiscalCalendar: calendar } = await calendarOf(tx);
  const today = localDay(now.getTime(), timeZone);
  const request = conditionsRequest({ question, catalogue, writerName: actor.name, today, calendar });
  const inputTokens = tokensOf(request);
  const { memberId } = actor;
  const callId = await reserveCall(tx, { memberId, purpose: 'search', choice: models.choice, inputTokens }, now);
  return { ...run, first: { callId, request, catalogue } };
}

/** Returns the columns of a search as it begins to run. */
async function freshRun(
  tx: TenantTransaction,
  { runId, actor, subject, first, models }: SearchRun,
  settings: SearchSettings,
  now: Date,
) {
  const { timeZone, currency } = await calendarOf(tx);
  return {
    runId,
    state: 'writing' as const,
    step: subject === 'deals' ? ('conditions' as const) : ('web' as const),
    use: models?.choice.use ?? null,
    provider: models?.choice.provider.name ?? null,
    model: models?.choice.model ?? null,
    callIds: first === null ? [] : [first.callId],
    locale: actor.locale ?? HOUSE_LOCALE,
    currency,
    foundOn: isoDate(localDay(now.getTime(), timeZone)),
    sentTo: subject === 'market' ? marketHost(settings) : null,
    aliveAt: now,
  };
}

/** Returns a high estimate of the tokens of a request. */
export const tokensOf = (request: ModelRequest): number => estimateTokens(requestText(request));

/** Returns the host of the search engine; null without one, and in the demo, which sends nothing to anybody. */
export const marketHostOf = async (
  tx: TenantTransaction,
  settings: Pick<Settings, 'search'>,
): Promise<string | null> => ((await demoOf(tx)) ? null : marketHost(settings));

/** Returns the fast model, or the detailed one without it; null where models are off or none is connected. */
async function modelsOf(tx: TenantTransaction): Promise<Models | null> {
  const { choiceOf } = await readModels(tx);
  const choice = choiceOf('fast') ?? choiceOf('detailed');
  return choice && { choice, fallback: choiceOf('fallback') };
}
