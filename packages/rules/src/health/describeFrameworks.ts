import { counted } from '../counted.ts';
import { exact } from '../exact.ts';
import { type DealFacts, FRAMEWORKS } from '../facts.ts';
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
import { enumerate, tense } from './wording.ts';

/** Half of F counts in the risk score: 56ths of a point for 28ths of F. */
const DENOMINATOR = (COMPLETENESS_DENOMINATOR * 100) / FRAMEWORK_WEIGHT_PERCENT;

function describeShare(facts: DealFacts, marks: EvidenceMarks, share: FrameworkShare, sentences: Sentence[]) {
  const said = tense(facts);
  const isOrAre = (names: readonly string[]): string => (names.length === 1 ? said('is', 'was') : said('are', 'were'));
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
    if (missing.length === share.components) clauses.push(`nothing ${said('is', 'was')} confirmed`);
    else if (missing.length > 0) clauses.push(`${enumerate(missing)} ${isOrAre(missing)} missing or contradicted`);
    if (unconfirmed.length > 0) {
      clauses.push(`${enumerate(unconfirmed)} ${isOrAre(unconfirmed)} not confirmed`);
    }
    const text = `${FRAMEWORK_NAMES[framework]}: ${clauses.join('; ')}.`;
    sentences.push({ text, costs: (lost * halfComponent28ths) / DENOMINATOR });
  }
  const unsourced = FRAMEWORKS[framework].filter(
    (component) => (marks.green & marks.unsourced & componentBit(framework, component)) !== 0,
  );
  if (unsourced.length > 0) {
    const names = unsourced.map((component) => COMPONENT_NAMES[component]);
    const text = `${FRAMEWORK_NAMES[framework]}: ${counted(names.length, 'confirmed component')} ${said(names.length === 1 ? 'has' : 'have', 'had')} no source yet (${enumerate(names)}).`;
    sentences.push({ text, costs: null });
  }
  const weight = (FRAMEWORK_WEIGHTS[facts.phase][framework] * FRAMEWORK_WEIGHT_PERCENT) / 100;
  return group(framework, FRAMEWORK_NAMES[framework], weight, detail);
}

/** The framework part of the risk score by framework and component; adds its sentences to those given. */
export function describeFrameworks(facts: DealFacts, marks: EvidenceMarks, sentences: Sentence[]): ExplanationPart {
  const detail = FRAMEWORK_SHARES[facts.phase].map((share) => describeShare(facts, marks, share, sentences));
  return group('frameworks', 'Framework', FRAMEWORK_WEIGHT_PERCENT, detail);
}
