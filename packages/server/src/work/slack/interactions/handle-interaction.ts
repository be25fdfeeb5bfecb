import { LOG_MODAL } from '@forecastle/rules';
import type { SlackContext, SlackInteraction, SlackInteractionAnswer } from '../port.ts';
import { pressButton } from './press-button.ts';
import { callbackOf } from './read-interaction.ts';
import { submitLog } from './submit-log.ts';

/** Answers a button or a modal. What is not ours is answered with nothing. */
export async function handleInteraction(
  context: SlackContext,
  asked: SlackInteraction,
): Promise<SlackInteractionAnswer> {
  if (asked.kind === 'block_actions') return pressButton(context, asked);
  if (asked.kind === 'view_submission' && callbackOf(asked.payload) === LOG_MODAL) return submitLog(context, asked);
  return {};
}
