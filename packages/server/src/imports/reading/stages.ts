import { similarity } from '@forecastle/rules';
import { normaliseHeader } from './headings.ts';
import { LOST, MEANINGS, WON } from './stage-words.ts';

export interface StageChoice {
  readonly id: string;
  readonly name: string;
  readonly status: 'open' | 'won' | 'lost';
}

export interface StageProposal {
  readonly value: string;
  /** Null: nothing fits, the person chooses. */
  readonly stageId: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
}

/** Similarity (0-1) from which two names are taken for the same with a slip of the keyboard. */
const SIMILAR = 0.8;

/** Whether a word of a stage or status column says that the deal is won or lost; null for anything else. */
export function closedStatus(value: string): 'won' | 'lost' | null {
  const name = bareName(value);
  if (WON.has(name)) return 'won';
  if (LOST.has(name)) return 'lost';
  return null;
}

/** Proposes one of the organisation's stages for each value of a stage column. */
export function matchStages(values: readonly string[], stages: readonly StageChoice[]): StageProposal[] {
  return values.map((value) => proposeStage(value, stages));
}

function proposeStage(value: string, stages: readonly StageChoice[]): StageProposal {
  const name = bareName(value);
  const propose = (stage: StageChoice, confidence: StageProposal['confidence'], reason: string): StageProposal => ({
    value,
    stageId: stage.id,
    confidence,
    reason,
  });
  const same = stages.find((stage) => bareName(stage.name) === name);
  if (same) return propose(same, 'high', 'the same name');
  const closed = closedStatus(value);
  if (closed) {
    const stage = stages.find(({ status }) => status === closed);
    if (stage)
      return propose(stage, 'high', closed === 'won' ? 'says that the deal is won' : 'says that the deal is lost');
  }
  const open = stages.filter(({ status }) => status === 'open');
  const meaning = MEANINGS.find((names) => names.includes(name));
  const alike = meaning && open.find((stage) => meaning.includes(bareName(stage.name)));
  if (alike) return propose(alike, 'medium', 'a name that means about the same');
  const scored = open.map((stage) => ({ stage, score: similarity(name, bareName(stage.name)) }));
  const best = scored.reduce<{ stage: StageChoice; score: number } | null>(
    (top, each) => (top && top.score >= each.score ? top : each),
    null,
  );
  if (best && best.score >= SIMILAR) return propose(best.stage, 'low', 'a similar name');
  return { value, stageId: null, confidence: 'low', reason: 'no stage has a name like it' };
}

/** `3. Proposal (60%)` is `proposal`: numbering and percentages say nothing about which stage it is. */
function bareName(value: string): string {
  return normaliseHeader(value.replace(/\(?(?<!\d)\d+\s*%\)?/g, ' '))
    .replace(/^(?:stage |s)?\d+ /, '')
    .replace(/ stage$/, '');
}
