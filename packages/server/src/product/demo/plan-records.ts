/** What hangs on a planned deal: people, conversations, and evidence, as far as its owner writes them down. */
import { type ComponentKey, FRAMEWORKS, type FrameworkKey, type Strength } from '@forecastle/rules';
import type { ActivityKind } from '../../records/activities/affected-deals.ts';
import type { PlannedAccount } from './customers.ts';
import {
  LOST,
  type PlannedActivity,
  type PlannedDeal,
  type PlannedEvidence,
  type Territory,
  type Way,
  WON,
  workday,
} from './planned.ts';
import type { Chance } from './random.ts';
import { filled, NOTE_SUBJECTS, NOTES, SOURCES, SUBJECTS } from './words.ts';

interface Told {
  readonly own: Territory;
  readonly way: Way;
  readonly customer: PlannedAccount;
}

/** The order in which a deal meets the people of the account: champion, buyer, then the others. */
const MET = [1, 0, 2, 3, 4];

export function planRecords(told: Told, chance: Chance): Pick<PlannedDeal, 'contacts' | 'evidence' | 'activities'> {
  const contacts = planContacts(told, chance);
  return { contacts, evidence: planEvidence(told, chance), activities: planActivities(told, contacts, chance) };
}

function planContacts({ own, way, customer }: Told, chance: Chance): PlannedDeal['contacts'] {
  const { logging } = own.habits;
  const known =
    logging === 0 ? Number(chance.happens(0.8)) : Math.min(1 + Math.ceil(way.lastStage * chance.between(0.4, 0.9)), 5);
  // Nobody looks again for those met in passing on a deal that is decided.
  return MET.slice(0, way.outcome === null ? known : Math.min(known, 3)).flatMap((contact, nth) => {
    const person = customer.contacts[contact];
    if (!person) return [];
    const influence = contact === 0 ? chance.whole(7, 9) : contact === 1 ? chance.whole(5, 8) : chance.whole(2, 6);
    const role = chance.happens(0.3 + logging) ? person.role : null;
    const day = Math.min(workday(way.createdDay + nth * chance.whole(4, 12), 1), way.until - 1);
    return [{ contact, role, influence: role === null ? null : influence, day: Math.max(day, way.createdDay) }];
  });
}

function planActivities(
  { own, way, customer }: Told,
  contacts: PlannedDeal['contacts'],
  chance: Chance,
): PlannedActivity[] {
  const { logging } = own.habits;
  if (logging === 0 || contacts.length === 0) return [];
  const planned: PlannedActivity[] = [];
  const add = (day: number) => {
    const interaction = !chance.happens(0.08);
    const kind: ActivityKind = interaction ? chance.pick(KINDS) : 'note';
    const subject = chance.pick(interaction ? SUBJECTS[kind as keyof typeof SUBJECTS] : NOTE_SUBJECTS);
    // The champion is met often, the buyer rarely, the others now and then.
    const met = contacts.filter(({ contact }) => chance.happens(contact === 1 ? 0.7 : contact === 0 ? 0.22 : 0.3));
    planned.push({
      day,
      minute: chance.whole(8 * 60 + 30, 17 * 60),
      kind,
      subject: filled(subject, customer),
      contacts: interaction ? (met.length > 0 ? met : contacts.slice(0, 1)).map(({ contact }) => contact) : [],
    });
  };
  const pause = (way.outcome === null ? 9 : 26) / (0.35 + logging);
  let day = way.createdDay + chance.whole(0, 4);
  while (day < way.quietFrom && planned.length < (way.outcome === null ? 14 : 6)) {
    add(Math.min(workday(day, 1), way.until - 1));
    day += Math.max(2, Math.round(pause * chance.between(0.5, 1.5)));
  }
  if (way.outcome === null && way.quietFrom < way.until) add(workday(way.quietFrom, -1));
  return planned;
}

const KINDS = ['call', 'call', 'meeting', 'meeting', 'email_sent', 'email_received', 'email_received'] as const;

function planEvidence({ own, way, customer }: Told, chance: Chance): PlannedEvidence[] {
  const { logging } = own.habits;
  const depth = way.outcome === WON ? 1 : Math.min(1, (way.lastStage + 1) / 6);
  // Reps have one framework they work by and fill the others in passing.
  return (Object.keys(FRAMEWORKS) as FrameworkKey[]).flatMap((framework) => {
    // What the others held of a deal that is decided nobody looks at again.
    if (way.outcome !== null && !LASTING.has(framework)) return [];
    const habit = FRAMEWORK_HABIT[framework] * logging;
    return (FRAMEWORKS[framework] as readonly ComponentKey[]).flatMap((component): PlannedEvidence[] => {
      if (!chance.happens(habit * (0.35 + 0.65 * depth))) return [];
      const strength = strengthAt(depth, way.outcome, chance);
      const words = NOTES[component][strength === 'green' ? 0 : strength === 'yellow' ? 1 : 2];
      const day = way.createdDay + Math.floor(chance.next() * Math.max(1, way.quietFrom - way.createdDay));
      return [
        {
          day: Math.max(way.createdDay, Math.min(workday(day, 1), way.until - 1)),
          minute: chance.whole(10 * 60, 17 * 60),
          framework,
          component,
          strength,
          notes: chance.happens(0.8) ? filled(words, customer) : null,
          source: chance.happens(0.7) ? chance.pick(SOURCES) : null,
        },
      ];
    });
  });
}

/** Frameworks whose evidence is kept of decided deals too. */
const LASTING: ReadonlySet<FrameworkKey> = new Set(['meddpic']);

const FRAMEWORK_HABIT: Readonly<Record<FrameworkKey, number>> = {
  meddpic: 1.15,
  bant: 1,
  spiced: 0.75,
  three_whys: 0.85,
};

function strengthAt(depth: number, outcome: number | null, chance: Chance): Strength {
  const sure = outcome === WON ? 0.8 : outcome === LOST ? 0.25 : 0.15 + 0.55 * depth;
  if (chance.happens(sure)) return 'green';
  return chance.happens(outcome === LOST ? 0.5 : 0.75) ? 'yellow' : 'red';
}
