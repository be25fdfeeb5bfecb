import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { commitAccuracyView } from './commit-accuracy.ts';
import { commitHistory } from './commit-history.ts';
import { commitView } from './commit-view.ts';
import { putDeadline } from './deadline.ts';
import { remindNow } from './remind-now.ts';
import { setReminded } from './reminded.ts';
import { submitCommit } from './submit-commit.ts';
import { withdrawCommit } from './withdraw-commit.ts';

export const commitsHandlers = {
  view: os.commits.view
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => commitView(tx, actor, input, new Date())),
  history: os.commits.history
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => commitHistory(tx, actor, input, new Date())),
  accuracy: os.commits.accuracy
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => commitAccuracyView(tx, actor, input, new Date())),
  submit: os.commits.submit
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => submitCommit(tx, actor, input, new Date())),
  withdraw: os.commits.withdraw
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => withdrawCommit(tx, actor, input, new Date())),
  remind: os.commits.remind
    .use(tenant)
    .handler(({ context: { tx, actor, settings }, input }) =>
      remindNow(tx, actor, input, { now: new Date(), settings }),
    ),
  putDeadline: os.commits.putDeadline
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => putDeadline(tx, actor, input, new Date())),
  setReminded: os.commits.setReminded
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setReminded(tx, actor, input)),
};
