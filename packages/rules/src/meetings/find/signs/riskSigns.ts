import type { Sign } from '../signs.ts';

/** What may stop or delay a deal at the customer. */
export const SIGNS_OF_RISK: readonly Sign[] = [
  {
    // Something stands still.
    points: 3,
    words:
      'freeze freezes freezing frozen hold holding holds withholding pause paused pauses pausing moratorium halt halted halts boycott boycotts boycotting strike strikes striking standoff stand-off standstill stalemate deadlock gridlock impasse veto vetoed blackout embargo lockdown shutdown suspended suspend suspending shelved limbo parked mothballed block blocks blocked blocking refuse refuses refused refusing stall stalled stalls stalling postponed postpone postponing delay delayed delays delaying slip slips slipping slipped derail derails derailed scupper torpedo jeopardise jeopardize jeopardy backed queue backlog backlogged bottleneck bottlenecks swamped stretched overloaded overwhelmed understaffed short-staffed shorthanded short-handed drowning snowed slammed sabotage hostage',
  },
  {
    // The organisation, its money or its people change.
    points: 3,
    words:
      'merger mergers merging merge merged demerger amalgamation amalgamate amalgamating reorganisation reorganization reorganising reorganizing reorg restructure restructures restructuring restructured acquired acquisition acquire takeover buyout selling sale divest divesting divestment divestiture spin-off spinoff carve-out carveout ipo resigned resigns resigning resignation retiring retires retire retirement leaving leaves quit quits quitting departure departing replacement replaced successor sacked fired ousted vacant vacancy secondment sabbatical paternity maternity parental interim outsourcing outsourced centralise centralize centralising centralizing centralised centralized consolidate consolidating consolidation harmonise harmonize standardise standardize standardising standardizing relocation relocating relocate insolvency insolvent bankruptcy bankrupt administration liquidation receivership layoff layoffs redundancies redundancy deficit shortfall austerity cutbacks cutback cuts downturn recession covenant covenants slashed squeeze squeezed controller election elections',
  },
  {
    // Somebody says that it is not sure.
    points: 3,
    words:
      'risk risks risky danger spanner aware warn warning heads-up worry worries wildcard threat threatens threatened threatening conditional contingent uncertain uncertainty unclear unsure hinges depends doubt doubtful rumour rumor rumours rumors talk talks lawsuit litigation sued investigation injunction tribunal appeal dispute arbitration resistance opposition opposed opposes oppose against boycotted mutiny revolt uproar politics pushback sceptics skeptics sceptical skeptical hostile',
  },
  {
    // Who may stop it.
    points: 1,
    words:
      'board government state governor group headquarters hq parent regulator regulators bank banks lender lenders union unions crews crew council councils consultants it legal procurement purchasing security controller owner owners investors investor ministry minister committee management cfo ceo cio coo cto boss director directors finance corporate scientists operators drivers nurses teachers doctors staff partner partners shareholders auditors auditor audit court lead manager managers founder co-founder company he she they country countries global globally head chief president chair chairman sponsor trustees people team teams guys workers engineers customer landlord insurer donor funder senate parliament congress agency commission authority office',
  },
  {
    points: 1,
    words:
      'until till before after months weeks month week january february march april may june july august september october november december year years christmas easter summer autumn winter spring quarter next now yet spring harvest holidays season meanwhile deadline soon end',
  },
  {
    points: 1,
    words:
      "no not won't wont can't cant cannot nobody nothing never none without don't doesn't dont doesnt isn't isnt aren't arent hasn't haven't wouldn't couldn't wasn't nowhere neither gone lost dead stop stops stopped",
  },
  { points: 1, words: 'if unless whether could might may would once depending' },
  {
    points: 1,
    words:
      'budget budgets funding funds spend spending money cash cut cost costs savings appropriation round loan lending credit grant capex opex program programme contracts orders purchases headcount jobs',
  },
  // About what we offer it is an objection, and a wish of theirs is none.
  { points: -2, words: "your you yours you're youre you'd you've" },
  { points: -2, words: 'want love need wanted like happy great perfect' },
];
