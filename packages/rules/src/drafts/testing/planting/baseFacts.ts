import type { Contact, DealWorld, PlannedFact, Saying, Trust } from './dealWorld.ts';
import { CITIES, INDUSTRIES } from './nameTables.ts';
import { as, type Part, percent, t, type Value } from './values.ts';

/** Facts that belong together, and what a draft may say by them. */
export interface FactGroup {
  readonly facts: readonly PlannedFact[];
  readonly sayings: readonly Saying[];
}

export const fact = (key: string, label: string | Part[], text: Part[], trust: Trust = 'system'): PlannedFact => ({
  key,
  label: typeof label === 'string' ? [label] : label,
  text,
  trust,
});

type Where = Pick<Saying, 'language' | 'locales' | 'isCapitals'>;
export const saying = (style: string, facts: readonly string[], parts: Part[], where: Where = {}): Saying => ({
  style,
  facts,
  parts,
  ...where,
});

export const DE: Where = { language: 'de', locales: ['de-DE'] };
export const US: Where = { locales: ['en-US'] };
export const GB: Where = { locales: ['en-GB'] };
export const NZ: Where = { locales: ['en-NZ'] };

/** Returns the facts that every deal of the set has. */
export function mandatoryFacts(world: DealWorld): FactGroup {
  const { account, amount, close, owner, stage, probability, nextStepDay, products, contacts } = world;
  const champion = contacts[0];
  const product = products[0];
  if (champion === undefined || product === undefined) throw new RangeError('A deal needs a contact and a product.');
  return {
    facts: [
      fact('deal', 'Opportunity', t`${account}: ${product} rollout`),
      fact('account', 'Account', t`${account}`),
      fact('stage', 'Stage', t`${stage}`),
      fact('probability', 'Probability', t`${probability}`),
      fact('amount', 'Amount', t`${amount}`),
      fact('close', 'Close date', t`${close}`),
      fact('owner', 'Owner', t`${owner}`),
      fact('next', 'Next step', t`Walk ${champion.person} through the order form on ${nextStepDay}`),
    ],
    sayings: [
      ...amountSayings(amount),
      ...closeSayings(close),
      saying('bullet', ['close', 'amount'], t`Close: ${as('dayMonth', close)} · ${as('short', amount)}`),
      saying('executive summary', ['amount', 'close'], t`${as('code', amount)} is due in ${as('quarter', close)}.`),
      saying('plain', ['stage', 'probability'], t`The deal is in ${stage} at ${probability}.`),
      saying('words', ['probability'], t`We put our chance of winning at ${as('words', probability)}.`),
      saying('bullet', ['probability', 'stage'], t`- Win probability: ${probability} (${stage})`),
      saying('German', ['probability'], t`Die Wahrscheinlichkeit liegt bei ${probability}.`, DE),
      saying(
        'German',
        ['probability'],
        t`Wir rechnen mit ${as('words', probability)} Abschlusswahrscheinlichkeit.`,
        DE,
      ),
      saying('heading', ['account', 'amount'], t`${account} – ${as('short', amount)}`, { isCapitals: true }),
      saying('heading', ['account', 'close'], t`Closing plan: ${account}, ${as('dayMonth', close)}`, {
        isCapitals: true,
      }),
      saying('markdown', ['deal', 'amount'], t`The **${product}** rollout comes to **${amount}**.`),
      saying('plain', ['deal'], t`This is about the ${product} rollout.`),
      saying('chatty email', ['account'], t`Lovely to see how quickly ${as('noSuffix', account)} moves!`),
      saying('chatty email', ['account'], t`It’s been great working with everyone at ${account}.`),
      saying(
        'compound',
        ['account', 'amount', 'stage', 'probability', 'owner'],
        t`${account}: ${as('short', amount)}, in ${stage} at ${probability}, owned by ${owner}.`,
      ),
      saying(
        'compound',
        ['next', 'amount', 'close'],
        t`Once ${as('first', champion.person)} has seen the order form on ${as('dayMonth', nextStepDay)}, the ${as('code', amount)} can be signed on ${as('weekday', close)}.`,
      ),
      saying(
        'compound',
        ['deal', 'amount', 'close', 'probability'],
        t`${product} for ${account} (${amount}) stands at ${as('words', probability)} and closes on ${as('long', close)}.`,
      ),
      saying(
        'compound',
        ['deal', 'close', 'next', 'owner'],
        t`${as('initial', owner)} keeps ${product} on track: order form ${as('iso', nextStepDay)}, signature ${as('iso', close)}.`,
      ),
      saying('plain', ['owner'], t`${owner} owns this deal.`),
      saying('call notes', ['owner'], t`Owner: ${as('initial', owner)}.`),
      saying('executive summary', ['owner', 'stage'], t`${owner} has the deal in ${stage}.`),
      saying(
        'next step',
        ['next'],
        t`Next: the order form with ${as('first', champion.person)} on ${as('dayMonth', nextStepDay)}.`,
      ),
      saying('relative date', ['next'], t`We go through the order form ${as('relative', nextStepDay)}.`),
      saying(
        'relative date',
        ['next'],
        t`${as('polite', champion.person)} sees the order form ${as('relative', nextStepDay)}.`,
      ),
      saying('plain', ['next'], t`The order form is due with ${champion.person} on ${as('weekday', nextStepDay)}.`),
      saying(
        'German',
        ['next'],
        t`Am ${as('long', nextStepDay)} gehe ich mit ${as('politeObject', champion.person)} das Bestellformular durch.`,
        DE,
      ),
      saying('question', ['next'], t`Does ${as('weekday', nextStepDay)} still work for the order form?`),
    ],
  };
}

function amountSayings(amount: Value): Saying[] {
  const say = (style: string, parts: Part[], where?: Where) => saying(style, ['amount'], parts, where);
  return [
    say('plain', t`The deal is worth ${amount}.`),
    say('short amount', t`We have this at ${as('short', amount)}.`),
    say('short amount', t`Total on the table: ${as('code', amount)}.`),
    say('words', t`The investment is ${as('words', amount)}.`),
    say('executive summary', t`An opportunity of ${as('codeInFull', amount)} is open with this account.`),
    say('question', t`Is ${as('short', amount)} still the figure you have in mind?`),
    say('markdown', t`Deal size is **${as('short', amount)}**, unchanged.`),
    say('German', t`Das Volumen beträgt ${as('short', amount)}.`, DE),
    say('German', t`Unser Angebot liegt bei ${as('words', amount)}.`, DE),
    say('German', t`Auftragswert: ${as('codeInFull', amount)}.`, DE),
    say('NZ', t`Sweet as, we’ve got ${as('short', amount)} on the board for this one.`, NZ),
    say('bullet', t`- Amount: ${as('short', amount)}`),
  ];
}

function closeSayings(close: Value): Saying[] {
  const say = (style: string, parts: Part[], where?: Where) => saying(style, ['close'], parts, where);
  return [
    say('plain', t`We expect to close on ${close}.`),
    say('plain', t`Signature is planned for ${as('weekday', close)}.`),
    say('executive summary', t`The close is planned for ${as('quarter', close)}.`),
    say('executive summary', t`The close date falls in ${as('month', close)}.`),
    say('relative date', t`The plan is to sign ${as('relative', close)}.`),
    say('words', t`We’re aiming to close at ${as('monthEnd', close)}.`),
    say('US', t`Target signature date: ${as('slashes', close)}.`, US),
    say('US', t`I have us closing ${as('ordinalDay', close)}.`, US),
    say('GB', t`Signature is pencilled in for ${as('slashes', close)}.`, GB),
    say('GB', t`We should be signed by the ${as('ordinalDay', close)}.`, GB),
    say('NZ', t`Keen to get this signed on ${as('slashes', close)}.`, NZ),
    say('German', t`Der Abschluss ist für den ${as('slashes', close)} geplant.`, DE),
    say('German', t`Wir wollen am ${as('dayMonth', close)} unterschreiben.`, DE),
    say('bullet', t`• Close: ${as('dayMonth', close)}`),
    say('call notes', t`Close date in CRM = ${as('iso', close)}.`),
    say('question', t`Can we still sign on ${as('long', close)}?`),
  ];
}

/** Returns a contact as the fact sheet writes people, and what a draft may say of them. */
export function contactFacts({ key, person, title, role, met }: Contact): FactGroup {
  const say = (style: string, parts: Part[], where?: Where) => saying(style, [key], parts, where);
  return {
    facts: [fact(key, role, t`${person}, ${title}; last met ${met}`)],
    sayings: [
      say('greeting', t`Hi ${as('first', person)},`),
      say('greeting', t`Dear ${as('polite', person)},`),
      say('greeting', t`Good morning ${as('first', person)}, thank you for your time!`),
      say('German', t`Guten Tag ${as('polite', person)},`, DE),
      say('plain', t`${person} is ${title}.`),
      say('plain', t`We last met ${as('initial', person)} on ${met}.`),
      say('call notes', t`${role}: ${as('initial', person)} (${title}).`),
      say('call notes', t`Spoke w/ ${as('first', person)} ${as('dayMonth', met)}.`),
      say('words', t`We’d value ${as('last', person)}’s view as ${title}.`),
      say('relative date', t`It was good to meet ${as('first', person)} ${as('relative', met)}.`),
      say('relative date', t`Our last meeting with ${as('polite', person)} was ${as('relative', met)}.`),
      say('executive summary', t`The ${role}, ${as('polite', person)}, was last met in ${as('month', met)}.`),
      say('bullet', t`- ${person} – ${title} – ${as('dayMonth', met)}`),
      say('bullet', t`* ${role}: ${as('unaccented', person)}`),
      say('markdown', t`**${person}** (${title}) is our ${role}.`),
      say('heading', t`${role}: ${as('initial', person)}`, { isCapitals: true }),
      say('question', t`Would ${as('first', person)} like to join us?`),
      say('German', t`Zuletzt haben wir ${as('politeObject', person)} am ${as('long', met)} getroffen.`, DE),
      say('GB', t`We caught up with ${as('polite', person)} on ${as('slashes', met)}.`, GB),
      say('US', t`Touched base with ${as('polite', person)} on ${as('slashes', met)}.`, US),
    ],
  };
}

/** Returns the facts of the record itself that some deals show and some do not, in groups. */
export function recordFacts(world: DealWorld): FactGroup[] {
  const { account, currency, pushes, random, number, contacts } = world;
  const [staff, sites, stageDays, drag, risk] = [
    number(230, 9800),
    number(3, 12),
    number(21, 140),
    number(21, 79),
    number(31, 88),
  ];
  const city = random.pick(CITIES);
  const [one, two, three] = contacts;
  if (one === undefined || two === undefined || three === undefined)
    throw new RangeError('A deal needs three contacts.');
  return [
    {
      facts: [
        fact(
          'about',
          'Account description',
          t`${account} is a ${random.pick(INDUSTRIES)} in ${city} with ${staff} employees at ${sites} sites.`,
        ),
      ],
      sayings: [
        saying('plain', ['about'], t`${account} employs ${staff} people.`),
        saying('words', ['about'], t`You run ${as('words', sites)} sites from ${city}.`),
        saying('executive summary', ['about'], t`${as('noSuffix', account)} has ${staff} employees at ${sites} sites.`),
        saying('bullet', ['about'], t`- ${sites} sites, ${staff} employees`),
        saying('German', ['about'], t`${account} beschäftigt ${staff} Menschen an ${sites} Standorten.`, DE),
      ],
    },
    { facts: [fact('currency', 'Currency', t`${currency}`)], sayings: [] },
    {
      facts: [fact('pushes', 'Pushes', t`Close date moved later ${pushes} times`)],
      sayings: [
        saying('ordinal', ['pushes'], t`This was the ${as('ordinal', pushes)} push of the close date.`),
        saying('words', ['pushes'], t`The close date has moved ${as('words', pushes)} times.`),
        saying('bullet', ['pushes'], t`- Pushes: ${pushes}`),
        saying('call notes', ['pushes'], t`Date slipped ${pushes}x so far.`),
        saying('German', ['pushes'], t`Der Termin wurde ${pushes}-mal verschoben.`, DE),
      ],
    },
    {
      facts: [fact('in stage', 'Days in stage', t`${stageDays} days`)],
      sayings: [
        saying('plain', ['in stage'], t`The deal has been in this stage for ${stageDays} days.`),
        saying('executive summary', ['in stage'], t`Time in stage stands at ${stageDays} days.`),
        saying('heading', ['in stage'], t`${stageDays} days in stage`, { isCapitals: true }),
        saying('German', ['in stage'], t`Der Vorgang steht seit ${stageDays} Tagen in dieser Phase.`, DE),
      ],
    },
    {
      facts: [
        fact(
          'risk',
          'Risk score',
          t`${risk} of 100. Framework completeness ${number(15, 60)} of 100; pushed ${pushes} times`,
        ),
      ],
      sayings: [
        saying('plain', ['risk'], t`Risk score: ${risk}.`),
        saying('markdown', ['risk'], t`Risk score is **${risk}** of 100.`),
        saying('executive summary', ['risk'], t`The deal scores ${risk} on risk.`),
      ],
    },
    {
      facts: [fact('drag', 'Drag', t`${drag} of 100`)],
      sayings: [
        saying('plain', ['drag'], t`Deal drag is at ${drag} points.`),
        saying('call notes', ['drag'], t`Drag ${drag}/100.`),
        saying('German', ['drag'], t`Der Drag-Wert liegt bei ${drag} Punkten.`, DE),
      ],
    },
    {
      facts: [],
      sayings: [
        saying(
          'words',
          contacts.slice(0, 3).map(({ key }) => key),
          // The count is of the facts that the sentence names, so no fact holds it.
          t`Three people matter here: ${as('first', one.person)}, ${as('first', two.person)} and ${as('last', three.person)}.`,
        ),
      ],
    },
  ];
}

/** Returns the lines of the offer: each with its own price, so that a draft may take the other one's. */
export function lineFacts(world: DealWorld): FactGroup {
  const { products, random, money, currency } = world;
  const [first, second] = random.shuffled(products);
  if (first === undefined || second === undefined) throw new RangeError('A seller needs two products.');
  const [seats, price, fee] = [
    random.whole(0, 2) === 0 ? { kind: 'number' as const, count: 12 } : world.number(15, 480),
    money(210, 980),
    money(11_000, 58_000),
  ];
  const [discount, second2] = random.shuffled([7.5, 12.5, 15, 18, 1.5, 22, 30]).map(percent);
  if (discount === undefined || second2 === undefined) throw new RangeError('No discounts.');
  const total = { kind: 'amount' as const, units: seats.count * price.units, currency };
  return {
    facts: [
      fact(
        'line 1',
        'Line item',
        t`${seats} seats of ${first} at ${price} each, ${discount} discount; list total ${total}`,
      ),
      fact('line 2', 'Line item', t`${second}, one-off, at ${fee}, ${second2} discount`),
    ],
    sayings: [
      saying('plain', ['line 1'], t`The offer has ${seats} seats of ${first} at ${price} each.`),
      saying('plain', ['line 2'], t`${second} is a one-off of ${fee}.`),
      saying('short amount', ['line 2'], t`${second} adds ${as('short', fee)}, less ${second2}.`),
      saying('short amount', ['line 2'], t`One-off fee for ${second}: ${as('code', fee)}.`),
      saying('words', ['line 1'], t`We quoted ${as('dozen', seats)} seats.`),
      saying('words', ['line 2'], t`The one-off carries a discount of ${as('words', second2)}.`),
      saying('bullet', ['line 1'], t`• ${first}: ${seats} × ${price}, −${discount}`),
      saying('bullet', ['line 2'], t`• ${second} · ${fee} · ${second2} off`),
      saying('markdown', ['line 1'], t`Seats come with a **${discount} discount**.`),
      saying('chatty email', ['line 1'], t`And yes, the ${discount} off on ${first} still stands!`),
      saying('call notes', ['line 1'], t`${seats} seats, list total ${total}.`),
      saying('question', ['line 1'], t`Are ${seats} seats enough for your team?`),
      saying('German', ['line 1'], t`${seats} Plätze ${first} zu je ${price}, abzüglich ${discount}.`, DE),
      saying('German', ['line 2'], t`${second} kostet einmalig ${fee}.`, DE),
    ],
  };
}
