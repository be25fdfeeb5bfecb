import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { dealCoverage } from './deal-coverage.ts';
import { repCoverage } from './rep-coverage.ts';

export const meetingCoverageHandlers = {
  deals: os.meetingCoverage.deals
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => dealCoverage(tx, actor, input, new Date())),
  reps: os.meetingCoverage.reps
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => repCoverage(tx, actor, input, new Date())),
};
