import type { ComponentKey, FrameworkKey } from '../facts.ts';

/** Components of two frameworks ask the same in both; each framework keeps its own evidence. */
const PAIN = 'What problem hurts today, whom does it hurt, and what does it cost?';
const DECISION_PROCESS = 'Who decides, in which steps, and by when?';

/**
 * What each component means, as the question to answer: the only list of them. The product, the site and the guides take
 * it from here, so that a rep who learned MEDDPIC from one of them records the same as everybody else.
 */
export const GUIDING_QUESTIONS: { readonly [F in FrameworkKey]: Readonly<Record<ComponentKey<F>, string>> } = {
  meddpic: {
    metrics: 'Which figure do they want to improve, from what to what, and by when?',
    economic_buyer: 'Who can approve unbudgeted spend, and what matters to them?',
    decision_criteria: 'What are their evaluation criteria, and where do we stand?',
    decision_process: DECISION_PROCESS,
    pain: PAIN,
    identify_pain: 'Who at the customer has confirmed that pain, and what happens if nothing changes?',
    champion: 'Who gains if we win, has influence, and sells for us when we are not there?',
  },
  bant: {
    budget: 'Is there money for this, how much, and in whose budget?',
    authority: 'Who signs, and who can stop it?',
    need: 'Which business need is it for, and who owns it?',
    timeline: 'When do they need it in use, and what depends on that day?',
  },
  spiced: {
    situation: 'How do they work today: people, systems, volumes?',
    pain: PAIN,
    impact: 'What does solving it do for revenue, cost, risk or people?',
    critical_event: 'Which date can they not miss, and what happens if they do?',
    end_vision: 'What does success look like to them?',
    decision_process: DECISION_PROCESS,
  },
  three_whys: {
    why_anything: 'Why change anything, instead of going on as they are?',
    why_us: 'Why us, instead of somebody else or doing it themselves?',
    why_now: 'Why now, instead of next year?',
  },
};

export const guidingQuestion = (framework: FrameworkKey, component: ComponentKey): string =>
  (GUIDING_QUESTIONS[framework] as Readonly<Partial<Record<ComponentKey, string>>>)[component] ?? '';
