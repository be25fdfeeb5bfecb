/** The answer of a model as it arrives: each sentence is checked once, and before anybody sees it. */
import { type CheckedSegment, checkSegment, type SegmentFault, type SheetIndex } from '@forecastle/rules';
import { readEnded, readWhole } from './read-answer.ts';

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
    this.#keep(await readEnded(text));
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
