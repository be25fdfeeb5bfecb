import type { Sign } from '../signs.ts';

/** What a customer holds against an offer. */
export const SIGNS_OF_OBJECTION: readonly Sign[] = [
  {
    // The offer.
    points: 2,
    isCore: true,
    words:
      "your yours you you're youre you'd you've vendor vendors startup product price prices pricing fee fees rate rates quote quoted proposal uplift licence license licences licenses licensing subscription minimum liability clause clauses indemnification indemnity cap caps lockin upfront prepaid prepay demo connector connectors contract contracts term terms software platform tool tools app apps screen screens model models portal portals interface module modules api integration integrations dashboard dashboards onboarding implementation migration rollout training support roadmap sla warranty commitment increase offer cloud hosting ai algorithm permissions upgrade update release version centre center trial pilot seats references translation features feature setup wording offline mode server servers tablets forecast templates golive live deposit login logins licensed exit notice",
  },
  {
    points: 3,
    words:
      'expensive dearer dear pricey pricier overpriced costly costlier steep silly insane crazy ridiculous absurd outrageous exorbitant extortionate unaffordable prohibitive burned burnt stung nervous nervousness worried worries worry worrying uneasy anxious sceptical skeptical scepticism skepticism hesitant hesitate hesitation hesitations reluctant reluctance wary concerned concern concerns reservations reservation doubt doubts dubious uncomfortable unacceptable unworkable unrealistic unreasonable breaker dealbreaker stopper showstopper starter nonstarter useless worthless blocker broke enormous daunting coarse hopeless unusable nonsense appetite crude intrusive invasive outdated insulting backwards toothless uncapped locked overkill clunky buggy unstable unreliable immature confusing complicated cumbersome bloated fiddly clumsy rigid redo froze joke spy mountain deposit proprietary believe creepy opaque rich stretch experiment guinea hook snag catch rub sticking struggle struggling unconvinced shelfware vapourware vaporware unproven untested pushback frustrated frustrating disappointed disappointing annoyed annoying scared scares scary bothers bugs black allergic hostage gamble disruption disruptive nightmare',
  },
  {
    points: 1,
    words:
      'too lot hard tough difficult wrong down slow slower slowly weak thin small tiny young limited missing miss lacks lack lacking gap gaps failed fails fail failing broken breaks crashed crashes crash dropped drops struck late problem problems issue issues trouble uncertain higher high much only just still half-baked another fifth fourth third manual manually poor bad terrible awful promised promise promises comfortable convinced happy sold accept acceptable accepted sign justify explain defend swallow fly enough without nowhere extra double twice triple times difference limit asking requires policy hire outdated dated heavy risk risky long short vague basic ugly errors false outage outages separate shared forced force tied penalty lost lose against seasonal mess joke reviews paying redo happen',
  },
  {
    points: 1,
    words:
      "no not won't wont can't cant cannot nobody nothing never none don't doesn't dont doesnt isn't isnt aren't arent hasn't haven't wouldn't nowhere neither didn't couldn't wasn't",
  },
  {
    points: 1,
    words:
      'but frankly honest honestly candidly though although however look admit straight otherwise than bluntly sorry',
  },
  {
    // Who will not have it.
    points: 1,
    words:
      'management director directors board cfo ceo cio boss union legal counsel policy lawyer lawyers users people desks managers suppliers team auditors auditor regulator procurement finance compliance he she they somebody nobody staff nurses drivers reps engineers teachers it security controller owner partners committee council works customers',
  },
  // What they have today is a pain, and what another vendor does is his.
  { points: -3, words: "current currently incumbent legacy today existing they've their theirs" },
  { points: -3, words: "let's thanks thank worry-free great good perfect love loved welcome" },
];
