import type { SlackAudience } from './audience.ts';
import { actions, button, type SlackBlock, type SlackButton, section } from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dealPage } from './slackLinks.ts';

/** Returns what can be done about a deal: it is opened, and a person may log a call. Buttons in a channel only lead to the product. */
export function dealButtons(
  { id, name }: { readonly id: string; readonly name: string },
  { reader, channel }: SlackAudience,
  at = 0,
): [open: SlackButton, ...others: SlackButton[]] {
  const open = button({
    label: 'Open',
    action: `${SLACK_ACTIONS.open}:${at}`,
    url: dealPage(reader, id),
    spoken: `Open ${name}`,
  });
  if (channel) return [open];
  const logCall = button({
    label: 'Log a call',
    action: `${SLACK_ACTIONS.logCall}:${at}`,
    value: id,
    spoken: `Log a call on ${name}`,
  });
  return [open, logCall];
}

/** Returns one of several deals: its lines, the first of them numbered, and its buttons. */
export function listedDeal(
  deal: { readonly id: string; readonly name: string },
  lines: readonly string[],
  { audience, at }: { readonly audience: SlackAudience; readonly at: number },
): SlackBlock[] {
  const [open, ...others] = dealButtons(deal, audience, at);
  const text = [`${at + 1}. ${deal.name}`, ...lines].join('\n');
  return others.length === 0 ? [section(text, open)] : [section(text), actions([open, ...others])];
}
