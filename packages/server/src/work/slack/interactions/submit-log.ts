import { LOG_FIELDS, loggedMessage } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import * as z from 'zod';
import { asAsker, readerOf, refusalWords } from '../asker.ts';
import { logActivity } from '../commands/log-activity.ts';
import { NotLinked } from '../links/linked-actor.ts';
import type { SlackContext, SlackInteraction, SlackInteractionAnswer } from '../port.ts';
import { readSubmittedLog } from './read-interaction.ts';

type Field = keyof typeof LOG_FIELDS;
const fault = (field: Field, words: string): SlackInteractionAnswer => ({
  errors: new Map([[LOG_FIELDS[field], words]]),
});

/** Fields of a refusal, by the input that they were entered in. */
const FIELD_OF: ReadonlyMap<string, Field> = new Map([
  ['subject', 'words'],
  ['occurredAt', 'when'],
  ['contactIds', 'who'],
  ['outcome', 'outcome'],
]);

/** Logs what was entered in the modal. Answers with the fault of a field, in the modal, or with what was logged. */
export async function submitLog(context: SlackContext, asked: SlackInteraction): Promise<SlackInteractionAnswer> {
  const given = readSubmittedLog(asked.payload);
  if (given === null) return fault('words', 'This window is from another version. Close it and start over.');
  const { viewId, dealId, kind, occurredAt } = given;
  if (kind === null) return fault('kind', 'Choose what it was.');
  if (occurredAt === null) return fault('when', 'Choose when it was.');
  try {
    const reply = await asAsker(context, asked, async (tx, actor) => {
      const logged = { ...given, kind, occurredAt };
      const { dealName, subject } = await logActivity(tx, actor, logged, { key: `view:${viewId}`, now: new Date() });
      return loggedMessage({ deal: { id: dealId, name: dealName }, kind, subject }, readerOf(context, actor));
    });
    return { reply };
  } catch (error) {
    if (error instanceof NotLinked) {
      return fault(
        'words',
        'Your Slack user is not connected to Forecastle any more. Type /forecastle plan to connect it.',
      );
    }
    const words = refusalWords(error);
    if (words === null) throw error;
    return fault(FIELD_OF.get(fieldOf(error) ?? '') ?? 'words', words);
  }
}

const fieldOf = (error: unknown): string | null =>
  error instanceof ORPCError ? (z.object({ field: z.string() }).safeParse(error.data).data?.field ?? null) : null;
