import { DE, type FactGroup, fact, GB, saying, US } from './baseFacts.ts';
import type { Contact, DealWorld, Saying, Trust } from './dealWorld.ts';
import { as, count, type Part, percent, t, words } from './values.ts';

type Say = (style: string, parts: Part[], where?: Pick<Saying, 'language' | 'locales' | 'isCapitals'>) => Saying;

/** Returns a fact of its own with the sentences that it supports. */
function noted(
  key: string,
  label: string | Part[],
  text: Part[],
  trust: Trust,
  says: (say: Say) => Saying[],
): FactGroup {
  return {
    facts: [fact(key, label, text, trust)],
    sayings: says((style, parts, where) => saying(style, [key], parts, where)),
  };
}

const CONFIRMED = 'Confirmed by the customer. ';
const CREDIBLE = 'Credible, not confirmed. ';

/** Returns notes on the components of the frameworks. */
export function evidenceFacts(world: DealWorld): FactGroup[] {
  const { money, number, share, soon, random, contacts, competitors, outsider, currency } = world;
  const [champion, buyer] = [contacts[0], contacts[1]];
  const rival = competitors[0];
  if (champion === undefined || buyer === undefined || rival === undefined) throw new RangeError('Too few people.');
  const [before, after, cost, budget, save, cut] = [
    number(34, 96),
    number(8, 29),
    money(110_000, 860_000),
    money(80_000, 990_000),
    money(40_000, 480_000),
    share(11, 48),
  ];
  const [decide, board, expiry, live] = [soon(), soon(), soon(), soon()];
  const [signers, months, errors, weeks, tickets] = [
    number(2, 6),
    number(4, 18),
    share(13, 39),
    number(3, 11),
    number(1100, 8900),
  ];
  const standard = words('name', 'ISO 27001', ['ISO 27017', 'ISO 27701', 'ISO 9001', 'ISO 22301']);
  const report = words('name', 'SOC 2 Type II', ['SOC 1 Type II', 'SOC 3 Type II', 'SOC 2 Type I']);
  const fall = random.whole(3, 9);
  const points = words('percent', `${fall} percentage points`, [
    // Points said as percent are wrong whatever a reader allows: a fall from 20% to 10% is one by 10 points and by half.
    `${fall}%`,
    `${fall} percent`,
    `${fall * 10} percentage points`,
    `${fall + 1} percentage points`,
    `${fall - 1} percentage points`,
  ]);
  const small = percent(random.pick([1.5, 2.5, 3.5, 4.5]));
  const portion = percent(random.pick([50, 50, 25, 75]));
  const limit: typeof cost = {
    kind: 'amount',
    units: random.pick([100_000, 250_000, 500_000]) * (currency === 'JPY' ? 100 : 1),
    currency,
  };
  return [
    noted(
      'metrics',
      'MEDDPIC: Metrics',
      t`${CONFIRMED}Handling time falls from ${before} to ${after} minutes an order; backlog shrinks by ${cut}.`,
      'system',
      (say) => [
        say('plain', t`Handling time would fall from ${before} to ${after} minutes an order.`),
        say('plain', t`Your team wants the backlog down by ${cut}.`),
        say('words', t`The agreed metric is a backlog that shrinks by ${as('words', cut)}.`),
        say('bullet', t`- Handling time: ${before} → ${after} min`),
        say('markdown', t`The goal is **${after} minutes** an order.`),
        say('German', t`Die Bearbeitungszeit sinkt von ${before} auf ${after} Minuten.`, DE),
        say('German', t`Der Rückstand soll um ${as('words', cut)} sinken.`, DE),
      ],
    ),
    noted(
      'errors',
      'Discovery Health: Impact',
      t`${CREDIBLE}Error rate fell by ${points}, from ${percent(12 + fall)} to ${percent(12)}, in the pilot; returns cost ${small} of sales.`,
      'system',
      (say) => [
        say('points', t`In the pilot the error rate fell by ${points}.`),
        say('points', t`Pilot result: error rate down by ${points}`),
        say('plain', t`Returns cost you ${small} of sales.`),
        say('short percent', t`Returns eat ${small} of sales today.`),
        say('words', t`Returns stand at ${as('words', small)} of sales.`),
        say('German', t`Die Retouren kosten ${small} vom Umsatz.`, DE),
      ],
    ),
    noted(
      'buyer',
      'MEDDPIC: Economic Buyer',
      t`${CREDIBLE}${outsider} signs alone up to ${limit}; above that the board decides on ${board}.`,
      'system',
      (say) => [
        say('plain', t`${outsider} can sign alone up to ${limit}.`),
        say('short amount', t`Up to ${as('short', limit)}, ${as('polite', outsider)} signs alone.`),
        say(
          'call notes',
          t`Signing limit ${as('initial', outsider)} = ${as('code', limit)}, board ${as('dayMonth', board)}.`,
        ),
        say('relative date', t`The board decides ${as('relative', board)}.`),
        say('executive summary', t`Above ${as('codeInFull', limit)} the board decides on ${as('long', board)}.`),
        say('German', t`Bis ${as('short', limit)} unterschreibt ${as('polite', outsider)} allein.`, DE),
      ],
    ),
    noted(
      'criteria',
      'MEDDPIC: Decision Criteria',
      t`${CONFIRMED}${standard} and ${report} are required; uptime of ${percent(99.9)}; price weighs ${portion}.`,
      'system',
      (say) => [
        say('standard', t`You asked for ${standard} and ${report}.`),
        say('standard', t`${standard} is a must for this decision.`),
        say('bullet', t`- Required: ${report}`),
        say('fraction', t`Price makes up ${as('fraction', portion)} of the decision.`),
        say('fraction', t`Price alone decides ${as('fraction', portion)} of the score.`),
        say('short percent', t`Price weighs ${portion} in the decision.`),
        say('German', t`Der Preis zählt ${as('words', portion)}.`, DE),
      ],
    ),
    noted(
      'process',
      'MEDDPIC: Decision Process',
      t`${CREDIBLE}${signers} people sign; legal needs ${weeks} weeks; decision on ${decide}.`,
      'system',
      (say) => [
        say('words', t`${'It takes '}${as('words', signers)} signatures on your side.`),
        say('plain', t`Legal needs ${weeks} weeks.`),
        say('words', t`Please plan ${as('words', weeks)} weeks for legal.`),
        say('plain', t`A decision is due on ${decide}.`),
        say('relative date', t`You decide ${as('relative', decide)}.`),
        say('US', t`The decision is slated for ${as('slashes', decide)}.`, US),
        say('GB', t`You told us the decision falls on the ${as('ordinalDay', decide)}.`, GB),
        say('German', t`Die Entscheidung fällt am ${as('weekday', decide)}.`, DE),
      ],
    ),
    noted(
      'pain',
      'MEDDPIC: Pain',
      t`${CONFIRMED}Manual planning costs ${cost} a year and ties up ${percent(cut.percent + 3)} of the planners’ time.`,
      'system',
      (say) => [
        say('plain', t`Manual planning costs you ${cost} a year.`),
        say('short amount', t`Today’s manual planning burns ${as('short', cost)} a year.`),
        say('words', t`That is ${as('words', cost)} a year spent on manual planning.`),
        say('heading', t`Cost of doing nothing: ${as('short', cost)} a year`, { isCapitals: true }),
        say('chatty email', t`Nobody wants to keep paying ${as('short', cost)} a year for manual planning, right?`),
        say('short percent', t`Planners lose ${percent(cut.percent + 3)} of their time to it.`),
        say('German', t`Die manuelle Planung kostet ${as('short', cost)} im Jahr.`, DE),
      ],
    ),
    noted(
      'champion',
      'MEDDPIC: Champion',
      t`${CONFIRMED}${champion.person} presented the business case to ${outsider} and asked for ${number(2, 9)} references.`,
      'system',
      (say) => [
        say('plain', t`${champion.person} presented the business case to ${outsider}.`),
        say(
          'chatty email',
          t`Huge thanks to ${as('first', champion.person)} for taking the case to ${as('first', outsider)}!`,
        ),
        say('possessive', t`${as('last', champion.person)}’s business case reached ${as('polite', outsider)}.`),
        say('possessive', t`${as('first', champion.person)}’s pitch to ${outsider} is done.`),
      ],
    ),
    noted(
      'budget',
      'BANT: Budget',
      t`${CONFIRMED}${budget} set aside for the coming year, ${errors} of it for services.`,
      'system',
      (say) => [
        say('plain', t`A budget of ${budget} is set aside.`),
        say('short amount', t`Budget’s there: ${as('short', budget)}.`),
        say('words', t`You have set aside ${as('words', budget)}.`),
        say(
          'executive summary',
          t`Budget is confirmed at ${as('codeInFull', budget)}, of which ${errors} is for services.`,
        ),
        say('question', t`Does the budget of ${as('short', budget)} still stand?`),
        say('short percent', t`Services take ${errors} of the budget.`),
        say('words', t`Of the budget, ${as('words', errors)} is for services.`),
        say('German', t`Das Budget von ${budget} ist freigegeben, davon ${errors} für Leistungen.`, DE),
      ],
    ),
    noted(
      'authority',
      'BANT: Authority',
      t`${CREDIBLE}${buyer.person} approves, ${outsider} countersigns.`,
      'system',
      (say) => [
        say('plain', t`${buyer.person} approves and ${outsider} countersigns.`),
        say('call notes', t`Approval: ${as('initial', buyer.person)}; countersign: ${as('initial', outsider)}`),
        say('possessive', t`We still need ${as('last', outsider)}’s signature.`),
      ],
    ),
    noted(
      'need',
      'BANT: Need',
      t`${CONFIRMED}${tickets} tickets a month, ${errors} of them about late deliveries.`,
      'system',
      (say) => [
        say('plain', t`Your team handles ${tickets} tickets a month.`),
        say('executive summary', t`Volume: ${tickets} tickets a month, ${errors} about late deliveries.`),
        say('short percent', t`Late deliveries cause ${errors} of the tickets.`),
        say('markdown', t`With **${tickets} tickets** a month, every minute counts.`),
        say('German', t`Ihr Team bearbeitet ${tickets} Tickets im Monat.`, DE),
      ],
    ),
    noted(
      'timeline',
      'BANT: Timeline',
      t`${CREDIBLE}Go-live on ${live}; the contract with ${rival} ends on ${expiry}.`,
      'system',
      (say) => [
        say('plain', t`Go-live is planned for ${live}.`),
        say('plain', t`Your contract with ${rival} ends on ${as('long', expiry)}.`),
        say('relative date', t`We go live ${as('relative', live)}.`),
        say('bullet', t`- Go-live: ${as('weekday', live)}`),
        say('executive summary', t`The ${rival} contract runs out in ${as('month', expiry)}.`),
        say('US', t`Go-live: ${as('slashes', live)}.`, US),
        say('GB', t`You’d be live on ${as('slashes', live)}.`, GB),
        say('German', t`Der Start ist am ${as('slashes', live)}.`, DE),
      ],
    ),
    noted(
      'why now',
      'Three Whys: Why Now',
      t`${CREDIBLE}Each month of delay costs ${save}; the audit is ${months} months away.`,
      'system',
      (say) => [
        say('plain', t`Each month of delay costs ${save}.`),
        say('short amount', t`Waiting costs ${as('short', save)} a month.`),
        say('plain', t`The audit is ${months} months away.`),
        say('words', t`There are ${as('words', months)} months left until the audit.`),
        say('markdown', t`Delay costs **${as('code', save)}** a month.`),
      ],
    ),
    noted(
      'why us',
      'Three Whys: Why Us',
      t`${CREDIBLE}Setup takes ${after} days against ${before} at ${rival}.`,
      'system',
      (say) => [
        say('plain', t`Setup takes ${after} days with us and ${before} with ${rival}.`),
        say('bullet', t`• Setup: ${after} days (${rival}: ${before})`),
        say('German', t`Die Einrichtung dauert ${after} Tage, bei ${rival} ${before}.`, DE),
      ],
    ),
  ];
}

/** Returns activities, notes of colleagues, mails from outside, and competitors. */
export function talkFacts(world: DealWorld): FactGroup[] {
  const { past, soon, number, share, money, random, contacts, colleague, outsider, competitors, products, seller } =
    world;
  const [one, two] = contacts;
  const [rival, other] = competitors;
  const product = products[1];
  if (one === undefined || two === undefined || rival === undefined || other === undefined || product === undefined)
    throw new RangeError('Too few people.');
  const [demoDay, callDay, mailDay, reply] = [past(), past(), past(), soon()];
  const [attendees, minutes, users, extra, threat] = [
    number(3, 9),
    count(random.pick([25, 35, 40, 55, 75])),
    number(16, 640),
    share(6, 29),
    money(55_000, 780_000),
  ];
  const clock = words('number', random.pick(['10:30', '9:15', '14:45', '16:20']), [
    '11:30',
    '8:15',
    '13:45',
    '17:20',
    '12:05',
  ]);
  const version = words('number', random.pick(['4.2', '3.8']), ['4.3', '2.4', '8.3', '5.2']);
  const phone = words('number', '+64 4 555 0182', ['+64 4 555 0128', '+64 4 555 0192', '+64 9 555 0182']);
  const year = random.pick([2017, 2019, 2021]);
  const since = words('number', String(year), [String(year + 1), String(year - 2), '2012']);
  const ticket = words('number', `#${random.whole(2, 8)}4${random.whole(10, 98)}7`, []);
  return [
    noted(
      'demo',
      t`Activity of ${demoDay}`,
      t`Meeting: demo of ${product} for ${attendees} people`,
      'system',
      (say) => [
        say('plain', t`We showed ${product} to ${attendees} people on ${demoDay}.`),
        say('words', t`Our demo had ${as('words', attendees)} people in the room.`),
        say('relative date', t`The demo of ${product} was ${as('relative', demoDay)}.`),
        say('chatty email', t`Thanks again for the ${product} demo on ${as('dayMonth', demoDay)}!`),
        say('call notes', t`Demo ${as('iso', demoDay)}, ${attendees} attendees.`),
        say('German', t`Am ${as('dayMonth', demoDay)} haben wir ${product} gezeigt.`, DE),
      ],
    ),
    noted(
      'call',
      t`Activity of ${callDay}`,
      t`Outbound call with ${two.person}, ${minutes} minutes`,
      'system',
      (say) => [
        say('plain', t`On ${callDay} we spoke to ${two.person}.`),
        say('call notes', t`Call with ${as('initial', two.person)}, ${minutes} min, ${as('dayMonth', callDay)}.`),
        say('relative date', t`${as('first', two.person)} and I spoke ${as('relative', callDay)}.`),
        say(
          'chatty email',
          t`Hope the ${minutes} minutes with ${as('first', two.person)} were as useful for you as for us.`,
        ),
        say('GB', t`I rang ${as('polite', two.person)} on the ${as('ordinalDay', callDay)}.`, GB),
        say(
          'US',
          t`Our ${as('ordinalDay', callDay)} call with ${as('polite', two.person)} ran ${minutes} minutes.`,
          US,
        ),
        say('German', t`Das Gespräch mit ${as('politeObject', two.person)} dauerte ${minutes} Minuten.`, DE),
      ],
    ),
    noted(
      'note 1',
      t`Note by ${colleague}`,
      t`Demo moved to ${clock} on ${reply}. Reach reception at ${phone}.`,
      'colleague',
      (say) => [
        say('time of day', t`The demo starts at ${clock}.`),
        say('time of day', t`See you at ${clock} on ${as('weekday', reply)}.`),
        say('relative date', t`The demo is ${as('relative', reply)}, at ${clock}.`),
        say('call notes', t`Reception: ${phone}`),
        say('phone', t`You can reach reception at ${phone}.`),
        say('German', t`Die Vorführung beginnt um ${clock} Uhr.`, DE),
      ],
    ),
    noted(
      'note 2',
      t`Note by ${colleague}`,
      t`They run version ${version} and have ${users} users; usage grew ${extra} since spring.`,
      'colleague',
      (say) => [
        say('version', t`You are on version ${version} today.`),
        say('version', t`Since you’re still on ${version}, the upgrade comes first.`),
        say('plain', t`You have ${users} users.`),
        say('short percent', t`Usage has grown ${extra} since spring.`),
        say('words', t`Usage is up ${as('words', extra)} since spring.`),
        say('bullet', t`- Users: ${users}; growth: ${extra}`),
        say('plain', t`${colleague} noted that you have ${users} users.`),
        say('German', t`Die Nutzung ist um ${extra} gewachsen.`, DE),
      ],
    ),
    noted(
      'mail 1',
      t`Email from ${outsider} on ${mailDay}`,
      t`“We must have answers to the ${number(11, 48)} security questions by ${as('written', reply)}, otherwise ${rival} gets the order.”`,
      'outside',
      (say) => [
        say('plain', t`${outsider} asked for our answers by ${reply}.`),
        say('possessive', t`Thank you for ${as('first', outsider)}’s email of ${as('dayMonth', mailDay)}.`),
        say('plain', t`${as('polite', outsider)} named ${rival} as the alternative.`),
        say('relative date', t`${as('first', outsider)} needs our answers ${as('relative', reply)}.`),
        say('German', t`Die Antworten liegen bis ${as('long', reply)} vor.`, DE),
      ],
    ),
    noted(
      'mail 2',
      t`Email from ${one.person} on ${mailDay}`,
      t`“Ticket ${ticket}: ${other} offers the same for ${threat}, that is ${percent(extra.percent + 11)} less.”`,
      'outside',
      (say) => [
        say('plain', t`${other} quoted ${threat} for the same scope.`),
        say('short amount', t`${other} came in at ${as('short', threat)}.`),
        say('short percent', t`According to ${one.person}, ${other} is ${percent(extra.percent + 11)} cheaper.`),
        say('call notes', t`${other} quote: ${as('code', threat)} (mail of ${as('dayMonth', mailDay)})`),
        say('possessive', t`${as('first', one.person)}’s ticket is ${ticket}.`),
        say('German', t`${other} bietet ${threat}, also ${percent(extra.percent + 11)} weniger.`, DE),
      ],
    ),
    noted('rival', 'Competitor', t`${rival}: incumbent since ${since}`, 'system', (say) => [
      say('plain', t`${rival} is the incumbent.`),
      say('executive summary', t`${rival} has been the incumbent since ${since}.`),
      say('call notes', t`Incumbent: ${rival}.`),
      say('heading', t`Incumbent: ${rival}`, { isCapitals: true }),
      say('German', t`Bisher arbeitet das Haus mit ${rival}.`, DE),
    ]),
    noted('colleague', 'Account team', t`${colleague}, Solutions Engineer at ${seller}`, 'system', (say) => [
      say('plain', t`${colleague} joins as Solutions Engineer.`),
      say('chatty email', t`My colleague ${as('first', colleague)} will join us, too.`),
      say('call notes', t`SE: ${as('initial', colleague)}`),
    ]),
  ];
}

/** Returns sentences that need no fact: greetings, thanks, questions, proposals, and the writer's own name. */
export function freeSayings({ writer, seller }: DealWorld, greeted: Contact | undefined): Saying[] {
  const say = (style: string, text: string, where = {}) => saying(style, [], [text], where);
  return [
    say('pleasantry', 'Hello everyone,'),
    say('pleasantry', 'I hope you are well.'),
    say('pleasantry', 'Thank you for the time you took.'),
    say('pleasantry', 'Happy to help with anything that comes up in the meantime.'),
    say('pleasantry', 'Looking forward to hearing from you!'),
    say('pleasantry', 'HELLO AND THANK YOU', { isCapitals: true }),
    say('pleasantry', 'Vielen Dank für das gute Gespräch!', DE),
    say('pleasantry', 'Mit freundlichen Grüßen', DE),
    say('question', 'What would help you most right now?'),
    say('question', 'Who else should be in the room?'),
    say('question', 'Wer entscheidet außer Ihnen noch mit?', DE),
    say('proposal', 'Could we take 30 minutes on Thursday?'),
    say('proposal', 'Would a 20-minute call tomorrow suit you?'),
    say('proposal', 'Shall we speak on Monday at 10?'),
    say('proposal', 'Do you have half an hour on Friday morning?'),
    say('proposal', 'How about a quick 15 minutes next Tuesday?'),
    say('proposal', 'Hätten Sie am Donnerstag 30 Minuten Zeit?', DE),
    saying('signature', [], t`Best regards,\n${writer}, ${seller}`),
    saying('signature', [], t`Kind regards, ${writer}`),
    saying('signature', [], t`Cheers, ${as('first', writer)}`),
    saying('signature', [], t`This is ${as('first', writer)} from ${seller}.`),
    saying('signature', [], t`Viele Grüße, ${writer}, ${seller}`, DE),
    ...(greeted === undefined
      ? []
      : [
          saying(
            'signature',
            [greeted.key],
            t`Hi ${as('first', greeted.person)}, ${as('first', writer)} from ${seller} here.`,
          ),
        ]),
  ];
}
