import { contactFacts, type FactGroup, lineFacts, mandatoryFacts, recordFacts } from './baseFacts.ts';
import { type DealWorld, dealWorld, type PlannedFact, type Saying } from './dealWorld.ts';
import { heldBy, mayHold, valuesOf } from './heldByFacts.ts';
import { evidenceFacts, freeSayings, talkFacts } from './notedFacts.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';
import { type Currency, keyOf, type Locale, type Said, TODAY_ISO, type ValueKind } from './values.ts';
import { type Manner, writeParts, writeSaid } from './writeValue.ts';
import { wrongsOf } from './wrongValues.ts';

export type WrongKind = ValueKind | 'fact';

export interface PlantedFact {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly trust: string;
}
export interface PlantedSegment {
  readonly text: string;
  readonly facts: readonly string[];
  readonly wrong: { readonly kind: WrongKind; readonly is: string; readonly instead: string } | null;
  readonly style: string;
}
export interface PlantedDeal {
  readonly deal: string;
  readonly currency: Currency;
  readonly locale: Locale;
  readonly writer: string;
  readonly organization: string;
  readonly facts: readonly PlantedFact[];
  readonly segments: readonly PlantedSegment[];
}
export interface PlantedSet {
  readonly today: string;
  readonly deals: readonly PlantedDeal[];
}

const DEALS = 100;
const SEED = 20_261_125;
const KINDS: readonly WrongKind[] = ['amount', 'date', 'name', 'number', 'percent', 'fact'];

/** Sentences that need no fact are not wrong for naming none. */
const NEEDS_NO_FACT = ['greeting', 'question', 'signature', 'pleasantry', 'proposal', 'chatty email'];
const NO_FACT = 'no fact';

/** Counts what the set has, so that each next choice takes what it has least of. */
class Tally {
  readonly #counts = new Map<string, number>();
  of = (key: string): number => this.#counts.get(key) ?? 0;
  add = (key: string): void => void this.#counts.set(key, this.of(key) + 1);
}

interface Choices {
  readonly random: SeededRandom;
  readonly used: Tally;
}

/** A right sentence together with how it reads. */
interface Ready {
  readonly saying: Saying;
  readonly manner: Manner;
  readonly text: string;
  readonly template: string;
}

interface Candidate {
  readonly ready: Ready;
  readonly how: string;
  readonly segment: PlantedSegment;
}

export function plantedSet(): PlantedSet {
  const random = seededRandom(SEED);
  const choices: Choices = { random, used: new Tally() };
  return { today: TODAY_ISO, deals: Array.from({ length: DEALS }, (_, index) => plantedDeal(index, choices)) };
}

function plantedDeal(index: number, choices: Choices): PlantedDeal {
  const { random } = choices;
  const world = dealWorld(index, random);
  const { facts, sayings } = gathered(world);
  const idOf = new Map(facts.map(({ key }, at) => [key, `f${at + 1}`]));
  const ready = sayings.flatMap((saying) => readied(saying, world));
  for (const { saying } of ready) assertSupported(saying, facts, world);

  const total = random.whole(12, 16);
  const kinds = Array.from(
    { length: Math.round(total * 0.41) },
    (_, at) => KINDS[(index + at) % KINDS.length] ?? 'fact',
  );
  const taken = new Set<Ready>();
  const segments: PlantedSegment[] = [];
  for (const kind of kinds) {
    const left = ready.filter((one) => !taken.has(one));
    const candidates = left.flatMap((one) =>
      kind === 'fact' ? wrongFacts(one, facts, idOf, random) : wrongSegments(one, kind, facts, idOf, world),
    );
    const best = least(candidates, choices, ({ how, ready: { saying, template } }) => [
      `${kind} ${how}`,
      `${kind} ${saying.style}`,
      template,
    ]);
    if (best === null) continue;
    taken.add(best.ready);
    segments.push(best.segment);
  }
  while (segments.length < total) {
    const left = ready.filter((one) => !taken.has(one));
    const best = least(left, choices, ({ saying, template }) => [`right ${saying.style}`, template]);
    if (best === null) throw new RangeError(`Deal ${index} has too few sentences.`);
    taken.add(best);
    const { saying, text } = best;
    segments.push({ text, facts: saying.facts.map((key) => idOf.get(key) ?? ''), wrong: null, style: saying.style });
  }
  const said = (parts: Parameters<typeof writeParts>[0]) => writeParts(parts, mannerOf(world)) ?? '';
  return {
    deal: said(facts[0]?.text ?? []),
    currency: world.currency,
    locale: world.locale,
    writer: `${world.writer.first} ${world.writer.last}`,
    organization: world.seller.words,
    facts: facts.map(({ label, text, trust }, at) => ({
      id: `f${at + 1}`,
      label: said(label),
      text: said(text),
      trust,
    })),
    segments: random.shuffled(segments),
  };
}

const mannerOf = ({ locale }: DealWorld, language: 'de' | undefined = undefined): Manner => ({
  locale,
  language: language ?? 'en',
});

/** Returns the facts that the deal shows, 12 to 20, and all that may be said by them. */
function gathered(world: DealWorld): { facts: PlannedFact[]; sayings: Saying[] } {
  const { random, contacts } = world;
  const must = [mandatoryFacts(world), ...contacts.slice(0, 3).map(contactFacts)];
  const may = [
    ...contacts.slice(3).map(contactFacts),
    ...recordFacts(world),
    lineFacts(world),
    ...evidenceFacts(world),
    ...talkFacts(world),
  ];
  const sizeOf = (groups: readonly FactGroup[]) => groups.reduce((sum, { facts }) => sum + facts.length, 0);
  const size = random.whole(12, 20);
  const chosen = new Set<FactGroup>();
  let room = size - sizeOf(must);
  for (const group of random.shuffled(may)) {
    if (group.facts.length > room) continue;
    room -= group.facts.length;
    chosen.add(group);
  }
  const groups = [...must, ...may.filter((group) => chosen.has(group))];
  return {
    facts: groups.flatMap(({ facts }) => facts),
    sayings: [...groups.flatMap(({ sayings }) => sayings), ...freeSayings(world, random.pick(contacts.slice(0, 3)))],
  };
}

function readied(saying: Saying, world: DealWorld): Ready[] {
  if (saying.locales !== undefined && !saying.locales.includes(world.locale)) return [];
  const manner = mannerOf(world, saying.language);
  const text = writeParts(saying.parts, manner);
  if (text === null) return [];
  const template = saying.parts.map((part) => (typeof part === 'string' ? part : part.form)).join('');
  return [{ saying, manner, text: saying.isCapitals ? text.toUpperCase() : text, template }];
}

/** Throws where a sentence says a value that none of its facts was built from. */
function assertSupported(saying: Saying, facts: readonly PlannedFact[], { writer, seller }: DealWorld): void {
  const cited = facts.filter(({ key }) => saying.facts.includes(key));
  const held = new Set([...valuesOf(cited), writer, seller].map(keyOf));
  const unsupported = saying.parts.find((part) => typeof part !== 'string' && !held.has(keyOf(part.value)));
  if (cited.length !== saying.facts.length || unsupported !== undefined)
    throw new RangeError(`Not supported: ${JSON.stringify(saying)}`);
}

/** Returns each way to make the sentence wrong in one value of that kind. */
function wrongSegments(
  ready: Ready,
  kind: ValueKind,
  facts: readonly PlannedFact[],
  idOf: ReadonlyMap<string, string>,
  world: DealWorld,
): Candidate[] {
  const { saying, manner } = ready;
  if (!saying.parts.some((part) => typeof part !== 'string' && part.value.kind === kind)) return [];
  const cited = facts.filter(({ key }) => saying.facts.includes(key));
  const held = heldBy(cited, manner);
  const others = valuesOf(facts.filter((fact) => !cited.includes(fact)));
  const capital = (text: string) => (saying.isCapitals ? text.toUpperCase() : text);
  return saying.parts.flatMap((part, at) => {
    if (typeof part === 'string' || part.value.kind !== kind) return [];
    const right = writeSaid(part, manner) ?? '';
    return wrongsOf(part, manner, world, others)
      .filter(({ value, text }) => value === null || !mayHold(held, { value, text, right }, part.form, manner))
      .filter(({ text }) => !isOfWriter(text, right, world))
      .map(({ how, text }) => ({
        ready,
        how,
        segment: {
          text: capital(writeParts(saying.parts.with(at, text), manner) ?? ''),
          facts: saying.facts.map((key) => idOf.get(key) ?? ''),
          wrong: { kind, is: capital(text), instead: capital(right) },
          style: saying.style,
        },
      }));
  });
}

/** The writer and the writer's company may always be named. */
function isOfWriter(text: string, right: string, { writer, seller }: DealWorld): boolean {
  const own = [writer.first, writer.last, ...seller.words.split(' ')];
  return own.some((word) => text.includes(word) && !right.includes(word));
}

/** Returns the sentence, right in itself, with facts that do not exist, do not hold it, or are not named. */
function wrongFacts(
  ready: Ready,
  facts: readonly PlannedFact[],
  idOf: ReadonlyMap<string, string>,
  random: SeededRandom,
): Candidate[] {
  const { saying, manner, text } = ready;
  const saids = saying.parts.filter((part): part is Said => typeof part !== 'string');
  const [first] = saying.facts;
  if (first === undefined || saids.length === 0) return [];
  const ids = saying.facts.map((key) => idOf.get(key) ?? '');
  const instead = idOf.get(first) ?? '';
  const make = (how: string, named: string[], is: string, right: string): Candidate => ({
    ready,
    how,
    segment: { text, facts: named, wrong: { kind: 'fact', is, instead: right }, style: saying.style },
  });
  const missing = `f${facts.length + random.whole(1, 9)}`;
  const kept = facts.filter(({ key }) => saying.facts.slice(1).includes(key));
  const isHeldWith = (fact: PlannedFact) => {
    const held = heldBy([...kept, fact], manner);
    return saids.every((said) =>
      mayHold(held, { value: said.value, text: writeSaid(said, manner) ?? '', right: null }, said.form, manner),
    );
  };
  const other = random.shuffled(facts).find((fact) => !saying.facts.includes(fact.key) && !isHeldWith(fact));
  return [
    make('missing id', [missing, ...ids.slice(1)], missing, instead),
    make('one id too many', [...ids, missing], missing, NO_FACT),
    ...(other === undefined
      ? []
      : [make('other id', [idOf.get(other.key) ?? '', ...ids.slice(1)], idOf.get(other.key) ?? '', instead)]),
    ...(NEEDS_NO_FACT.includes(saying.style) ? [] : [make('no id', [], NO_FACT, instead)]),
  ];
}

/** Returns the candidate of which the set has least so far, by the first key, then the next; null of none. */
function least<T>(candidates: readonly T[], { random, used }: Choices, keysOf: (candidate: T) => string[]): T | null {
  let left = random.shuffled(candidates);
  const [any] = left;
  if (any === undefined) return null;
  for (const at of keysOf(any).keys()) {
    const countOf = (candidate: T) => used.of(keysOf(candidate)[at] ?? '');
    const fewest = Math.min(...left.map(countOf));
    left = left.filter((candidate) => countOf(candidate) === fewest);
  }
  const best = left[0] ?? any;
  for (const key of keysOf(best)) used.add(key);
  return best;
}
