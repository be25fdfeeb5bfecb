import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { meetingsOfDeal } from './meetings-of-deal.ts';
import { ownMeetings } from './own-meetings.ts';

export const meetingsHandlers = {
  ofDeal: os.meetings.ofDeal
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => meetingsOfDeal(tx, actor, { ...input, now: new Date() })),
  upcoming: os.meetings.upcoming
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => ownMeetings(tx, actor, { ...input, now: new Date() })),
};
