/** Blocks of a message or modal, from plain data. https://docs.slack.dev/reference/block-kit/blocks */
import { counted } from '../counted.ts';
import {
  escapeSlack,
  SLACK_TEXT_MAX,
  type SlackLabel,
  type SlackText,
  slackFallback,
  slackLabel,
  slackText,
} from './slackText.ts';

/** How much Slack takes. https://docs.slack.dev/reference/block-kit */
export const SLACK_MAX = {
  blocks: 50,
  modalBlocks: 100,
  fields: 10,
  contextElements: 10,
  actions: 25,
  options: 100,
  value: 2000,
  url: 3000,
  id: 255,
  metadata: 3000,
} as const;

export interface SlackButton {
  readonly type: 'button';
  readonly text: SlackText;
  readonly action_id: string;
  readonly value?: string;
  readonly url?: string;
  readonly style?: 'primary' | 'danger';
  readonly accessibility_label?: string;
}

export type SlackBlock = Readonly<Record<string, unknown>> & { readonly type: string };

export interface SlackMessage {
  /** For notifications and screen readers. */
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

export interface ButtonGiven {
  readonly label: string;
  readonly action: string;
  /** What the button is about, such as the id of a deal. */
  readonly value?: string;
  /** Where it leads. */
  readonly url?: string;
  readonly isPrimary?: boolean;
  /** What screen readers say instead of the label. */
  readonly spoken?: string;
}

export const button = ({ label, action, value, url, isPrimary, spoken }: ButtonGiven): SlackButton => ({
  type: 'button',
  text: slackText(label, SLACK_TEXT_MAX.button),
  action_id: action,
  ...(value !== undefined && { value }),
  ...(url !== undefined && { url }),
  ...(isPrimary && { style: 'primary' }),
  ...(spoken !== undefined && { accessibility_label: slackText(spoken, SLACK_TEXT_MAX.button).text }),
});

export const header = (text: string): SlackBlock => ({ type: 'header', text: slackText(text, SLACK_TEXT_MAX.header) });

export const section = (text: string, accessory?: SlackButton): SlackBlock => ({
  type: 'section',
  text: slackText(text, SLACK_TEXT_MAX.section),
  ...(accessory && { accessory }),
});

/** Returns a line in bold, from the product's own words. */
export const heading = (words: string): SlackBlock => ({ type: 'section', text: slackLabel(words) });

/** Returns rows of a name in bold and what it is, in as many sections as they need. */
export function rows(given: readonly (readonly [name: string, is: string])[]): SlackBlock[] {
  const perSection = SLACK_MAX.fields / 2;
  return Array.from({ length: Math.ceil(given.length / perSection) }, (_, at) => ({
    type: 'section',
    fields: given
      .slice(at * perSection, (at + 1) * perSection)
      .flatMap(([name, is]): (SlackLabel | SlackText)[] => [slackLabel(name), slackText(is, SLACK_TEXT_MAX.field)]),
  }));
}

export const context = (...texts: readonly string[]): SlackBlock => ({
  type: 'context',
  elements: texts.slice(0, SLACK_MAX.contextElements).map((text) => slackText(text, SLACK_TEXT_MAX.context)),
});

export const DIVIDER: SlackBlock = { type: 'divider' };

export const actions = (buttons: readonly SlackButton[], id?: string): SlackBlock => ({
  type: 'actions',
  ...(id !== undefined && { block_id: id }),
  elements: buttons.slice(0, SLACK_MAX.actions),
});

/** Returns a message of these blocks. Those that Slack would not take are left out, and counted in the last one. */
export function slackMessage(text: string, blocks: readonly SlackBlock[]): SlackMessage {
  const left = blocks.length - SLACK_MAX.blocks;
  if (left <= 0) return { text: slackFallback(text), blocks };
  const shown = blocks.slice(0, SLACK_MAX.blocks - 1);
  return { text: slackFallback(text), blocks: [...shown, context(`${counted(left + 1, 'more part')} not shown.`)] };
}

/** A message of one sentence. */
export const sentence = (text: string): SlackMessage => slackMessage(text, [section(text)]);

/** Whether a value can be carried by a button. */
export const fitsValue = (value: string): boolean => escapeSlack(value).length <= SLACK_MAX.value;
