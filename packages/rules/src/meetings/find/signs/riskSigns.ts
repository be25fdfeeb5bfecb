import type { Sign } from '../signs.ts';

/** What may stop or delay a deal at the customer. */
export const SIGNS_OF_RISK: readonly Sign[] = [
  {
    // Something stands still.
    points: 3,
    isCore: true,
    words:
      'freeze freezes freezing froze frozen withholding pause paused pauses pausing moratorium halt halted halts boycott boycotts boycotting strike strikes striking standoff standstill stalemate deadlock gridlock impasse veto vetoed blackout embargo lockdown shutdown suspended suspend suspending shelved limbo mothballed refuse refuses refused refusing stall stalled stalls stalling postponed postpone postponing delay delayed delays delaying slip slips slipping slipped derail derails derailed scupper torpedo jeopardise jeopardize jeopardy backlog backlogged bottleneck bottlenecks swamped stretched overloaded overwhelmed understaffed drowning snowed slammed sabotage overrun overruns overrunning',
  },
  {
    // The organisation, its money or its people change.
    points: 3,
    isCore: true,
    words:
      'merger mergers merging merge merged demerger amalgamation amalgamate amalgamating reorganisation reorganization reorganising reorganizing reorg restructure restructures restructuring restructured acquired acquisition acquire takeover buyout divest divesting divestment divestiture spinoff carveout carve reshuffle stepping outgoing ipo resigned resigns resigning resignation retiring retires retire retirement quit quits quitting departure departing replaced successor sacked fired ousted vacant vacancy secondment sabbatical paternity maternity parental outsourcing outsourced centralise centralize centralising centralizing centralised centralized consolidate consolidating consolidation harmonise harmonize standardise standardize standardising standardizing relocation relocating relocate insolvency insolvent bankruptcy bankrupt liquidation receivership layoff layoffs redundancies redundancy deficit shortfall austerity cutbacks cutback downturn recession covenant covenants slashed squeeze squeezed election elections closes closure closures equity furlough',
  },
  {
    // Somebody says that it is not sure.
    points: 3,
    isCore: true,
    words:
      'risk risks risky danger spanner aware warn warning worry worries wildcard threat threaten threatens threatened threatening conditional contingent uncertain uncertainty unclear hinges depends doubtful rumour rumor rumours rumors lawsuit litigation sued investigation inquiry injunction tribunal dispute arbitration resistance opposition opposed opposes oppose mutiny revolt uproar politics sceptics skeptics sceptical skeptical hostile unanimous',
  },
  {
    // The same in words that mean other things too.
    points: 2,
    isCore: true,
    words:
      'hold holding holds block blocks blocked blocking backed queue parked leaving leaves leave left gone selling sale sold cuts cutting slash talk talks gossip review reviews reviewing reviewed tender quotes insists insist vote votes busy capacity bandwidth resources migration peak exam exams harvest tied middle longer rather prefers hates hate changes competes competing priority moved twice pull pulled quick never renewed renewal extended vacation interim mandate mandates stopped stops stop moving pushed push savings split against sitting careful cautious replacement controller policy hiring lost closed closing upgrade audit auditors fewer older',
  },
  {
    // Who may stop it.
    points: 1,
    words:
      'board government state governor group headquarters hq head parent regulator regulators bank banks lender lenders union unions crews crew council councils consultants legal lawyers procurement purchasing security controller owner owners investors investor ministry minister committee management cfo ceo cio coo cto vp boss director directors finance corporate scientists operators drivers nurses teachers doctors volunteers staff partner partners shareholders auditor court lead manager managers founder company country countries global globally chief president chair chairman sponsor trustees team teams guys workers engineers customer landlord insurer donor funder senate parliament congress agency commission authority sponsor lease contract nobody',
  },
  {
    points: 1,
    words:
      'until till before after months weeks month week january february march april may june july august september october november december year years christmas easter summer autumn winter spring quarter next yet season meanwhile deadline soon end',
  },
  {
    points: 1,
    words:
      "no not won't wont can't cant cannot nothing none without don't doesn't dont doesnt isn't isnt aren't arent hasn't haven't wouldn't couldn't wasn't nowhere neither dead",
  },
  { points: 1, words: 'if unless whether could might would once depending' },
  {
    points: 1,
    words:
      'budget budgets funding funds spend spending money cash cut cost costs appropriation round loan lending credit grant capex opex program programme contracts orders purchases headcount jobs software project projects erp slot everything every',
  },
  // About what we offer it is an objection, and a wish of theirs is none.
  { points: -3, words: "your you yours you're youre you'd you've we'll i'll let's" },
  { points: -2, words: 'love happy great perfect excited' },
];
