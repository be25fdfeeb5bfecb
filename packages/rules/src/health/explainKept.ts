import { exact } from '../exact.ts';
import { byCost, type Explanation, part } from './explanation.ts';

/**
 * The explanation of a closed deal's score that was kept: what is explained from the facts of the close may differ from
 * it by what was changed since and not kept, and that is a part of its own.
 */
export function explainKept(explanation: Explanation, kept: number, band: string): Explanation {
  const { score, parts, sentences } = explanation;
  if (score === kept) return explanation;
  const text = `Data changed after the close and would give ${score}. The score stays at ${kept}.`;
  return {
    ...explanation,
    score: kept,
    band,
    parts: [...parts, part('changed_since_close', 'Changed since the close', exact(kept - score), null)],
    sentences: byCost([...sentences, { text, costs: null }]),
  };
}
