import { countAttempt, RATE_LIMITS } from '../../../../platform/http/rate-limit.ts';
import type { Actor } from '../../../../tenancy/identity/actor.ts';
import { os, person, type RequestContext, tenant } from '../../../../tenancy/requests/procedures.ts';
import { listChannels, mayChooseChannels, removeChannel, setChannel } from '../../../slack/choices/channels.ts';
import { testFor } from '../../../slack/choices/introduction.ts';
import { messageLog } from '../../../slack/choices/message-log.ts';
import { myMessages, setMyMessages } from '../../../slack/choices/my-messages.ts';
import { sendTest } from '../../../slack/sending/send-test.ts';
import { slackSenders } from '../open-sender.ts';
import { chooseChannel } from './choose-channel.ts';
import { findChannels } from './find-channels.ts';
import { tryChannel } from './try-channel.ts';

/** Counts what asks Slack. */
const asks = (context: RequestContext & { readonly actor: Actor }) =>
  countAttempt(context, RATE_LIMITS.slackQuestionsByMember, context.actor.memberId);

export const slackMessagesHandlers = {
  mine: os.slackMessages.mine.use(tenant).handler(({ context: { tx, actor } }) => myMessages(tx, actor)),
  setMine: os.slackMessages.setMine
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setMyMessages(tx, actor, input)),
  sendTest: os.slackMessages.sendTest.use(person).handler(async ({ context }) => {
    await asks(context);
    const { pool, settings, actor } = context;
    const test = testFor({ publicUrl: settings.publicUrl, locale: actor.locale });
    return sendTest(pool, slackSenders(context), actor, test);
  }),
  channels: os.slackMessages.channels
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listChannels(tx, actor, input)),
  findChannels: os.slackMessages.findChannels.use(person).handler(async ({ context, input }) => {
    mayChooseChannels(context.actor);
    await asks(context);
    return findChannels(context, input.query);
  }),
  chooseChannel: os.slackMessages.chooseChannel.use(person).handler(async ({ context, input }) => {
    mayChooseChannels(context.actor);
    await asks(context);
    return chooseChannel(context, input);
  }),
  setChannel: os.slackMessages.setChannel
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setChannel(tx, actor, input)),
  tryChannel: os.slackMessages.tryChannel.use(person).handler(async ({ context, input }) => {
    mayChooseChannels(context.actor);
    await asks(context);
    return tryChannel(context, input);
  }),
  removeChannel: os.slackMessages.removeChannel.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeChannel(tx, actor, input.id);
    return {};
  }),
  log: os.slackMessages.log
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => messageLog(tx, actor, input, new Date())),
};
