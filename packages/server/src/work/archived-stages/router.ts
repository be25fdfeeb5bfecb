import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { archiveStage } from './archive-stage.ts';
import { countOpenDeals } from './count-open-deals.ts';
import { listMoves } from './list-moves.ts';

const { archivedStages } = os;

export const archivedStagesHandlers = {
  openDeals: archivedStages.openDeals
    .use(tenant)
    .handler(({ context, input }) => countOpenDeals(context.tx, context.actor, input)),
  archive: archivedStages.archive
    .use(tenant)
    .handler(({ context, input }) => archiveStage(context.tx, context.actor, input)),
  moves: archivedStages.moves
    .use(tenant)
    .handler(async ({ context }) => ({ items: await listMoves(context.tx, context.actor) })),
};
