/** What recorded meetings covered of a framework and agreed, by deal and by rep. Nobody is ranked by how much they talked. */
import { FRAMEWORK_KEYS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { CoverageInput } from './meeting-proposals.ts';
import { MeetingMoment } from './recorded-meetings.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });
const Component = z.string().max(40);

export const MeetingCoverageQuery = CoverageInput.extend({
  framework: z.enum(FRAMEWORK_KEYS).default('meddpic').describe('Whose components are counted'),
});

const Held = z.object({
  meetings: z.int().describe('Recorded meetings in the days asked for'),
  deals: z.int(),
  withNextStep: z.int().describe('Meetings with a confirmed next step'),
  coveredPerDeal: z.number().nullable().describe('Components with confirmed evidence, on average; null without a deal'),
});
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });
const TAGS = ['meetingProposals'];

export const meetingCoverage = {
  deals: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/coverage/deals',
      tags: TAGS,
      summary:
        'List open deals with meetings: which components these covered, and the next step that the last one agreed',
    })
    .input(PageInput.extend(MeetingCoverageQuery.shape))
    .output(
      page(
        z.object({
          deal: Person,
          account: Person.nullable(),
          owner: Person,
          meetings: Held.shape.meetings,
          covered: z.array(Component).describe('Components with confirmed evidence from these meetings'),
          proposed: z.array(Component).describe('Components with evidence that nobody has decided on'),
          missing: z.array(Component).describe('Components without either'),
          lastMeeting: z.object({ id: Id, title: z.string(), startsAt: Instant }),
          daysSince: z.int().describe('Days since the last meeting'),
          nextStep: z
            .object({ state: z.enum(['confirmed', 'proposed']), title: z.string(), startMs: MeetingMoment })
            .nullable()
            .describe('Of the last meeting; null where it has none'),
        }),
      ).extend({
        ...Days.shape,
        totals: Held.extend({ withNextStep: z.int().describe('Deals whose last meeting has a confirmed next step') })
          .nullable()
          .describe('Of all these deals, on the first page; null on later ones'),
      }),
    ),
  reps: keyed
    .route({
      method: 'GET',
      path: '/recorded-meetings/coverage/reps',
      tags: TAGS,
      summary: 'List reps by name with the meetings on their deals: next steps agreed, and components covered',
    })
    .input(PageInput.extend(MeetingCoverageQuery.shape))
    .output(
      page(Held.extend({ rep: Person.describe('Owner of the deals') })).extend({
        ...Days.shape,
        totals: Held.describe('Of all these reps, on every page'),
      }),
    ),
};
