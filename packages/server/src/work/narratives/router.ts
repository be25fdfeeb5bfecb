import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { os, person, type RequestContext, tenant } from '../../tenancy/requests/procedures.ts';
import type { AskedWaterfall } from '../forecasts/runs/waterfall-view.ts';
import { askModel } from './ask-model.ts';
import { narrateDealChange, narrateFreshness, narrateScore } from './narrate-deal.ts';
import { narrateForecast, narrateWaterfall } from './narrate-forecast.ts';
import type { NarrativeOf } from './narrative-of.ts';
import { presentNarrative } from './present-narrative.ts';

type Narrate<Input, Result> = (tx: TenantTransaction, actor: Actor, input: Input, now: Date) => Promise<Result>;

interface Reading<Input> {
  readonly context: { readonly tx: TenantTransaction; readonly actor: Actor };
  readonly input: Input;
}
interface Asking<Input> {
  readonly context: RequestContext & { readonly actor: Actor };
  readonly input: Input;
}

const reads =
  <Input>(narrate: Narrate<Input, NarrativeOf>) =>
  async ({ context: { tx, actor }, input }: Reading<Input>) => {
    const now = new Date();
    return presentNarrative(tx, actor, await narrate(tx, actor, input, now), now);
  };

const writes =
  <Input>(narrate: Narrate<Input, NarrativeOf>) =>
  ({ context, input }: Asking<Input>) => {
    const now = new Date();
    const fail = (error: unknown) => context.request.log.error({ err: error }, 'writing a narrative failed');
    return askModel({ ...context, fail }, (tx) => narrate(tx, context.actor, input, now), now);
  };

const requireWaterfall: Narrate<AskedWaterfall, NarrativeOf> = async (tx, actor, input, now) => {
  const narrated = await narrateWaterfall(tx, actor, input, now);
  if (!narrated) throw conflict({ field: null, message: 'No forecast was saved by then. Choose a later day.' });
  return narrated;
};

export const narrativesHandlers = {
  score: os.narratives.score.use(tenant).handler(reads(narrateScore)),
  writeScore: os.narratives.writeScore.use(person).handler(writes(narrateScore)),
  freshness: os.narratives.freshness.use(tenant).handler(reads(narrateFreshness)),
  writeFreshness: os.narratives.writeFreshness.use(person).handler(writes(narrateFreshness)),
  deal: os.narratives.deal.use(tenant).handler(reads(narrateDealChange)),
  writeDeal: os.narratives.writeDeal.use(person).handler(writes(narrateDealChange)),
  forecast: os.narratives.forecast.use(tenant).handler(reads(narrateForecast)),
  writeForecast: os.narratives.writeForecast.use(person).handler(writes(narrateForecast)),
  waterfall: os.narratives.waterfall.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const now = new Date();
    const narrated = await narrateWaterfall(tx, actor, input, now);
    return narrated && presentNarrative(tx, actor, narrated, now);
  }),
  writeWaterfall: os.narratives.writeWaterfall.use(person).handler(writes(requireWaterfall)),
};
