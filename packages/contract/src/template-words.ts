/** Text of a template that an organisation can change. */
import { TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { oneLine } from './shapes.ts';

export const TEMPLATE_WORDS = {
  subject: oneLine(TEMPLATE_SUBJECT_MAX, 'Enter a subject'),
  body: z
    .string()
    .min(1, 'Enter a text')
    .max(TEMPLATE_BODY_MAX)
    .describe('A blank line starts a part, “# ” a heading, “- ” a point; {{names}} are variables'),
};
export const WordsVersion = z.int().min(0).describe('0: the original text, before any change');
