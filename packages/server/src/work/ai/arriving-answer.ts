/** The answer of a model as it arrives: each sentence is checked once, and before anybody sees it. */
import {
  type CheckedSegment,
  checkSegment,
  estimateTokens,
  type SegmentFault,
  type SheetIndex,
  segmentsOf,
  segmentsOfPlainText,
} from '@forecastle/rules';
import { parsePartialJson } from 'ai';

export interface ArrivedSegment extends CheckedSegment {
  readonly faults: readonly SegmentFault[];
}

export class ArrivingAnswer {
  readonly #faultsOf: (segment: CheckedSegment) => readonly SegmentFault[];
  readonly #most: number;
  readonly #checked = new Map<string, readonly SegmentFault[]>();
  #segments: readonly ArrivedSegment[] = [];

  /** Sentences after the first `most` are left out. `also` finds what the check by facts does not. */
  constructor(
    index: SheetIndex,
    {
      most = Number.POSITIVE_INFINITY,
      also = () => [],
    }: { readonly most?: number; readonly also?: (segment: CheckedSegment) => readonly SegmentFault[] } = {},
  ) {
    this.#faultsOf = (segment) => [...checkSegment(index, segment), ...also(segment)];
    this.#most = most;
  }

  get segments(): readonly ArrivedSegment[] {
    return this.#segments;
  }

  /** Reads the sentences that are whole. Returns whether there are more than before. */
  async arrive(text: string): Promise<boolean> {
    const { whole } = await readWhole(text);
    if (Math.min(whole.length, this.#most) === this.#segments.length) return false;
    this.#keep(whole);
    return true;
  }

  /** Reads the answer at its end. What is no JSON at all is read as plain text, whose sentences cite nothing. */
  async finish(text: string): Promise<void> {
    const { whole, isJson } = await readWhole(text);
    const isPlain = !isJson && text.trim() !== '' && !text.trimStart().startsWith('{');
    this.#keep(isPlain ? segmentsOfPlainText(text) : whole);
  }

  #keep(segments: readonly CheckedSegment[]): void {
    this.#segments = segments.slice(0, this.#most).map((segment) => this.#check(segment));
  }

  #check(segment: CheckedSegment): ArrivedSegment {
    const key = JSON.stringify([segment.text, segment.facts]);
    const faults = this.#checked.get(key) ?? this.#faultsOf(segment);
    this.#checked.set(key, faults);
    return { ...segment, faults };
  }
}

/** Returns the tokens of a call that the provider did not count. A call that brought nothing is taken to have cost nothing. */
export const estimateCall = (text: string, inputTokens: number): { input: number; output: number } =>
  text === '' ? { input: 0, output: 0 } : { input: inputTokens, output: estimateTokens(text) };

/** Returns the JSON of an answer; undefined where it has none. */
export async function jsonOf(text: string): Promise<unknown> {
  const { value, state } = await parsePartialJson(withoutFence(text));
  return state === 'successful-parse' ? value : undefined;
}

/** Returns the sentences of an answer that have arrived to their end. */
async function readWhole(text: string): Promise<{ whole: CheckedSegment[]; isJson: boolean }> {
  const { value, state } = await parsePartialJson(withoutFence(text));
  const all = segmentsOf(value);
  return { whole: state === 'successful-parse' ? all : all.slice(0, -1), isJson: value !== undefined };
}

/** Some models put their JSON into a block of Markdown. */
function withoutFence(text: string): string {
  const begun = text.trimStart().replace(/^```(?:json)?/u, '');
  const ended = begun.trimEnd();
  return ended.endsWith('```') ? ended.slice(0, -'```'.length) : begun;
}
