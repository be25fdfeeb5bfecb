/**
 * `npm run bench -- framework-points`: how many points of the risk score each component of a framework adds once it is
 * confirmed, in each phase; and what one and the same deal scores as it moves on with what was learnt early.
 */
import {
  DAY_MS,
  type DealFacts,
  type EvidenceFact,
  FRAMEWORK_WEIGHT_PERCENT,
  FRAMEWORK_WEIGHTS,
  FRAMEWORKS,
  type FrameworkKey,
  PHASES,
  type Strength,
  scoreDeal,
} from '@forecastle/rules';

const TODAY = 20_000;
const NOW = { day: TODAY, instant: TODAY * DAY_MS };
const SETTINGS = { medianStageDays: null };
const NAMES: Readonly<Partial<Record<FrameworkKey, string>>> = { meddpic: 'MEDDPIC', bant: 'BANT', spiced: 'SPICED' };
const SCORED = Object.keys(NAMES) as FrameworkKey[];
/** What a deal has learnt, from the one with nothing to the one with all of its early phase and half of MEDDPIC. */
const LEARNT = {
  nothing: () => [],
  'BANT and SPICED credible': () => [...all('bant', 'yellow'), ...all('spiced', 'yellow')],
  'BANT and SPICED confirmed': () => [...all('bant', 'green'), ...all('spiced', 'green')],
  'and MEDDPIC credible': () => [...all('bant', 'green'), ...all('spiced', 'green'), ...all('meddpic', 'yellow')],
} as const;

function all(framework: FrameworkKey, strength: Strength): EvidenceFact[] {
  return FRAMEWORKS[framework].map((component) => ({ framework, component, strength, hasNotes: true }));
}

/** A deal that lacks nothing but evidence: both roles met yesterday, active, in Commit. */
function dealWith(evidence: readonly EvidenceFact[], phase: DealFacts['phase']): DealFacts {
  const met = { lastMetAt: NOW.instant - DAY_MS, lastMetDay: TODAY - 1, influence: 9 };
  return {
    status: 'open',
    phase,
    isProposal: false,
    isNegotiation: phase === 'late',
    category: 'commit',
    amountMinor: 84_000_00,
    closeDay: TODAY + 30,
    createdDay: TODAY - 60,
    pushes: 0,
    hasNextStep: true,
    evidence,
    contactCount: 3,
    economicBuyer: { contactId: 'buyer', ...met },
    champion: { contactId: 'champion', ...met },
    hasInteraction: true,
    lastActivityDay: TODAY - 1,
    secondLastActivityDay: TODAY - 5,
    stageEnteredDay: TODAY - 10,
    earlierDaysInStage: 0,
  };
}

/** Returns the lines that the command prints, which a post quotes. */
export function frameworkPointsLines(): string[] {
  return [
    'points of the risk score for one confirmed component',
    row('', PHASES),
    ...SCORED.map((framework) =>
      row(
        NAMES[framework] ?? '',
        PHASES.map((phase) => {
          const share = (FRAMEWORK_WEIGHT_PERCENT * FRAMEWORK_WEIGHTS[phase][framework]) / 100;
          return share === 0 ? '–' : (share / FRAMEWORKS[framework].length).toFixed(1);
        }),
      ),
    ),
    'risk score of one deal, by what is known',
    row('', PHASES),
    ...Object.entries(LEARNT).map(([name, evidence]) =>
      row(
        name,
        PHASES.map((phase) => String(scoreDeal(dealWith(evidence(), phase), SETTINGS, NOW).risk)),
      ),
    ),
  ];
}

const row = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(7)).join('')}`;

export async function run(): Promise<void> {
  process.stdout.write(`${frameworkPointsLines().join('\n')}\n`);
}
