/** Meetings to come, from the calendars that people connect. */
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** Days ahead in which own meetings are listed. */
export const MEETINGS_AHEAD_DAYS = 7;

const Person = z.object({ id: Id, name: z.string() });
const UpcomingMeeting = z.object({ id: Id, startsAt: Instant, endsAt: Instant });

/** A meeting on a deal names its contacts alone: who else takes part stays with those whose calendar it is. */
export const MeetingOfDeal = UpcomingMeeting.extend({
  contacts: z.array(Person).describe('Contacts of the deal who take part'),
  colleagues: z.array(Person).describe('Colleagues who have it in their calendar'),
});

export const OwnMeeting = UpcomingMeeting.extend({
  contacts: z.array(Person).describe('Contacts who take part'),
  deal: Person.nullable().describe('Open deal of these contacts that closes first, your own before others'),
  otherDeals: z.int().describe('More open deals of these contacts that you can see'),
});

const tags = ['meetings'];

export const meetings = {
  ofDeal: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{opportunityId}/meetings',
      tags,
      summary: 'List upcoming meetings with the contacts of a deal, next first',
    })
    .input(PageInput.extend({ opportunityId: Id }))
    .output(page(MeetingOfDeal)),
  upcoming: base
    .route({
      method: 'GET',
      path: '/meetings/upcoming',
      tags,
      summary: `List your meetings with contacts in the next ${MEETINGS_AHEAD_DAYS} days, next first`,
    })
    .input(PageInput)
    .output(page(OwnMeeting)),
};
