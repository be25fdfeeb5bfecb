import {
  dealChoices,
  dealMessage,
  forecastMessage,
  helpMessage,
  type LoggedKind,
  loggedMessage,
  noDeal,
  type ParsedCommand,
  parseSlackCommand,
  planMessage,
  riskMessage,
  SLACK_ACTIONS,
  type SlackMessage,
  type SlackView,
  slackSentence,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { LARGE_FROM_DEALS } from '../../forecasts/large.ts';
import { answered, asAsker, readerOf } from '../asker.ts';
import { notOpened } from '../not-opened.ts';
import type { SlackCommand, SlackContext, SlackReply } from '../port.ts';
import { findDeals } from './find-deals.ts';
import { logActivity } from './log-activity.ts';
import { logModalOf } from './open-log-modal.ts';
import { showDeal } from './show-deal.ts';
import { showForecast } from './show-forecast.ts';
import { showPlan } from './show-plan.ts';
import { showRisk } from './show-risk.ts';

type Asked<Kind extends ParsedCommand['kind']> = Extract<ParsedCommand, { readonly kind: Kind }>;

/** Answers a slash command with what the person who typed it may see and do. */
export async function handleCommand(context: SlackContext, command: SlackCommand): Promise<SlackReply> {
  const asked = parseSlackCommand(command.text);
  if (asked.kind === 'help') return helpMessage(asked.fault);
  const answer = await answered(context, command, () =>
    asked.kind === 'log' ? log(context, command, asked) : show(context, command, asked),
  );
  return 'done' in answer ? answer.done : answer.refused;
}

const show = (
  context: SlackContext,
  command: SlackCommand,
  asked: Asked<'deal' | 'forecast' | 'risk' | 'plan'>,
): Promise<SlackMessage> =>
  asAsker(context, command, async (tx, actor): Promise<SlackMessage> => {
    const [now, reader] = [new Date(), readerOf(context, actor)];
    switch (asked.kind) {
      case 'deal': {
        const meant = await findDeals(tx, actor, asked.name);
        if (meant === null) return noDeal(asked.name);
        if ('id' in meant) return dealMessage(await showDeal(tx, actor, meant.id, now), reader);
        return dealChoices(asked.name, meant, SLACK_ACTIONS.showDeal);
      }
      case 'forecast':
        return forecastMessage(await showForecast(tx, actor, now, null, LARGE_FROM_DEALS), reader);
      case 'risk':
        return riskMessage(await showRisk(tx, actor, now), reader);
      case 'plan':
        return planMessage(await showPlan(tx, actor, now), reader);
    }
  });

/** Logs words that say what they were. Others are asked about in a modal, which Slack opens when nothing is held any more. */
async function log(context: SlackContext, command: SlackCommand, asked: Asked<'log'>): Promise<SlackMessage> {
  const begun = await asAsker(context, command, (tx, actor) => beginLog(tx, actor, { context, command, asked }));
  if ('blocks' in begun && 'text' in begun) return begun;
  const opened = await context.slack.openView(command.triggerId, begun.view);
  return opened.outcome === 'done' ? slackSentence('Say in the window what it was.') : notOpened(opened);
}

async function beginLog(
  tx: TenantTransaction,
  actor: Actor,
  {
    context,
    command,
    asked,
  }: { readonly context: SlackContext; readonly command: SlackCommand; readonly asked: Asked<'log'> },
): Promise<SlackMessage | { readonly view: SlackView }> {
  const now = new Date();
  const meant = await findDeals(tx, actor, asked.deal);
  if (meant === null) return noDeal(asked.deal);
  if (!('id' in meant)) return dealChoices(asked.deal, meant, SLACK_ACTIONS.logCall);
  if (asked.as === null) {
    return { view: await logModalOf(tx, actor, { dealId: meant.id, kind: null, words: asked.words }, now) };
  }
  return logAs(tx, actor, { context, command, words: asked.words, kind: asked.as, dealId: meant.id });
}

async function logAs(
  tx: TenantTransaction,
  actor: Actor,
  {
    context,
    command,
    words,
    kind,
    dealId,
  }: {
    readonly context: SlackContext;
    readonly command: SlackCommand;
    readonly words: string;
    readonly kind: LoggedKind;
    readonly dealId: string;
  },
): Promise<SlackMessage> {
  const now = new Date();
  const { dealName, subject } = await logActivity(
    tx,
    actor,
    { dealId, kind, words, occurredAt: now, contactIds: [], outcome: null },
    { key: `command:${command.triggerId}`, now },
  );
  return loggedMessage({ deal: { id: dealId, name: dealName }, kind, subject }, readerOf(context, actor));
}
