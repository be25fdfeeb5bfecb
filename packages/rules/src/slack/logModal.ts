/** The modal that logs a call, an email or a meeting on a deal. https://docs.slack.dev/reference/views/modal-views */
import {
  actions,
  button,
  context,
  SLACK_MAX,
  type SlackBlock,
  type SlackMessage,
  section,
  slackMessage,
} from './blocks.ts';
import type { LoggedKind } from './parseCommand.ts';
import { LOG_FIELDS, LOG_INPUT, LOG_MODAL, SLACK_ACTIONS } from './slackActions.ts';
import { dealPage, type SlackReader } from './slackLinks.ts';
import { SLACK_TEXT_MAX, slackText } from './slackText.ts';

export type SlackView = Readonly<Record<string, unknown>> & { readonly type: 'modal' };

export const LOGGED_KIND_NAMES: Readonly<Record<LoggedKind, string>> = {
  call: 'Call',
  email_sent: 'Email sent',
  email_received: 'Email received',
  meeting: 'Meeting',
};

/** What came of it, as the screens name it. An attempt that reached nobody is a note and is logged there. */
export const LOGGED_OUTCOMES = ['moved_forward', 'no_change', 'set_back'] as const;
export type LoggedOutcome = (typeof LOGGED_OUTCOMES)[number];
export const LOGGED_OUTCOME_NAMES: Readonly<Record<LoggedOutcome, string>> = {
  moved_forward: 'Moved forward',
  no_change: 'No change',
  set_back: 'Set back',
};

export interface LogModal {
  readonly deal: { readonly id: string; readonly name: string };
  /** Contacts on the deal. */
  readonly contacts: readonly { readonly id: string; readonly name: string }[];
  /** Chosen at first; null asks. */
  readonly kind: LoggedKind | null;
  readonly words: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Most characters of a summary, as everywhere in the product. */
export const SUMMARY_MAX = 500;

const option = (text: string, value: string) => ({ text: slackText(text, SLACK_TEXT_MAX.option), value });

const input = (
  field: string,
  label: string,
  element: Readonly<Record<string, unknown>>,
  { isOptional = false, hint }: { readonly isOptional?: boolean; readonly hint?: string | undefined } = {},
): SlackBlock => ({
  type: 'input',
  block_id: field,
  label: slackText(label, SLACK_TEXT_MAX.label),
  element: { ...element, action_id: LOG_INPUT },
  ...(isOptional && { optional: true }),
  ...(hint !== undefined && { hint: slackText(hint, SLACK_TEXT_MAX.hint) }),
});

export function logModal({ deal, contacts, kind, words, now }: LogModal): SlackView {
  const kinds = (Object.keys(LOGGED_KIND_NAMES) as LoggedKind[]).map((each) => option(LOGGED_KIND_NAMES[each], each));
  const chosen = kinds.find(({ value }) => value === kind);
  const offered = contacts.slice(0, SLACK_MAX.options);
  const left = contacts.length - offered.length;
  return {
    type: 'modal',
    callback_id: LOG_MODAL,
    private_metadata: JSON.stringify({ dealId: deal.id }),
    title: slackText(kind === 'call' ? 'Log a call' : 'Log an activity', SLACK_TEXT_MAX.modal),
    submit: slackText('Log', SLACK_TEXT_MAX.modal),
    close: slackText('Cancel', SLACK_TEXT_MAX.modal),
    blocks: [
      section(deal.name),
      input(LOG_FIELDS.kind, 'What was it?', {
        type: 'static_select',
        options: kinds,
        ...(chosen && { initial_option: chosen }),
      }),
      input(LOG_FIELDS.when, 'When?', { type: 'datetimepicker', initial_date_time: Math.floor(now / 1000) }),
      ...(offered.length === 0
        ? [context('Nobody is on this deal yet. Add contacts in Forecastle.')]
        : [
            input(
              LOG_FIELDS.who,
              'With whom?',
              { type: 'multi_static_select', options: offered.map(({ id, name }) => option(name, id)) },
              {
                isOptional: true,
                hint: left > 0 ? `${left} more contacts are on the deal. Choose those in Forecastle.` : undefined,
              },
            ),
          ]),
      input(
        LOG_FIELDS.outcome,
        'Outcome',
        { type: 'static_select', options: LOGGED_OUTCOMES.map((each) => option(LOGGED_OUTCOME_NAMES[each], each)) },
        { isOptional: true },
      ),
      input(LOG_FIELDS.words, 'Summary', {
        type: 'plain_text_input',
        max_length: SUMMARY_MAX,
        ...(words !== '' && { initial_value: words }),
      }),
    ],
  };
}

export interface LoggedActivity {
  readonly deal: { readonly id: string; readonly name: string };
  readonly kind: LoggedKind;
  readonly subject: string;
}

export function loggedMessage({ deal, kind, subject }: LoggedActivity, reader: SlackReader): SlackMessage {
  const words = `Logged on ${deal.name} (${LOGGED_KIND_NAMES[kind].toLowerCase()}): ${subject}`;
  return slackMessage(words, [
    section(words),
    actions([
      button({
        label: 'Open',
        action: SLACK_ACTIONS.open,
        url: dealPage(reader, deal.id),
        spoken: `Open ${deal.name}`,
      }),
    ]),
  ]);
}
