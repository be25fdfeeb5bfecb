import { PHASES, STAGE_REQUIREMENT_KEYS, STAGE_REQUIREMENTS_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { CustomColumnKey } from './custom-fields.ts';
import { CurrencyCode, Id, IsoDate, Name } from './shapes.ts';

export const StageKind = z.enum(['open', 'won', 'lost']);
const Requirements = z
  .array(z.union([z.enum(STAGE_REQUIREMENT_KEYS), CustomColumnKey]))
  .max(STAGE_REQUIREMENTS_MAX)
  .refine((keys) => new Set(keys).size === keys.length, 'Name each once')
  .describe(
    'What a deal must have to enter the stage or one behind it: fields, people in roles, and custom fields as custom. and the key',
  );
export const Stage = z.object({
  id: Id,
  name: z.string(),
  position: z.int(),
  kind: StageKind,
  phase: z.enum(PHASES).nullable().describe('null for closed stages'),
  winProbability: z.int().min(0).max(100),
  isProposal: z.boolean(),
  isNegotiation: z.boolean(),
  requires: Requirements,
  archived: z.boolean(),
});
/** Open stages in use that an organisation may have: as many as can be put in order at once. */
export const STAGES_MAX = 50;
const StageFields = z.object({
  name: Name,
  phase: z.enum(PHASES),
  winProbability: z.int().min(0).max(100),
  isProposal: z.boolean(),
  isNegotiation: z.boolean(),
  requires: Requirements,
});

export const stages = {
  list: keyed
    .route({ method: 'GET', path: '/stages', tags: ['stages'], summary: 'Stages in their order' })
    .output(z.object({ items: z.array(Stage) })),
  create: keyedCreating
    .meta({ ability: 'manageStages' })
    .route({
      method: 'POST',
      path: '/stages',
      tags: ['stages'],
      summary: 'Add an open stage',
      successStatus: 201,
    })
    .input(
      StageFields.extend({
        isProposal: z.boolean().default(false),
        isNegotiation: z.boolean().default(false),
        requires: Requirements.default([]),
      }),
    )
    .output(Stage),
  update: keyed
    .meta({ ability: 'manageStages' })
    .route({
      method: 'PATCH',
      path: '/stages/{id}',
      tags: ['stages'],
      summary: 'Change a stage; deals in it are rescored',
    })
    .input(StageFields.partial().extend({ id: Id, archived: z.boolean().optional() }))
    .output(Stage),
  reorder: keyed
    .meta({ ability: 'manageStages' })
    .route({ method: 'PUT', path: '/stages/order', tags: ['stages'], summary: 'Put the open stages in this order' })
    .input(z.object({ ids: z.array(Id).min(1).max(STAGES_MAX) }))
    .output(z.object({ items: z.array(Stage) })),
};

export const ExchangeRate = z.object({
  currency: CurrencyCode,
  validFrom: IsoDate,
  rate: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .describe("One unit of this currency in the organisation's currency, as a decimal"),
});
export const currencies = {
  rates: keyed
    .route({
      method: 'GET',
      path: '/exchange-rates',
      tags: ['currencies'],
      summary: 'Dated rates into the currency of the organisation',
    })
    .output(z.object({ currency: CurrencyCode, items: z.array(ExchangeRate) })),
  setRate: keyed
    .meta({ ability: 'manageCurrencies' })
    .route({ method: 'PUT', path: '/exchange-rates', tags: ['currencies'], summary: 'Set a rate from a date on' })
    .input(ExchangeRate)
    .output(ExchangeRate),
  removeRate: keyed
    .meta({ ability: 'manageCurrencies' })
    .route({
      method: 'DELETE',
      path: '/exchange-rates/{currency}/{validFrom}',
      tags: ['currencies'],
      summary: 'Remove a rate no deal needs',
    })
    .input(ExchangeRate.pick({ currency: true, validFrom: true }))
    .output(z.object({})),
};
