/** What Slack sends of buttons and modals: https://docs.slack.dev/reference/interaction-payloads */
import {
  LOG_FIELDS,
  LOG_INPUT,
  LOGGED_KINDS,
  LOGGED_OUTCOMES,
  type LoggedKind,
  type LoggedOutcome,
} from '@forecastle/rules';
import * as z from 'zod';

const Pressed = z.object({
  actions: z.tuple([z.object({ action_id: z.string(), value: z.string().optional() })], z.unknown()),
});

export interface PressedButton {
  /** What it does; what stands behind a colon only tells it from its neighbours. */
  readonly action: string;
  /** The id that it carries; null where it carries none. */
  readonly id: string | null;
}

const Id = z.uuid().toLowerCase();

/** https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
export function readPressed(payload: unknown): PressedButton | null {
  const read = Pressed.safeParse(payload);
  if (!read.success) return null;
  const [{ action_id: name, value }] = read.data.actions;
  return { action: name.split(':', 1)[0] ?? '', id: Id.safeParse(value).data ?? null };
}

const chosen = <T extends string>(of: readonly [T, ...T[]]) =>
  z.object({ selected_option: z.object({ value: z.enum(of) }).nullish() });
const inputOf = <T extends z.ZodType>(element: T) => z.object({ [LOG_INPUT]: element });

const Submitted = z.object({
  view: z.object({
    id: z.string().min(1).max(100),
    callback_id: z.string(),
    private_metadata: z.string(),
    state: z.object({
      values: z.object({
        [LOG_FIELDS.kind]: inputOf(chosen(LOGGED_KINDS)),
        [LOG_FIELDS.when]: inputOf(z.object({ selected_date_time: z.number().int().nullish() })),
        [LOG_FIELDS.who]: inputOf(
          z.object({
            selected_options: z
              .array(z.object({ value: Id }))
              .max(100)
              .nullish(),
          }),
        ).optional(),
        [LOG_FIELDS.outcome]: inputOf(chosen(LOGGED_OUTCOMES)),
        [LOG_FIELDS.words]: inputOf(z.object({ value: z.string().nullish() })),
      }),
    }),
  }),
});

export interface SubmittedLog {
  readonly viewId: string;
  readonly dealId: string;
  readonly kind: LoggedKind | null;
  readonly occurredAt: Date | null;
  readonly contactIds: readonly string[];
  readonly outcome: LoggedOutcome | null;
  readonly words: string;
}

/** Returns what was entered in the modal; null where it is no modal of ours. https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
export function readSubmittedLog(payload: unknown): SubmittedLog | null {
  const read = Submitted.safeParse(payload);
  if (!read.success) return null;
  const { id: viewId, private_metadata: metadata, state } = read.data.view;
  const dealId = dealIdIn(metadata);
  if (dealId === null) return null;
  const { values } = state;
  const seconds = values[LOG_FIELDS.when][LOG_INPUT].selected_date_time ?? null;
  return {
    viewId,
    dealId,
    kind: values[LOG_FIELDS.kind][LOG_INPUT].selected_option?.value ?? null,
    occurredAt: seconds === null ? null : new Date(seconds * 1000),
    contactIds: (values[LOG_FIELDS.who]?.[LOG_INPUT].selected_options ?? []).map(({ value }) => value),
    outcome: values[LOG_FIELDS.outcome][LOG_INPUT].selected_option?.value ?? null,
    words: values[LOG_FIELDS.words][LOG_INPUT].value ?? '',
  };
}

export const callbackOf = (payload: unknown): string | null =>
  z.object({ view: z.object({ callback_id: z.string() }) }).safeParse(payload).data?.view.callback_id ?? null;

const Metadata = z.object({ dealId: Id });

function dealIdIn(metadata: string): string | null {
  try {
    return Metadata.safeParse(JSON.parse(metadata)).data?.dealId ?? null;
  } catch {
    return null;
  }
}
