import type { Sign } from '../signs.ts';

/** What a customer says who wants to buy. */
export const SIGNS_OF_BUYING: readonly Sign[] = [
  {
    points: 2,
    isCore: true,
    words:
      'want wants love loved need prefer preferred prefers keen excited eager interested impressed thrilled favourite favorite ready renew sign buy bought commit go roll recommend recommended recommending',
  },
  {
    // They plan as if they had bought.
    points: 3,
    isCore: true,
    words:
      'lined lining reserved reserving blocked earmarked pencilled penciled pencil assigned nominated freed headcount kickoff rollout reference references paperwork onboard onboarding cleared clear briefed secured training trainers superusers',
  },
  {
    points: 2,
    words: 'tomorrow immediately asap yesterday already straightaway earliest soonest sooner phase next rest',
  },
  { points: 1, words: "this it that you yours these you're" },
  {
    points: 3,
    isCore: true,
    words:
      'exactly convinced gamechanger brainer winner winning picked chosen choice pole ahead frontrunner relief wow brilliant fantastic amazing',
  },
  { points: 1, words: 'team guys people engineers staff i we my our told crew' },
  {
    points: -3,
    words:
      "no not won't wont can't cannot nobody nothing never don't doesn't dont isn't aren't haven't didn't couldn't but if would problem expensive worried unless current currently",
  },
];
