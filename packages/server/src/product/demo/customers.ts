/** Whom the demo company sells to: carriers, makers and sellers of things that have to be somewhere in time. */
import type { ContactRole } from '@forecastle/rules';
import type { Chance } from './random.ts';

export interface PlannedContact {
  readonly name: string;
  readonly title: string;
  readonly role: ContactRole;
  readonly email: string;
}
export interface PlannedAccount {
  readonly name: string;
  readonly industry: string;
  readonly strategic: boolean;
  readonly segment: string;
  readonly territory: string;
  readonly domain: string;
  /** The economic buyer first, then the champion. */
  readonly contacts: readonly PlannedContact[];
}

const words = (list: string): readonly string[] => list.split(', ');

const FIRST_WORDS = words(
  'Northfield, Harbour, Silverfern, Kestrel, Bluewater, Ironbark, Cascade, Meridian, Redwood, Summit, Lakeland, ' +
    'Granite, Beacon, Orchard, Prairie, Sterling, Tasman, Whitcombe, Alder, Copperline, Evergreen, Falcon, ' +
    'Greyfriars, Highfield, Juniper, Kingsway, Longshore, Marlow, Oakridge, Pembroke, Quarry Bay, Rosedale, ' +
    'Stonebridge, Thornton, Union, Valley, Westport, Yarrow, Ashford, Brightwell',
);
const TRADES: readonly (readonly [word: string, industry: string])[] = [
  ['Freight', 'Transport and logistics'],
  ['Foods', 'Food and beverage'],
  ['Logistics', 'Transport and logistics'],
  ['Building Supplies', 'Construction materials'],
  ['Pharma', 'Pharmaceuticals'],
  ['Retail Group', 'Retail'],
  ['Components', 'Manufacturing'],
  ['Cold Chain', 'Transport and logistics'],
  ['Home & Garden', 'Retail'],
  ['Energy', 'Energy'],
  ['Paper', 'Manufacturing'],
  ['Medical', 'Health care'],
];
const GIVEN = words(
  'Dana, Rangi, Omar, Lucía, Peter, Aroha, Wei, Kirsten, Samuel, Nadia, Colin, Imani, Jorge, Elise, Ravi, Beth, ' +
    'Anton, Miriam, Hugo, Tess, Farid, Clara, Gareth, Leila, Stefan, Joy',
);
const FAMILY = words(
  'Whitfield, Cooper, Haddad, Moreno, Lindgren, Ngata, Chen, Voss, Adeyemi, Petrova, Marsh, Njoroge, Castillo, ' +
    'Dubois, Iyer, Calloway, Berg, Cohen, Almeida, Fraser, Rahimi, Keller, Price, Saidi, Novak, Baptiste, Hughes, ' +
    'Tamihana, Okoye, Sutherland, Reyes',
);
const PLACES: readonly (readonly [role: ContactRole, titles: readonly string[]])[] = [
  ['economic_buyer', ['Chief Operating Officer', 'VP Operations', 'Chief Financial Officer', 'VP Supply Chain']],
  ['champion', ['Head of Logistics', 'Director of Transport', 'Operations Manager', 'Head of Planning']],
  ['technical_reviewer', ['IT Director', 'Head of Systems', 'Enterprise Architect']],
  ['influencer', ['Warehouse Manager', 'Transport Planner', 'Finance Business Partner']],
  ['decision_maker', ['Head of Procurement', 'General Manager', 'Group Purchasing Lead']],
];

/** Of accounts that are not strategic. */
const SEGMENTS = ['Mid-market', 'Commercial', 'Mid-market'];
const TERRITORIES = ['North', 'South', 'East', 'West'];

/** Times that every first word comes before trades come to it again; one is skipped then. */
const ROUNDS = 4;

/** Account `index` of the company; no two of the first 480 have one name. */
export function planAccount(index: number, chance: Chance): PlannedAccount {
  const first = FIRST_WORDS[index % FIRST_WORDS.length] as string;
  const round = Math.floor(index / FIRST_WORDS.length);
  const trade = (index * 5 + round + Math.floor(round / ROUNDS)) % TRADES.length;
  const [word, industry] = TRADES[trade] as readonly [string, string];
  const name = `${first} ${word}`;
  const domain = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  const used = new Set<string>();
  const contacts = PLACES.slice(0, chance.whole(3, PLACES.length)).map(([role, titles]): PlannedContact => {
    let person = '';
    while (person === '' || used.has(person)) person = `${chance.pick(GIVEN)} ${chance.pick(FAMILY)}`;
    used.add(person);
    return { name: person, title: chance.pick(titles), role, email: `${mailName(person)}@${domain}` };
  });
  const strategic = chance.happens(0.1);
  return {
    name,
    industry,
    strategic,
    segment: strategic ? 'Enterprise' : (SEGMENTS[index % SEGMENTS.length] as string),
    territory: TERRITORIES[index % TERRITORIES.length] as string,
    domain,
    contacts,
  };
}

/** The part before the @, without what mail systems do not take. */
export const mailName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');
