import {
  dealMessage,
  type PlanNotice,
  planMessage,
  SLACK_ACTIONS,
  type SlackMessage,
  slackSentence,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { completeItem, reopenItem, snoozeItem } from '../../plans/touch-item.ts';
import { answered, asAsker, readerOf } from '../asker.ts';
import { logModalOf } from '../commands/open-log-modal.ts';
import { showDeal } from '../commands/show-deal.ts';
import { showPlan } from '../commands/show-plan.ts';
import { notOpened } from '../not-opened.ts';
import type { SlackContext, SlackInteraction, SlackInteractionAnswer } from '../port.ts';
import { readPressed } from './read-interaction.ts';

const TOO_OLD = slackSentence('This button is from another version. Type /forecastle help.');

/** What a button makes of its id, as a message that takes the place of the one it stood in. */
type Press = (
  tx: TenantTransaction,
  actor: Actor,
  { context, id, now }: { readonly context: SlackContext; readonly id: string; readonly now: Date },
) => Promise<SlackMessage>;

type TouchedItem = Awaited<ReturnType<typeof snoozeItem>>;

/** Does something to an action of the actor's own plan, and shows the plan as it is then. */
const touching =
  (
    touch: (tx: TenantTransaction, actor: Actor, id: string, now: Date) => Promise<TouchedItem>,
    noticeOf: (item: TouchedItem) => PlanNotice,
  ): Press =>
  async (tx, actor, { context, id, now }) => {
    const item = await touch(tx, actor, id, now);
    return planMessage(await showPlan(tx, actor, now), readerOf(context, actor), noticeOf(item));
  };

const named = ({ name, deal }: TouchedItem): string => `${name}, ${deal.name}.`;

const PRESSES: ReadonlyMap<string, Press> = new Map<string, Press>([
  [
    SLACK_ACTIONS.showDeal,
    async (tx, actor, { context, id, now }) =>
      dealMessage(await showDeal(tx, actor, id, now), readerOf(context, actor)),
  ],
  [
    SLACK_ACTIONS.completeItem,
    touching(
      (tx, actor, id, now) => completeItem(tx, actor, { id, outcome: null, activity: null }, now),
      (item) => ({ words: `Completed: ${named(item)}`, undoItemId: item.id }),
    ),
  ],
  [
    SLACK_ACTIONS.snoozeItem,
    touching(snoozeItem, (item) => ({ words: `Snoozed until Monday: ${named(item)}`, undoItemId: item.id })),
  ],
  [
    SLACK_ACTIONS.reopenItem,
    touching(reopenItem, (item) => ({ words: `Open again: ${named(item)}`, undoItemId: null })),
  ],
]);

/** Answers a button that was pressed. The message it stands in may be old: rights are those of the moment. */
export async function pressButton(context: SlackContext, asked: SlackInteraction): Promise<SlackInteractionAnswer> {
  const pressed = readPressed(asked.payload);
  // Slack tells of buttons that lead to a page too: there is nothing to do.
  if (pressed === null || pressed.action === SLACK_ACTIONS.open) return {};
  if (pressed.action === SLACK_ACTIONS.logCall) return openLog(context, asked, pressed.id);
  const press = PRESSES.get(pressed.action);
  const { id } = pressed;
  if (press === undefined || id === null) return { reply: TOO_OLD };
  const answer = await answered(context, asked, () =>
    asAsker(context, asked, (tx, actor) => press(tx, actor, { context, id, now: new Date() })),
  );
  // A refusal leaves the message as it was.
  return { reply: 'done' in answer ? { ...answer.done, replaceOriginal: true } : answer.refused };
}

async function openLog(
  context: SlackContext,
  asked: SlackInteraction,
  dealId: string | null,
): Promise<SlackInteractionAnswer> {
  const { triggerId } = asked;
  if (dealId === null || triggerId === null) return { reply: TOO_OLD };
  const answer = await answered(context, asked, async () => {
    const view = await asAsker(context, asked, (tx, actor) =>
      logModalOf(tx, actor, { dealId, kind: 'call', words: '' }, new Date()),
    );
    return context.slack.openView(triggerId, view);
  });
  if ('refused' in answer) return { reply: answer.refused };
  return answer.done.outcome === 'done' ? {} : { reply: notOpened(answer.done) };
}
