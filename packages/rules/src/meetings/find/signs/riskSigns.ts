import type { Sign } from '../signs.ts';

/** What may stop or delay a deal at the customer. */
export const SIGNS_OF_RISK: readonly Sign[] = [
  {
    // Something stands still.
    points: 3,
    words:
      'freeze freezes freezing froze frozen withholding pause paused pauses pausing moratorium halt halted halts boycott boycotts boycotting strike strikes striking standoff standstill stalemate deadlock gridlock impasse veto vetoed blackout embargo lockdown shutdown suspended suspend suspending shelved limbo mothballed refuse refuses refused refusing stall stalled stalls stalling postponed postpone postponing delay delayed delays delaying slip slips slipping slipped derail derails derailed scupper torpedo jeopardise jeopardize jeopardy backlog backlogged bottleneck bottlenecks swamped stretched overloaded overwhelmed understaffed drowning snowed slammed sabotage hostage',
  },
  {
    // The organisation, its money or its people change.
    points: 3,
    words:
      'merger mergers merging merge merged demerger amalgamation amalgamate amalgamating reorganisation reorganization reorganising reorganizing reorg restructure restructures restructuring restructured acquired acquisition acquire takeover buyout closes closure closures divest divesting divestment divestiture spinoff spin carveout carve reshuffle stepping outgoing promoted ipo resigned resigns resigning resignation retiring retires retire retirement quit quits quitting departure departing replacement replaced successor sacked fired ousted vacant vacancy secondment sabbatical paternity maternity parental interim outsourcing outsourced centralise centralize centralising centralizing centralised centralized consolidate consolidating consolidation harmonise harmonize standardise standardize standardising standardizing relocation relocating relocate insolvency insolvent bankruptcy bankrupt administration liquidation receivership layoff layoffs redundancies redundancy deficit shortfall austerity cutbacks cutback downturn recession covenant covenants slashed squeeze squeezed controller election elections',
  },
  {
    // Somebody says that it is not sure.
    points: 3,
    words:
      'risk risks risky danger spanner aware warn warning worry worries wildcard threat threatens threatened threatening conditional contingent threaten uncertain uncertainty unclear unsure hinges depends doubt doubtful rumour rumor rumours rumors lawsuit litigation sued investigation injunction tribunal appeal dispute arbitration resistance opposition opposed opposes oppose against boycotted mutiny revolt uproar politics pushback sceptics skeptics sceptical skeptical hostile',
  },
  {
    // The same in words that mean other things too.
    points: 2,
    words:
      'hold holding holds block blocks blocked blocking backed queue parked leaving leaves left selling sale sold cuts cutting slash talk talks gossip review reviews reviewing reviewed tender quotes insists insist vote votes busy capacity bandwidth resources migration peak exam exams harvest tied middle longer rather prefers hates hate mind changes competes competing priority moved twice pull quick never renewed renewal vacation maternity standards interim everybody mandate mandates stopped stops moving',
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
  { points: -2, words: 'love happy great perfect excited' },
];
