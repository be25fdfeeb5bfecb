import { dateWords } from '../dateWords.ts';
import type { ComponentKey, ContactRole, FrameworkKey, Strength } from '../facts.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { COMPONENT_NAMES, FRAMEWORK_NAMES, ROLE_NAMES, STRENGTH_NAMES } from '../names.ts';

/** Somebody on the deal. */
export interface BriefPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly role: ContactRole | null;
  readonly lastMetDay: number | null;
}

/** What a reader may see of a deal, gathered through their own permissions: all that words may be made from. */
export interface DealBrief {
  readonly name: string;
  readonly accountName: string | null;
  readonly stageName: string;
  readonly ownerName: string;
  /** Minor units. */
  readonly amountMinor: number | null;
  readonly currency: string;
  /** How the reader writes figures. */
  readonly locale?: string | undefined;
  readonly closeDay: number | null;
  readonly nextStep: string | null;
  /** Why the deal asks for something now. */
  readonly riskSummary: string;
  readonly people: readonly BriefPerson[];
  readonly evidence: readonly {
    readonly framework: FrameworkKey;
    readonly component: ComponentKey;
    readonly strength: Strength;
    readonly notes: string | null;
  }[];
  /** Latest first. */
  readonly activities: readonly {
    readonly id: string;
    readonly kind: string;
    readonly subject: string;
    readonly day: number;
  }[];
}

/** One thing that is known of a deal; sentences refer to it by its number. */
export interface Fact {
  readonly number: number;
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The facts of a brief, numbered from 1; what is not known is none. */
export function factSheet(brief: DealBrief): Fact[] {
  const facts: Omit<Fact, 'number'>[] = [];
  const add = (key: string, label: string, text: string | null) => {
    if (text !== null && text.trim() !== '') facts.push({ key, label, text: text.trim() });
  };
  add('deal', 'Opportunity', brief.name);
  add('account', 'Account', brief.accountName);
  add('stage', 'Stage', brief.stageName);
  add(
    'amount',
    'Amount',
    brief.amountMinor === null ? null : formatMoney(brief.amountMinor, brief.currency, 'whole', brief.locale),
  );
  add('close', 'Close date', brief.closeDay === null ? null : dateWords(brief.closeDay, brief.locale));
  add('owner', 'Owner', brief.ownerName);
  add('next_step', 'Next step', brief.nextStep);
  add('why', 'Why now', brief.riskSummary);
  for (const person of brief.people) add(`person ${person.id}`, roleOf(person), personWords(person, brief.locale));
  for (const { framework, component, strength, notes } of brief.evidence) {
    const label = `${FRAMEWORK_NAMES[framework]}: ${COMPONENT_NAMES[component]}`;
    add(
      `evidence ${framework}.${component}`,
      label,
      notes ? `${STRENGTH_NAMES[strength]}. ${notes}` : `${STRENGTH_NAMES[strength]}.`,
    );
  }
  for (const { id, subject, day } of brief.activities)
    add(`activity ${id}`, `Activity of ${dateWords(day, brief.locale)}`, subject);
  return facts.map((fact, index) => ({ number: index + 1, ...fact }));
}

const roleOf = ({ role }: BriefPerson): string => (role === null ? 'Contact' : ROLE_NAMES[role]);

function personWords({ name, title, lastMetDay }: BriefPerson, locale: string | undefined): string {
  const met = lastMetDay === null ? 'never met' : `last met ${dateWords(lastMetDay, locale)}`;
  return `${title ? `${name}, ${title}` : name}; ${met}`;
}
