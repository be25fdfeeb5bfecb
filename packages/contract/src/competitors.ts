import { COMPETITOR_POSITIONS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Id, Instant, LongText, Name } from './shapes.ts';

/** Competitors in use that an organisation may keep. */
export const COMPETITORS_MAX = 500;
export const ALIASES_MAX = 20;

export const Competitor = z.object({
  id: Id,
  name: z.string(),
  aliases: z.array(z.string()).describe('Other names for the competitor'),
  archived: z.boolean(),
});
const Fields = z.object({ name: Name, aliases: z.array(Name).max(ALIASES_MAX) });
const TAGS = ['competitors'];

/** How deals that name a competitor ended, over the deals one may see. */
export const CompetitorRecord = z.object({
  competitorId: Id,
  won: z.int(),
  lost: z.int(),
  open: z.int(),
  winRate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Won deals as a share of won and lost deals; null before the first close'),
});

export const competitors = {
  list: keyed
    .route({
      method: 'GET',
      path: '/competitors',
      tags: TAGS,
      summary: 'List competitors by name, including archived ones',
    })
    .output(z.object({ items: z.array(Competitor) })),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({ method: 'POST', path: '/competitors', tags: TAGS, summary: 'Add a competitor', successStatus: 201 })
    .input(Fields.extend({ aliases: Fields.shape.aliases.default([]) }))
    .output(Competitor),
  update: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PATCH',
      path: '/competitors/{id}',
      tags: TAGS,
      summary: 'Change a competitor. Deals keep an archived competitor',
    })
    .input(Fields.partial().extend({ id: Id, archived: z.boolean().optional() }))
    .output(Competitor),
  records: keyed
    .route({
      method: 'GET',
      path: '/competitors/records',
      tags: TAGS,
      summary: 'Get the win rate against each competitor, for the deals you can see',
    })
    .output(z.object({ items: z.array(CompetitorRecord) })),
};

/** A competitor on a deal. */
export const DealCompetitor = z.object({
  competitor: Competitor.pick({ id: true, name: true }),
  position: z.enum(COMPETITOR_POSITIONS).nullable().describe('null until someone sets it'),
  strengths: z.string().nullable(),
  weaknesses: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
  unanswered: z.boolean().describe('Open deals: the competitor leads, or has had no position for 14 days'),
});
export const DealCompetitorFields = z.object({
  position: DealCompetitor.shape.position,
  strengths: LongText.nullable(),
  weaknesses: LongText.nullable(),
  notes: LongText.nullable(),
});
const DEAL_TAGS = ['opportunity competitors'];
const OnDeal = z.object({ opportunityId: Id, competitorId: Id });
const PATH = '/opportunities/{opportunityId}/competitors';

export const dealCompetitors = {
  list: keyed
    .route({
      method: 'GET',
      path: PATH,
      tags: DEAL_TAGS,
      summary: 'List the competitors on a deal with their positions',
    })
    .input(z.object({ opportunityId: Id }))
    .output(z.object({ items: z.array(DealCompetitor) })),
  put: keyed
    .route({
      method: 'PUT',
      path: `${PATH}/{competitorId}`,
      tags: DEAL_TAGS,
      summary: 'Add a competitor to a deal, or change the given fields',
    })
    .input(DealCompetitorFields.partial().extend(OnDeal.shape))
    .output(DealCompetitor),
  remove: keyed
    .route({
      method: 'DELETE',
      path: `${PATH}/{competitorId}`,
      tags: DEAL_TAGS,
      summary: 'Remove a competitor from a deal',
    })
    .input(OnDeal)
    .output(z.object({})),
};
