import type { ComponentKey, Phase } from '../facts.ts';

/** Questions about a component without a record, in words that can be sent to the customer. */
export const CUSTOMER_QUESTIONS: Readonly<Record<ComponentKey, string>> = {
  metrics: 'Which number should improve, from what to what, and by when?',
  economic_buyer: 'Who approves an investment of this size, and what do they need to see?',
  decision_criteria: 'What are your criteria, and which one matters most?',
  decision_process: 'Which steps lead to a decision, and who takes part in each?',
  pain: 'Which problem costs you the most today?',
  identify_pain: 'Who feels the problem most, and what happens if nothing changes?',
  champion: 'Who on your side gains most from this?',
  budget: 'Is money set aside for this, and whose budget is it?',
  authority: 'Who signs, and who else has to agree?',
  need: 'Which business goal is this for?',
  timeline: 'When do you need it in use?',
  situation: 'How do you handle this today?',
  impact: 'What would solving the problem change for your business?',
  critical_event: 'Is there a date that you cannot miss?',
  end_vision: 'How will you know that it worked?',
  why_anything: 'Why change this at all, rather than go on as today?',
  why_us: 'What would make you choose one supplier over another?',
  why_now: 'What makes now the right time?',
};

/**
 * Order in which gaps are asked about, by phase of the stage. A component that two frameworks share is asked about once.
 *
 * - Early: nobody has a reason to talk about money or signatures before the problem and its effect are clear.
 * - Mid: the customer compares. Without a pain there is no case to compare, so it stays first; then the number to improve,
 *   the criteria, the people for it and the steps to a decision.
 * - Late: the choice is nearly made. What stops a deal now is who signs, from which budget, by which steps and dates.
 */
export const ASKING_ORDER: Readonly<Record<Phase, readonly ComponentKey[]>> = {
  early: [
    'situation',
    'pain',
    'need',
    'identify_pain',
    'impact',
    'why_anything',
    'metrics',
    'end_vision',
    'critical_event',
    'why_now',
    'champion',
    'timeline',
    'decision_criteria',
    'why_us',
    'decision_process',
    'economic_buyer',
    'budget',
    'authority',
  ],
  mid: [
    'pain',
    'metrics',
    'decision_criteria',
    'champion',
    'economic_buyer',
    'decision_process',
    'critical_event',
    'budget',
    'timeline',
    'impact',
    'end_vision',
    'why_us',
    'why_now',
    'need',
    'identify_pain',
    'authority',
    'why_anything',
    'situation',
  ],
  late: [
    'decision_process',
    'authority',
    'economic_buyer',
    'budget',
    'timeline',
    'critical_event',
    'why_now',
    'decision_criteria',
    'why_us',
    'champion',
    'metrics',
    'end_vision',
    'impact',
    'pain',
    'need',
    'identify_pain',
    'why_anything',
    'situation',
  ],
};
