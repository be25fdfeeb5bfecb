import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { beginRecording, beginUpload } from './begin-recording.ts';
import { cancelRecording, finishRecording } from './finish-recording.ts';
import { readAllowance } from './recording-allowance.ts';
import { listUnfinished, readRecording } from './recording-row.ts';
import { beginTake, endTake } from './takes.ts';

export const recordingsHandlers = {
  begin: os.recordings.begin
    .use(tenant)
    .handler(({ context, input }) => beginRecording(context.tx, context.actor, input, context.settings)),
  beginUpload: os.recordings.beginUpload
    .use(tenant)
    .handler(({ context, input }) => beginUpload(context.tx, context.actor, input, context.settings)),
  unfinished: os.recordings.unfinished.use(tenant).handler(({ context }) => listUnfinished(context.tx, context.actor)),
  allowance: os.recordings.allowance.use(tenant).handler(async ({ context }) => {
    const { maxBytes, usedBytes, allowedBytes } = await readAllowance(context.tx);
    return { maxBytes, usedBytes, allowedBytes };
  }),
  get: os.recordings.get
    .use(tenant)
    .handler(({ context, input }) => readRecording(context.tx, context.actor, input.id)),
  beginTake: os.recordings.beginTake
    .use(tenant)
    .handler(({ context, input }) => beginTake(context.tx, context.actor, input)),
  endTake: os.recordings.endTake.use(tenant).handler(({ context, input }) => endTake(context.tx, context.actor, input)),
  finish: os.recordings.finish
    .use(tenant)
    .handler(({ context, input }) => finishRecording(context.tx, context.actor, input)),
  cancel: os.recordings.cancel.use(tenant).handler(async ({ context, input }) => {
    await cancelRecording(context.tx, context.actor, input.id);
    return {};
  }),
};
