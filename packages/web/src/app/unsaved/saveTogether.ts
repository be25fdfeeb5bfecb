import { problemOf } from '../../api/problem.ts';
import { forgetChange, type Saver, saveChange, type Unsaved } from './unsaved.ts';

/** One field of what is saved, as it is kept where it cannot be saved. */
export interface Part<Given> {
  readonly place: string;
  readonly change: Omit<Unsaved<Given>, 'problem' | 'conflict'>;
}

/**
 * Saves several fields of one thing at once. Where somebody else was first each of them goes by itself, so that only
 * what both changed is asked about. Answers what was saved; rejects, with nothing saved, where something else is wrong.
 */
export async function saveTogether<Given, Answer, P extends Part<Given>>(
  send: () => Promise<Answer>,
  parts: readonly P[],
  saver: Saver<Given, Answer>,
): Promise<{ readonly saved: readonly P[]; readonly answer: Answer | null }> {
  try {
    const answer = await send();
    for (const { place } of parts) forgetChange(place);
    return { saved: parts, answer };
  } catch (error) {
    if (problemOf(error).code !== 'CONFLICT') throw error;
  }
  const saved: P[] = [];
  let answer: Answer | null = null;
  for (const part of parts) {
    const own = await saveChange(part.place, part.change, saver);
    if (own === null) continue;
    answer = own;
    saved.push(part);
  }
  return { saved, answer };
}
