import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { meetingCoverage } from '../coverage/component-coverage.ts';
import { addProposal } from './add-proposal.ts';
import { dealItems } from './deal-items.ts';
import { confirmProposal, rejectProposal } from './decide-proposal.ts';
import { listProposals } from './list-proposals.ts';
import { meetingChanges, recentMeetingChanges } from './meeting-changes.ts';
import { startReading, stopReading } from './model/start-reading.ts';
import { undoDecision } from './undo-decision.ts';

export const meetingProposalsHandlers = {
  list: os.meetingProposals.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listProposals(tx, actor, input)),
  add: os.meetingProposals.add
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => addProposal(tx, actor, input)),
  confirm: os.meetingProposals.confirm
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => confirmProposal(tx, actor, input, new Date())),
  reject: os.meetingProposals.reject
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => rejectProposal(tx, actor, input, new Date())),
  undo: os.meetingProposals.undo
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => undoDecision(tx, actor, input, new Date())),
  askModel: os.meetingProposals.askModel
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => startReading(tx, actor, input, new Date())),
  stopModel: os.meetingProposals.stopModel
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => stopReading(tx, actor, input)),
  changes: os.meetingProposals.changes
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => meetingChanges(tx, actor, input)),
  recentChanges: os.meetingProposals.recentChanges
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => recentMeetingChanges(tx, actor, input, new Date())),
  coverage: os.meetingProposals.coverage
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => meetingCoverage(tx, actor, input, new Date())),
  ofDeal: os.meetingProposals.ofDeal
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => dealItems(tx, actor, input)),
};
