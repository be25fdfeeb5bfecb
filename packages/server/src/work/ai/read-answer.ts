/** Reads the answer of a model as sentences. */
import { type CheckedSegment, segmentsOf, segmentsOfPlainText } from '@forecastle/rules';
import { parsePartialJson } from 'ai';
import type { AnswerFault } from './run-model.ts';

export const UNREADABLE: AnswerFault = {
  kind: 'unreadable',
  message: 'The model answered in a form that cannot be checked, so nothing is shown.',
  retryAfterSeconds: null,
};

/** Returns the sentences of an answer that have arrived to their end. */
export async function readWhole(text: string): Promise<{ whole: CheckedSegment[]; isJson: boolean }> {
  const { value, state } = await parsePartialJson(withoutFence(text));
  const all = segmentsOf(value);
  return { whole: state === 'successful-parse' ? all : all.slice(0, -1), isJson: value !== undefined };
}

/** Returns the sentences of an answer that has ended. What is no JSON at all is plain text, whose sentences cite nothing. */
export async function readEnded(text: string): Promise<CheckedSegment[]> {
  const { whole, isJson } = await readWhole(text);
  const isPlain = !isJson && text.trim() !== '' && !text.trimStart().startsWith('{');
  return isPlain ? segmentsOfPlainText(text) : whole;
}

/** Returns the JSON of an answer; undefined where it has none. */
export async function jsonOf(text: string): Promise<unknown> {
  const { value, state } = await parsePartialJson(withoutFence(text));
  return state === 'successful-parse' ? value : undefined;
}

/** Returns the JSON of an answer that broke off as far as it goes, and whether it is whole; undefined where it has none. */
export async function partialJsonOf(text: string): Promise<{ value: unknown; isWhole: boolean }> {
  const { value, state } = await parsePartialJson(withoutFence(text));
  return { value, isWhole: state === 'successful-parse' };
}

/** Some models put their JSON into a block of Markdown. */
function withoutFence(text: string): string {
  const begun = text.trimStart().replace(/^```(?:json)?/u, '');
  const ended = begun.trimEnd();
  return ended.endsWith('```') ? ended.slice(0, -'```'.length) : begun;
}
