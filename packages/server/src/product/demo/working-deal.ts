/** What is known of a deal and who was met on it: as it really is, and as its owner writes it down. */
import {
  CONTACT_RECENCY_DAYS,
  type ComponentKey,
  FRAMEWORKS,
  type FrameworkKey,
  frameworkCompleteness28ths,
  markEvidence,
  type Phase,
  type Strength,
} from '@forecastle/rules';
import type { ActivityKind } from '../../records/activities/affected-deals.ts';
import type { PlannedAccount } from './customers.ts';
import { PROPOSAL } from './laws.ts';
import type { PlannedActivity, PlannedContact, PlannedEvidence } from './planned.ts';
import type { Chance } from './random.ts';
import { filled, NOTES, SOURCES, SUBJECTS } from './words.ts';

/** Places in an account's list of contacts. */
const BUYER = 0;
const CHAMPION = 1;
const KINDS = ['call', 'call', 'meeting', 'meeting', 'email_sent', 'email_received', 'email_received'] as const;
const PHASE_OF: readonly Phase[] = ['early', 'early', 'mid', 'mid', 'late', 'late'];
/** The frameworks that a phase is about. */
const TOPICS: Readonly<Record<Phase, readonly FrameworkKey[]>> = {
  early: ['bant', 'spiced'],
  mid: ['meddpic', 'bant', 'spiced'],
  late: ['meddpic', 'bant'],
};

interface Component {
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
}
interface Moment {
  readonly day: number;
  readonly stage: number;
}

export interface WorkingDeal {
  readonly interact: (moment: Moment) => void;
  /** An email that nobody answers. */
  readonly chase: (day: number) => void;
  /** Framework completeness and contact risk, 0-100. */
  readonly evidence: (stage: number) => number;
  readonly contacts: (today: number) => number;
  /** Interactions in the days before and on one. */
  readonly interactionsIn: (days: number, today: number) => number;
  readonly lastDay: () => number | null;
  readonly written: {
    readonly contacts: PlannedContact[];
    readonly evidence: PlannedEvidence[];
    readonly activities: PlannedActivity[];
  };
}

export interface Worked {
  readonly customer: PlannedAccount;
  readonly fit: number;
  /** Share of what happens that is written down. */
  readonly logging: number;
  readonly createdDay: number;
}

/** Returns a deal of which nothing is known, with its first contact (laws 7 to 10). */
export function workOn({ customer, fit, logging, createdDay }: Worked, chance: Chance): WorkingDeal {
  const metOn = new Map<number, number>();
  const strengths = new Map<string, Component & { strength: Strength }>();
  const days: number[] = [];
  const written: WorkingDeal['written'] = { contacts: [], evidence: [], activities: [] };
  const writtenContacts = new Set<number>();

  const meet = (contact: number, day: number): void => {
    if (customer.contacts[contact]) metOn.set(contact, day);
  };
  const writeContacts = (attending: readonly number[], day: number): void => {
    for (const contact of attending) {
      const person = customer.contacts[contact];
      if (!person || writtenContacts.has(contact)) continue;
      writtenContacts.add(contact);
      const influence =
        contact === BUYER ? chance.whole(7, 9) : contact === CHAMPION ? chance.whole(5, 8) : chance.whole(2, 6);
      const role = chance.happens(0.3 + logging) ? person.role : null;
      written.contacts.push({ contact, role, influence: role === null ? null : influence, day });
    }
  };
  const findPeople = ({ day, stage }: Moment): void => {
    if (!metOn.has(CHAMPION) && chance.happens(0.35)) meet(CHAMPION, day);
    if (!metOn.has(BUYER) && stage > 0 && chance.happens(0.18 * Math.exp(0.4 * fit))) meet(BUYER, day);
    if (chance.happens(0.1)) meet(chance.whole(2, customer.contacts.length - 1), day);
  };
  const attendees = (day: number): number[] => {
    const known = [...metOn.keys()];
    const share = (contact: number) => (contact === CHAMPION ? 0.7 : contact === BUYER ? 0.35 : 0.25);
    const met = known.filter((contact) => metOn.get(contact) === day || chance.happens(share(contact)));
    return (met.length > 0 ? met : known.slice(0, 1)).toSorted((a, b) => a - b);
  };
  const strengthOf = (): Strength => {
    if (chance.happens(1 / (1 + Math.exp(-(0.4 + 0.9 * fit))))) return 'green';
    return chance.happens(0.75) ? 'yellow' : 'red';
  };
  const learn = (stage: number, write: ((piece: Component & { strength: Strength }) => void) | null): void => {
    for (let left = chance.whole(1, 5); left > 0; left -= 1) {
      const topics = chance.happens(0.1) ? (['three_whys'] as const) : TOPICS[PHASE_OF[stage] as Phase];
      const open = topics.flatMap((framework) =>
        (FRAMEWORKS[framework] as readonly ComponentKey[]).flatMap((component): Component[] =>
          strengths.get(`${framework}.${component}`)?.strength === 'green' ? [] : [{ framework, component }],
        ),
      );
      if (open.length === 0) continue;
      const piece = { ...chance.pick(open), strength: strengthOf() };
      strengths.set(`${piece.framework}.${piece.component}`, piece);
      write?.(piece);
    }
  };

  meet(chance.happens(0.7) ? CHAMPION : 2, createdDay);
  if (logging > 0 || chance.happens(0.8)) writeContacts([...metOn.keys()], createdDay);

  return {
    written,
    interact: (moment) => {
      const { day, stage } = moment;
      findPeople(moment);
      const attending = attendees(day);
      for (const contact of attending) meet(contact, day);
      days.push(day);
      const kind: ActivityKind = chance.pick(KINDS);
      const minute = chance.whole(8 * 60 + 30, 16 * 60);
      const isWritten = chance.happens(logging);
      if (isWritten) {
        writeContacts(attending, day);
        const subject = filled(chance.pick(SUBJECTS[kind as keyof typeof SUBJECTS]), customer);
        written.activities.push({ day, minute, kind, subject, contacts: attending });
      }
      if (kind === 'email_sent') return;
      // After the conversation, in one go.
      const note = ({ framework, component, strength }: Component & { strength: Strength }) => {
        const words = NOTES[component][strength === 'green' ? 0 : strength === 'yellow' ? 1 : 2];
        written.evidence.push({
          day,
          minute: minute + 35,
          framework,
          component,
          strength,
          notes: chance.happens(0.8) ? filled(words, customer) : null,
          source: chance.happens(0.7) ? chance.pick(SOURCES) : null,
        });
      };
      learn(stage, isWritten ? note : null);
    },
    chase: (day) => {
      const [contact] = writtenContacts;
      if (contact === undefined || !chance.happens(logging)) return;
      const subject = filled(chance.pick(SUBJECTS.email_sent), customer);
      const minute = chance.whole(8 * 60 + 30, 16 * 60);
      written.activities.push({ day, minute, kind: 'email_sent', subject, contacts: [contact] });
    },
    evidence: (stage) => {
      const facts = [...strengths.values()].map((piece) => ({ ...piece, hasNotes: true }));
      return frameworkCompleteness28ths(markEvidence(facts), PHASE_OF[stage] as Phase) / 28;
    },
    contacts: (today) => [BUYER, CHAMPION].reduce((total, contact) => total + roleRisk(metOn.get(contact), today), 0),
    interactionsIn: (span, today) => days.filter((day) => day > today - span).length,
    lastDay: () => days.at(-1) ?? null,
  };
}

/** Half of the contact risk: a key role known, and met lately. */
function roleRisk(metOn: number | undefined, today: number): number {
  if (metOn === undefined) return 0;
  return today - metOn <= CONTACT_RECENCY_DAYS ? 50 : 30;
}

/** Mean interactions of a week (law 7). */
export function interactionsAWeek(stage: number, isLying: boolean, friday: number): number {
  const usual = isLying ? 0.06 : stage >= PROPOSAL ? 0.75 * 1.3 : 0.75;
  const date = new Date(friday * 86_400_000);
  const isNewYear =
    (date.getUTCMonth() === 11 && date.getUTCDate() >= 24) || (date.getUTCMonth() === 0 && date.getUTCDate() <= 5);
  return isNewYear ? usual / 2 : usual;
}
