import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { os, person, tenant } from '../../../tenancy/requests/procedures.ts';
import { readProgress, retryTranscription, startTranscription, stopTranscription } from './begin-transcription.ts';
import { readEngineSettings, readStatus, removeEngine, saveEngine, tryEngine } from './engine-settings.ts';

const { providerQuestionsByMember } = RATE_LIMITS;

export const transcriptionHandlers = {
  status: os.transcription.status.use(tenant).handler(({ context: { tx } }) => readStatus(tx)),
  settings: os.transcription.settings
    .use(tenant)
    .handler(({ context: { tx, actor } }) => readEngineSettings(tx, actor)),
  saveEngine: os.transcription.saveEngine.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return saveEngine(context, input);
  }),
  tryEngine: os.transcription.tryEngine.use(person).handler(async ({ context }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    return tryEngine(context);
  }),
  removeEngine: os.transcription.removeEngine
    .use(tenant)
    .handler(({ context: { tx, actor } }) => removeEngine(tx, actor)),
  progress: os.transcription.progress
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => readProgress(tx, actor, input.id)),
  start: os.transcription.start
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => startTranscription(tx, actor, input.id)),
  retry: os.transcription.retry
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => retryTranscription(tx, actor, input.id)),
  stop: os.transcription.stop
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => stopTranscription(tx, actor, input.id)),
};
