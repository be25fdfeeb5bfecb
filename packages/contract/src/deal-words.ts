/** The words of a deal as the API takes, answers and remembers them, from their declaration. */
import {
  DEAL_FIELDS,
  DEAL_TEXTS,
  type DealFieldShape,
  FREE_DEAL_TEXTS,
  type FreeDealText,
  ofTexts,
} from '@forecastle/rules';
import * as z from 'zod';
import { oneLine } from './shapes.ts';

function given(text: FreeDealText): z.ZodNullable<z.ZodString> {
  const { max = 0, oneLine: isOneLine }: DealFieldShape = DEAL_FIELDS[text];
  return (isOneLine ? oneLine(max) : z.string().trim().max(max)).nullable();
}

/** As people give them. */
export const wordsGiven = ofTexts(FREE_DEAL_TEXTS, given);

/** As they are answered: what is kept may be from before a limit. */
export const wordsKept = ofTexts(FREE_DEAL_TEXTS, () => z.string().nullable());

/** What is told of all of them. */
export const ofEachText = <Shape extends z.ZodType>(shape: Shape) => z.object(ofTexts(DEAL_TEXTS, () => shape));
