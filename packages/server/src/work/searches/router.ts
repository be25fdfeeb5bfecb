import { afterCommit, type TenantTransaction } from '../../platform/database/tenant.ts';
import { os, person, type RequestContext, tenant } from '../../tenancy/requests/procedures.ts';
import { listSearches } from './list-searches.ts';
import { readCredits } from './search-credits.ts';
import { findSearch, presentSearch } from './search-row.ts';
import { setDeleted } from './set-deleted.ts';
import { marketHostOf, retrySearch, type SearchRun, startSearch } from './start-search.ts';
import { stopSearch } from './stop-search.ts';

/** Begins a search once it is kept: a request that is repeated, or rolled back, begins none. */
function running(
  tx: TenantTransaction,
  { ongoing, settings, request }: RequestContext,
  run: SearchRun,
): { id: string } {
  const { searchId: id } = run;
  afterCommit(tx, async (pool) =>
    ongoing.start(
      id,
      async (control) => {
        // The library of models is large: who never asks one need not load it.
        const { runSearch } = await import('./run-search.ts');
        await runSearch(run, { pool, settings }, control);
      },
      (error) => request.log.error({ err: error }, 'a search failed'),
    ),
  );
  return { id };
}

export const searchesHandlers = {
  status: os.searches.status.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    const host = await marketHostOf(tx, settings);
    return {
      market: host === null ? null : { host },
      credits: await readCredits(tx, actor, settings, new Date()),
    };
  }),
  list: os.searches.list.use(tenant).handler(({ context: { tx, actor }, input }) => listSearches(tx, actor, input)),
  start: os.searches.start
    .use(tenant)
    .handler(async ({ context, input }) =>
      running(context.tx, context, await startSearch(context.tx, context.actor, input, context.settings, new Date())),
    ),
  get: os.searches.get
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) =>
      presentSearch(tx, actor, await findSearch(tx, actor, input.searchId)),
    ),
  retry: os.searches.retry
    .use(tenant)
    .handler(async ({ context, input }) =>
      running(
        context.tx,
        context,
        await retrySearch(context.tx, context.actor, input.searchId, context.settings, new Date()),
      ),
    ),
  stop: os.searches.stop.use(person).handler(({ context, input }) => stopSearch(context, input.searchId)),
  remove: os.searches.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setDeleted(tx, actor, input.searchId, true);
    return {};
  }),
  restore: os.searches.restore.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setDeleted(tx, actor, input.searchId, false);
    return {};
  }),
};
