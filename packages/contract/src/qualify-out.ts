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
  lossReason: z.string().describe('Key of the loss reason it counts as'),
  archived: z.boolean(),
});
const ReasonFields = z.object({
  name: Name,
  lossReason: oneLine(LOSS_NAME_MAX).describe('Active loss reason it counts as, by key or name'),
});
const REASON_TAGS = ['qualify-out reasons'];

export const qualifyOutReasons = {
  list: keyed
    .route({
      method: 'GET',
      path: '/qualify-out-reasons',
      tags: REASON_TAGS,
      summary: 'List qualify-out reasons, including archived ones, with how often each was the primary one',
    })
    .output(
      z.object({
        items: z.array(
          QualifyOutReason.extend({ count: z.int().describe('Qualified-out deals with this reason that you can see') }),
        ),
      }),
    ),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/qualify-out-reasons',
      tags: REASON_TAGS,
      summary: 'Add a qualify-out reason',
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
      summary: 'Change a qualify-out reason. Deals keep an archived reason',
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
  followUpOn: IsoDate.nullable().describe('Date of the follow-up task'),
  lossReason: z.string(),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }).nullable(),
});
const OfDeal = z.object({ opportunityId: Id });
const TAGS = ['qualify out'];
const PATH = '/opportunities/{opportunityId}/qualify-out';

export const qualifyOuts = {
  get: keyed
    .route({ method: 'GET', path: PATH, tags: TAGS, summary: 'Get why a deal is qualified out; null if it is not' })
    .input(OfDeal)
    .output(z.object({ record: QualifyOut.nullable() })),
  create: keyedCreating
    .route({
      method: 'POST',
      path: PATH,
      tags: TAGS,
      summary: 'Qualify a deal out: moves it to Closed Lost. With a nurture path, its owner gets a follow-up task',
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
          .describe('A future day, only with a nurture path; default: three months from today'),
        lossReason: z
          .string()
          .trim()
          .min(1)
          .max(LOSS_REASON_MAX)
          .optional()
          .describe('Loss reason; default: the one of the primary reason'),
      }),
    )
    .output(QualifyOut),
  reopen: keyed
    .route({
      method: 'POST',
      path: `${PATH}/reopen`,
      tags: TAGS,
      summary: 'Reopen a qualified-out deal. Restores stage, category and loss reason',
    })
    .input(OfDeal)
    .output(Opportunity),
};
