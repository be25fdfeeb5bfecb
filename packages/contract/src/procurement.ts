import { PROCUREMENT_STATES } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Id, IsoDate, oneLine } from './shapes.ts';

/** Steps that one deal, or the template, may have. */
export const PROCUREMENT_STEPS_MAX = 50;
const DUE_DAYS_MAX = 730;

const Title = oneLine(200, 'Enter a name for the step');
export const ProcurementStep = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(PROCUREMENT_STATES),
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  dueOn: IsoDate.nullable(),
  overdue: z.boolean().describe('On an open deal: the due date has passed, and the step is not done and is needed'),
});
export const Procurement = z.object({
  items: z.array(ProcurementStep).describe('In order'),
  overdue: z.int(),
  urgency: z
    .enum(['medium', 'high'])
    .nullable()
    .describe('Urgency of the overdue steps: high within 30 days of the close date'),
});
const StepFields = z.object({
  title: Title,
  state: ProcurementStep.shape.state,
  ownerId: Id.nullable(),
  dueOn: IsoDate.nullable(),
});
const OfDeal = z.object({ opportunityId: Id });
const TAGS = ['procurement'];
const PATH = '/opportunities/{opportunityId}/procurement';

export const procurement = {
  list: keyed
    .route({ method: 'GET', path: PATH, tags: TAGS, summary: 'List the procurement steps of a deal' })
    .input(OfDeal)
    .output(Procurement),
  begin: keyedCreating
    .route({
      method: 'POST',
      path: PATH,
      tags: TAGS,
      summary: 'Start procurement with the template steps. Days count from today',
      successStatus: 201,
    })
    .input(OfDeal)
    .output(Procurement),
  add: keyedCreating
    .route({ method: 'POST', path: `${PATH}/steps`, tags: TAGS, summary: 'Add a step at the end', successStatus: 201 })
    .input(
      StepFields.extend({
        ...OfDeal.shape,
        state: StepFields.shape.state.default('open'),
        ownerId: StepFields.shape.ownerId.default(null),
        dueOn: StepFields.shape.dueOn.default(null),
      }),
    )
    .output(Procurement),
  update: keyed
    .route({ method: 'PATCH', path: '/procurement-steps/{id}', tags: TAGS, summary: 'Change a step' })
    .input(StepFields.partial().extend({ id: Id }))
    .output(Procurement),
  remove: keyed
    .route({ method: 'DELETE', path: '/procurement-steps/{id}', tags: TAGS, summary: 'Delete a step' })
    .input(z.object({ id: Id }))
    .output(Procurement),
  restore: keyed
    .route({
      method: 'POST',
      path: '/procurement-steps/{id}/restore',
      tags: TAGS,
      summary: 'Restore a deleted step',
    })
    .input(z.object({ id: Id }))
    .output(Procurement),
  reorder: keyed
    .route({ method: 'PUT', path: `${PATH}/order`, tags: TAGS, summary: 'Reorder the steps of a deal' })
    .input(OfDeal.extend({ ids: z.array(Id).min(1).max(PROCUREMENT_STEPS_MAX) }))
    .output(Procurement),
};

export const ProcurementTemplate = z.object({
  items: z
    .array(
      z.object({
        title: Title,
        dueDays: z.int().min(0).max(DUE_DAYS_MAX).nullable().describe('Days after the start'),
      }),
    )
    .max(PROCUREMENT_STEPS_MAX),
});
export const procurementTemplate = {
  get: keyed
    .route({ method: 'GET', path: '/procurement-template', tags: TAGS, summary: 'List the procurement template steps' })
    .output(ProcurementTemplate),
  put: keyed
    .meta({ ability: 'manageDealLists' })
    .route({ method: 'PUT', path: '/procurement-template', tags: TAGS, summary: 'Save the procurement template' })
    .input(ProcurementTemplate)
    .output(ProcurementTemplate),
};
