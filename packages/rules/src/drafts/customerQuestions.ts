import type { ComponentKey, FrameworkKey } from '../facts.ts';

/** Questions about a component without a record, in words that can be sent to the customer. */
export const CUSTOMER_QUESTIONS: Readonly<Record<ComponentKey, string>> = {
  metrics: 'Which number should improve, from what to what, and by when?',
  economic_buyer: 'Who approves an investment of this size, and what do they need to see?',
  decision_criteria: 'What are your criteria, and which one matters most?',
  decision_process: 'Which steps lead to a decision, and who takes part in each?',
  pain: 'Which problem costs you the most today?',
  identify_pain: 'Who feels that problem most, and what happens if nothing changes?',
  champion: 'Who on your side gains most from this?',
  budget: 'Is money set aside for this, and whose budget is it?',
  authority: 'Who signs, and who else has to agree?',
  need: 'Which business goal is this for?',
  timeline: 'When do you need it in use?',
  situation: 'How do you handle this today?',
  impact: 'What would solving it change for your business?',
  critical_event: 'Is there a date that you cannot miss?',
  end_vision: 'How will you know that it worked?',
  why_anything: 'Why change this at all, rather than go on as today?',
  why_us: 'What would make you choose one supplier over another?',
  why_now: 'What makes now the right time?',
};

/** Order of the questions in a first conversation. A component that two frameworks share is asked about once. */
export const ASKING_ORDER: readonly FrameworkKey[] = ['spiced', 'meddpic', 'bant', 'three_whys'];
