import { wordCount } from '../../wordCount.ts';
import type { MeetingItem } from '../meetingItem.ts';
import type { Finding } from './rule.ts';

/** Sentences within which one thing is said again, by kind. A meeting takes longest to come back to a component. */
const SAME_THING: Readonly<Partial<Record<MeetingItem['kind'], number>>> = {
  evidence: 150,
  pricing: 1,
  decision: 3,
  risk: 3,
  objection: 3,
  buying_signal: 3,
};

/** Returns the findings that say most among those of one kind or component near one another; the first of equals. */
export function bestOfEach(found: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  // By stretches as long as what is near, so that each is compared with those of three stretches alone.
  const stretches = new Map<string, Finding[]>();
  const agreeing = agreeingOf(found);
  const measured = found.map((finding) => ({ finding, strength: strengthOf(finding) + (agreeing(finding) ? 1 : 0) }));
  for (const { finding } of measured.sort((a, b) => b.strength - a.strength || a.finding.said.at - b.finding.said.at)) {
    const near = SAME_THING[finding.rule.kind] ?? 0;
    const stretch = Math.floor(finding.said.at / (near + 1));
    const around = [-1, 0, 1].flatMap((step) => stretches.get(`${topicOf(finding)} ${stretch + step}`) ?? []);
    if (around.some((other) => Math.abs(other.said.at - finding.said.at) <= near)) continue;
    const key = `${topicOf(finding)} ${stretch}`;
    stretches.set(key, [...(stretches.get(key) ?? []), finding]);
    kept.push(finding);
  }
  return kept;
}

/** Returns what says whether several rules find the same in one sentence. */
function agreeingOf(found: readonly Finding[]): (finding: Finding) => boolean {
  const key = (finding: Finding) => `${topicOf(finding)} ${finding.said.at}`;
  const counts = new Map<string, number>();
  for (const finding of found) counts.set(key(finding), (counts.get(key(finding)) ?? 0) + 1);
  return (finding) => (counts.get(key(finding)) ?? 0) > 1;
}

/** Returns the topic in which two findings say one thing. A price that another person names is another price. */
function topicOf({ rule: { kind, component }, said: { speaker } }: Finding): string {
  if (component !== undefined) return `${component.framework}.${component.component}`;
  return kind === 'pricing' ? `${kind} ${speaker}` : kind;
}

const LONG_WORDS = 12;
/** Returns how much a finding says: by its rule, and among equal rules by the length of its sentence. */
const strengthOf = ({ weight, said }: Finding): number => weight + (wordCount(said.text) >= LONG_WORDS ? 0.5 : 0);
