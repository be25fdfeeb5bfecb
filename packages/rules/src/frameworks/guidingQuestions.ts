import type { ComponentKey, FrameworkKey } from '../facts.ts';

/** What to find out of each component: the question a salesperson can put to themselves, or to the customer. */
export const GUIDING_QUESTIONS: { readonly [F in FrameworkKey]: Readonly<Record<ComponentKey<F>, string>> } = {
  meddpic: {
    metrics: 'Which figures does the customer want to move, from what to what, and what is that worth to them?',
    economic_buyer: 'Who can spend the money, also where nobody planned for it, and what do they care about?',
    decision_criteria: 'By what do they compare offers: technical, commercial and legal? Where do we stand?',
    decision_process: 'Who decides in which steps, and by when is each of them done?',
    pain: 'What hurts today, whom, and how much?',
    identify_pain: 'Who at the customer has said so, and what happens if nothing changes?',
    champion: 'Who gains when we win, has a say, and speaks for us when we are not there?',
  },
  bant: {
    budget: 'Is there money for this, how much, and in whose budget?',
    authority: 'Who signs, and who can stop it?',
    need: 'Which need of the business is it for, and who owns it?',
    timeline: 'When do they need it in use, and what does that day depend on?',
  },
  spiced: {
    situation: 'How do they work today: people, systems, volumes?',
    pain: 'What do they want to be rid of?',
    impact: 'What does it do to revenue, cost, risk or people when that is solved?',
    critical_event: 'Which date can they not miss, and what happens if they do?',
    end_vision: 'What do they picture when it has worked?',
    decision_process: 'How do they decide on something like this, and who takes part?',
  },
  three_whys: {
    why_anything: 'Why would they change anything, instead of going on as they are?',
    why_us: 'Why us, instead of somebody else or doing it themselves?',
    why_now: 'Why now, instead of next year?',
  },
};

export const guidingQuestion = (framework: FrameworkKey, component: ComponentKey): string =>
  (GUIDING_QUESTIONS[framework] as Readonly<Partial<Record<ComponentKey, string>>>)[component] ?? '';
