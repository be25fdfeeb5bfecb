/** People who type and press in Slack, for tests of what they are answered. */
import { LOG_FIELDS, LOG_INPUT, LOG_MODAL } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { slackHandlers } from '../handlers.ts';
import type { SlackCalls, SlackContext, SlackInteractionAnswer, SlackReply, SlackView } from '../port.ts';

const TEAM = 'T0FORECAST';
let users = 0;
let triggers = 0;

export interface EnteredLog {
  readonly kind?: string | null;
  /** Epoch seconds. */
  readonly when?: number | null;
  readonly who?: readonly string[];
  readonly outcome?: string | null;
  readonly words?: string;
}

export interface SlackPerson {
  readonly userId: string;
  /** Types `/forecastle` and this; `triggerId` where Slack sends the same again. */
  type(text: string, triggerId?: string): Promise<SlackReply>;
  /** Presses the button whose name begins so, or the one with this value. */
  press(action: string, value?: string): Promise<SlackInteractionAnswer>;
  /** Sends the modal that was opened last, or one of a deal, with what was entered; `viewId` where Slack sends the same again. */
  submit(
    entered: EnteredLog,
    of?: { readonly viewId?: string; readonly dealId?: string },
  ): Promise<SlackInteractionAnswer>;
  /** Modals that were opened, latest last. */
  readonly opened: readonly SlackView[];
  /** Sets why Slack opens no modal. */
  refuseToOpen(message: string | null): void;
}

/** Returns somebody in the Slack workspace of an organisation; they are linked to nobody yet. */
export function slackPerson(
  { database, settings }: TestApp,
  organizationId: string,
  {
    email = null,
    name,
    team = TEAM,
  }: { readonly email?: string | null; readonly name?: string; readonly team?: string } = {},
): SlackPerson {
  const userId = `U${String(++users).padStart(8, '0')}`;
  const opened: SlackView[] = [];
  let refusal: string | null = null;
  const slack: SlackCalls = {
    openView: async (_, view) => {
      if (refusal !== null)
        return { outcome: 'refused', message: refusal, vendorWords: 'expired_trigger_id', retryAt: null };
      opened.push(view);
      return { outcome: 'done' };
    },
    updateView: async () => ({ outcome: 'done' }),
    readUser: async (id) => ({
      outcome: 'done',
      user: { id, name: name ?? `Slack ${id}`, email, teamIds: [team], timezone: null, isBot: false, isDeleted: false },
    }),
  };
  const context: SlackContext = {
    pool: database.pool,
    settings,
    organizationId,
    connectionId: newId(),
    teamName: 'Harbour Team',
    slack,
  };
  const from = { teamId: TEAM, userId, responseUrl: 'https://hooks.slack.com/commands/1' };
  const trigger = () => `trigger.${++triggers}`;
  return {
    userId,
    opened,
    refuseToOpen: (message) => {
      refusal = message;
    },
    type: (text, triggerId = trigger()) =>
      slackHandlers.handleCommand(context, { ...from, channelId: 'C1', text, triggerId }),
    press: (action, value) =>
      slackHandlers.handleInteraction(context, {
        ...from,
        userTeamId: team,
        kind: 'block_actions',
        triggerId: trigger(),
        payload: { type: 'block_actions', actions: [{ type: 'button', action_id: action, block_id: 'b', value }] },
      }),
    submit: (entered, { viewId = `V${++triggers}`, dealId } = {}) =>
      slackHandlers.handleInteraction(context, {
        ...from,
        userTeamId: team,
        responseUrl: null,
        kind: 'view_submission',
        triggerId: trigger(),
        payload: {
          type: 'view_submission',
          view: {
            id: viewId,
            ...viewOf(dealId === undefined ? opened.at(-1)?.private_metadata : JSON.stringify({ dealId }), entered),
          },
        },
      }),
  };
}

/** As Slack sends a modal: https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
function viewOf(metadata: unknown, { kind, when, who = [], outcome, words }: EnteredLog) {
  const option = (value: string | null | undefined) => ({ selected_option: value ? { value } : null });
  return {
    callback_id: LOG_MODAL,
    private_metadata: metadata,
    state: {
      values: {
        [LOG_FIELDS.kind]: { [LOG_INPUT]: { type: 'static_select', ...option(kind) } },
        [LOG_FIELDS.when]: { [LOG_INPUT]: { type: 'datetimepicker', selected_date_time: when ?? null } },
        [LOG_FIELDS.who]: {
          [LOG_INPUT]: { type: 'multi_static_select', selected_options: who.map((value) => ({ value })) },
        },
        [LOG_FIELDS.outcome]: { [LOG_INPUT]: { type: 'static_select', ...option(outcome) } },
        [LOG_FIELDS.words]: { [LOG_INPUT]: { type: 'plain_text_input', value: words ?? null } },
      },
    },
  };
}

/** The code in the offer to connect an account. */
export const codeIn = (reply: SlackReply): string =>
  /settings\/slack\?code=([\w-]+)/.exec(JSON.stringify(reply.blocks))?.[1] ?? '';

/** Types a command, and confirms in a browser whose Slack user it is. */
export async function link(person: SlackPerson, browser: Browser): Promise<void> {
  const { status, body } = await browser.post('/slack/link', { code: codeIn(await person.type('plan')) });
  if (status !== 200) throw new Error(`linking answered ${status}: ${JSON.stringify(body)}`);
}

/** All that a reply says, with ids and addresses. */
export const everything = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (value instanceof Map ? [...value] : value));

/** Texts of a reply as people see them. */
export function texts(reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap(texts);
  if (typeof reply !== 'object' || reply === null) return [];
  const own = 'text' in reply && typeof reply.text === 'string' && 'type' in reply ? [reply.text] : [];
  return [...own, ...Object.values(reply).flatMap(texts)];
}
