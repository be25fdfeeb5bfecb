import type { MeetingItem } from '../meetingItem.ts';
import type { Finding } from './rule.ts';

/** Sentences within which one thing is said again, by kind. Of a component it is what it takes a meeting to come back to it. */
const SAME_THING: Readonly<Partial<Record<MeetingItem['kind'], number>>> = {
  evidence: 150,
  pricing: 1,
  decision: 3,
  risk: 3,
  objection: 3,
  buying_signal: 3,
};

/** Returns of findings of one kind or component that stand near one another the one that says most, the first of equals. */
export function bestOfEach(found: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding[]>();
  const ordered = [...found].sort((a, b) => strength(b) - strength(a) || a.said.at - b.said.at);
  for (const each of ordered) {
    const { kind, component } = each.rule;
    const key = component === undefined ? kind : `${component.framework}.${component.component}`;
    const others = kept.get(key) ?? [];
    const near = SAME_THING[kind] ?? 0;
    if (!others.some((other) => isSameThing(other, each, near))) kept.set(key, [...others, each]);
  }
  return [...kept.values()].flat();
}

/** A price that another person names is another price. */
const isSameThing = (one: Finding, other: Finding, near: number): boolean =>
  Math.abs(one.said.at - other.said.at) <= near &&
  (one.rule.kind !== 'pricing' || one.said.speaker === other.said.speaker);

const LONG_WORDS = 12;
/** Of two it is the stronger rule, then the sentence that says more. */
const strength = ({ weight, said }: Finding): number =>
  weight + (said.text.split(/\s+/u).length >= LONG_WORDS ? 0.5 : 0);
