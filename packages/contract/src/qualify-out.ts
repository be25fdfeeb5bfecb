import { LOSS_NAME_MAX, LOSS_REASON_MAX, NURTURE_PATHS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Opportunity } from './opportunities.ts';
import { Id, Instant, IsoDate, LongText, Name, oneLine } from './shapes.ts';

/** Reasons in use that an organisation may keep in one list: for qualifying out, or for winning. */
export const REASONS_MAX = 100;
const SECONDARY_MAX = 10;

export const QualifyOutReason = z.object({
  id: Id,
  name: z.string(),
  lossReason: z.string().describe('The key of the loss reason that it counts as'),
  archived: z.boolean(),
});
const ReasonFields = z.object({
  name: Name,
  lossReason: oneLine(LOSS_NAME_MAX).describe('The loss reason in use that it counts as, by its key or its name'),
});
const REASON_TAGS = ['qualify-out reasons'];

export const qualifyOutReasons = {
  list: keyed
    .route({
      method: 'GET',
      path: '/qualify-out-reasons',
      tags: REASON_TAGS,
      summary: 'Reasons for qualifying out, archived ones too, with how often each was the primary one',
    })
    .output(
      z.object({
        items: z.array(
          QualifyOutReason.extend({ count: z.int().describe('Deals you may see that stand qualified out for it') }),
        ),
      }),
    ),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/qualify-out-reasons',
      tags: REASON_TAGS,
      summary: 'Add a reason for qualifying out',
      successStatus: 201,
    })
    .input(ReasonFields)
    .output(QualifyOutReason),
  update: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PATCH',
      path: '/qualify-out-reasons/{id}',
      tags: REASON_TAGS,
      summary: 'Change a reason; an archived one stays on its deals',
    })
    .input(ReasonFields.partial().extend({ id: Id, archived: z.boolean().optional() }))
    .output(QualifyOutReason),
};

const Reason = QualifyOutReason.pick({ id: true, name: true });
export const QualifyOut = z.object({
  id: Id,
  primaryReason: Reason,
  secondaryReasons: z.array(Reason),
  notes: z.string().nullable(),
  nurturePath: z.enum(NURTURE_PATHS).nullable(),
  followUpOn: IsoDate.nullable().describe('Day of the follow-up task that was made with it'),
  lossReason: z.string(),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }).nullable(),
});
const OfDeal = z.object({ opportunityId: Id });
const TAGS = ['qualify out'];
const PATH = '/opportunities/{opportunityId}/qualify-out';

export const qualifyOuts = {
  get: keyed
    .route({ method: 'GET', path: PATH, tags: TAGS, summary: 'Why a deal stands qualified out; null when it does not' })
    .input(OfDeal)
    .output(z.object({ record: QualifyOut.nullable() })),
  create: keyedCreating
    .route({
      method: 'POST',
      path: PATH,
      tags: TAGS,
      summary:
        'Qualify a deal out: it moves to Closed Lost, and its owner gets a follow-up task where a nurture path is given',
      successStatus: 201,
    })
    .input(
      OfDeal.extend({
        primaryReasonId: Id,
        secondaryReasonIds: z.array(Id).max(SECONDARY_MAX).default([]),
        notes: LongText.nullable().default(null),
        nurturePath: QualifyOut.shape.nurturePath.default(null),
        followUpOn: IsoDate.nullable()
          .default(null)
          .describe('A day to come, only with a nurture path; three months from today where it is left out'),
        lossReason: z
          .string()
          .trim()
          .min(1)
          .max(LOSS_REASON_MAX)
          .optional()
          .describe('As of a deal that is closed as lost; by default the one of the primary reason'),
      }),
    )
    .output(QualifyOut),
  reopen: keyed
    .route({
      method: 'POST',
      path: `${PATH}/reopen`,
      tags: TAGS,
      summary: 'Open a deal again that was qualified out: its stage, category and loss reason are as before',
    })
    .input(OfDeal)
    .output(Opportunity),
};
