import { exact } from '../exact.ts';
import { FRAMEWORKS, type Phase } from '../facts.ts';
import { componentBit, type EvidenceMarks } from '../frameworks/evidenceMarks.ts';
import {
  COMPLETENESS_DENOMINATOR,
  FRAMEWORK_SHARES,
  FRAMEWORK_WEIGHTS,
  type FrameworkShare,
} from '../frameworks/frameworkCompleteness.ts';
import { COMPONENT_NAMES, FRAMEWORK_NAMES } from '../names.ts';
import { type ExplanationPart, group, part, type Sentence } from './explanation.ts';
import { FRAMEWORK_WEIGHT_PERCENT } from './riskScore.ts';
import { enumerate } from './wording.ts';

/** Half of F counts in the risk score: 56ths of a point for 28ths of F. */
const DENOMINATOR = (COMPLETENESS_DENOMINATOR * 100) / FRAMEWORK_WEIGHT_PERCENT;

const isOrAre = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are');

function describeShare(marks: EvidenceMarks, phase: Phase, share: FrameworkShare, sentences: Sentence[]) {
  const { framework, halfComponent28ths } = share;
  const of = (2 * halfComponent28ths) / DENOMINATOR;
  const detail: ExplanationPart[] = [];
  const missing: string[] = [];
  const unconfirmed: string[] = [];
  for (const component of FRAMEWORKS[framework]) {
    const bit = componentBit(framework, component);
    const name = COMPONENT_NAMES[component];
    const halves = (marks.green & bit) !== 0 ? 2 : (marks.yellow & bit) !== 0 ? 1 : 0;
    if (halves === 0) missing.push(name);
    else if (halves === 1) unconfirmed.push(name);
    detail.push(part(`${framework}.${component}`, name, exact(halves * halfComponent28ths, DENOMINATOR), of));
  }
  const lost = 2 * missing.length + unconfirmed.length;
  if (lost > 0) {
    const clauses: string[] = [];
    if (missing.length === share.components) clauses.push('every component is missing or contradicted');
    else if (missing.length > 0) clauses.push(`${enumerate(missing)} ${isOrAre(missing)} missing or contradicted`);
    if (unconfirmed.length > 0) {
      clauses.push(`${enumerate(unconfirmed)} ${isOrAre(unconfirmed)} credible but not confirmed`);
    }
    const text = `${FRAMEWORK_NAMES[framework]}: ${clauses.join('; ')}.`;
    sentences.push({ text, costs: (lost * halfComponent28ths) / DENOMINATOR });
  }
  const weight = (FRAMEWORK_WEIGHTS[phase][framework] * FRAMEWORK_WEIGHT_PERCENT) / 100;
  return group(framework, FRAMEWORK_NAMES[framework], weight, detail);
}

/** The framework part of the risk score by framework and component; adds its sentences to those given. */
export function describeFrameworks(marks: EvidenceMarks, phase: Phase, sentences: Sentence[]): ExplanationPart {
  const detail = FRAMEWORK_SHARES[phase].map((share) => describeShare(marks, phase, share, sentences));
  return group('frameworks', 'Framework', FRAMEWORK_WEIGHT_PERCENT, detail);
}
