import type { Sign } from '../signs.ts';

/** Trouble with their own work, with how much of it. */
export const SIGNS_OF_PAIN: readonly Sign[] = [
  {
    points: 3,
    isCore: true,
    words:
      'lost lose losing loses late missed missing misses waste wasted wasting wrong error errors mistake mistakes manual manually rework chaos outage outages downtime stops stopped stoppage stoppages breakdown breakdowns crash crashed crashes failed fails failing failure failures rejected rejects complaint complaints complained duplicate duplicates waiting waits chasing chase retype retyping reenter reconcile reconciling stuck overtime shows idle scrap scrapped shortage shortages detention delays forgot forgotten unpaid leak leakage breach breaches clicks false escaped returns backlog spreadsheets copy copying counting recounting mislabelled mismatched overdue bounced dropped abandoned burnout ate eats swallowed',
  },
  {
    points: 1,
    words:
      "percent nobody never can't cannot couldn't still twice every without hours hour days day weeks minutes times because alone counted half third already night weekend weekends looking",
  },
  {
    points: 1,
    words:
      'we my our us guys team people staff nurses drivers customers patients planners crew clerks agents engineers operators trucks they me teachers buyers analysts',
  },
  { points: 1, words: 'month year week shift quarter season morning shifts spring summer' },
  {
    points: -4,
    words: "your yours quote quoted contract want wants target goal offer if vendor vendors budget sign signs you'd",
  },
];
