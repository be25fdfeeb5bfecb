import { PHASES, STAGE_REQUIREMENT_KEYS, STAGE_REQUIREMENTS_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { CustomColumnKey } from './custom-fields.ts';
import { Id, Name } from './shapes.ts';

export const StageKind = z.enum(['open', 'won', 'lost']);
const Requirements = z
  .array(z.union([z.enum(STAGE_REQUIREMENT_KEYS), CustomColumnKey]))
  .max(STAGE_REQUIREMENTS_MAX)
  .refine((keys) => new Set(keys).size === keys.length, 'Name each once')
  .describe(
    'Required to enter this stage and later ones: fields, people in roles, and custom fields as custom. and the key',
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
    .route({ method: 'GET', path: '/stages', tags: ['stages'], summary: 'List the stages in order' })
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
      summary: 'Change a stage. Its deals are rescored',
    })
    .input(StageFields.partial().extend({ id: Id, archived: z.boolean().optional() }))
    .output(Stage),
  reorder: keyed
    .meta({ ability: 'manageStages' })
    .route({ method: 'PUT', path: '/stages/order', tags: ['stages'], summary: 'Reorder the open stages' })
    .input(z.object({ ids: z.array(Id).min(1).max(STAGES_MAX) }))
    .output(z.object({ items: z.array(Stage) })),
};
