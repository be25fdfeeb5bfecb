import { counted } from '@forecastle/rules';
import { costWords } from './costWords.ts';

interface Sending {
  /** IDs of the facts. */
  readonly sent: readonly string[];
  /** Null if the price is unknown. */
  readonly costMicros: number | null;
}

/** Returns what a question sends where, and what it costs at most: "Sends 18 facts to api.openai.com. At most US$0.012." */
export function sendWords({ sent, costMicros }: Sending, sendsTo: string | undefined): string {
  const cost =
    costMicros === null ? 'Price unknown.' : costMicros === 0 ? 'No cost.' : `At most ${costWords(costMicros)}.`;
  return `Sends ${counted(sent.length, 'fact')} to ${sendsTo ?? 'the model'}. ${cost}`;
}
