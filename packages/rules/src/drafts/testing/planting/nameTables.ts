import type { Person } from './values.ts';

const people = (isWoman: boolean, names: string): Pick<Person, 'first' | 'isWoman'>[] =>
  names.split(' ').map((first) => ({ first, isWoman }));

export const FIRST_NAMES = [
  ...people(true, 'Wei Priya Anna Zoë Sofía Ingrid Amara Hannah Yuki Leilani Chloé Fatima Bridget Marta Renée Nadia'),
  ...people(true, 'Grace Olivia Tamsin Keiko Siobhan Ana-Lucía Margit Aroha Deborah Simone Julia Noor Petra Holly'),
  ...people(false, 'José Tom Marcus Björn Daniel Rajesh Kenji Liam Oluwaseun Pieter Viktor Hugo Samir Callum Étienne'),
  ...people(false, 'Jean-Luc Andrew Matteo Wiremu Stefan Diego Graham Takeshi Omar Felix Nikhil Jürgen Brendan Carlos'),
];

export const SURNAMES = (
  'Chen Nair Müller García Lindqvist Okafor Whitfield Tanaka Kealoha Dubois Rahman O’Connell Kowalska Petrov Hartley ' +
  'Sørensen Ngata Villanueva Brandt Iyer Castellanos Marchetti Fitzgerald Nakamura Achterberg Delacroix Wójcik ' +
  'Abernathy Hernández Osei Baumgartner Lefèvre Sutherland Parata Moreau-Blanc Smith-Jones Garcia-Reyes Holloway ' +
  'Yamamoto Eriksson Pemberton Quintero Vasquez Ashworth Takahashi Bergström Novák Carmichael Rothschild Mbeki ' +
  'Desrosiers Katz Penhaligon Zhang Ferreira Blackwood Santangelo Kruger Haverford Mehta Thorne Underhill Vance'
).split(' ');

/** Names that no deal of the set has; drafts invent them. */
export const INVENTED_FIRST_NAMES = [
  ...people(true, 'Rachel Monica Beatrice Elena'),
  ...people(false, 'Kevin Gordon Patrick Walter'),
];
export const INVENTED_SURNAMES = 'Donovan Whitaker Ellsworth Ramsbottom Prescott Mallory Gallagher Winthrop'.split(' ');
export const INVENTED_COMPANIES = [
  'Corvid Systems',
  'Blue Anchor',
  'Meridian Labs',
  'Oakhurst Partners',
  'Zephyr Cloud',
];
export const INVENTED_TITLES = [
  'Head of Sourcing',
  'Vice President Audit',
  'Deputy Treasurer',
  'Director of Facilities',
];

export const TITLES = [
  'Chief Financial Officer',
  'VP Operations',
  'Head of Procurement',
  'IT Director',
  'Chief Information Security Officer',
  'Director of Revenue Operations',
  'Plant Manager',
  'General Counsel',
  'Enterprise Architect',
  'Chief Operating Officer',
  'Head of Customer Service',
  'Data Platform Lead',
  'Finance Controller',
  'SVP Supply Chain',
];

export const ACCOUNTS = (
  'Harbour Foods|Kestrel Robotics GmbH|Pinecrest Health|Tasman Freight Ltd|Alderbrook Insurance|Lumen Optics Inc|' +
  'Vantage Rail|Silverfern Dairy Limited|Norwick Energy plc|Brightwater Utilities|Halcyon Hotels|Redstone Mining|' +
  'Quayside Logistics|Fenwick & Lowe|Aurora Biotech Inc|Stadtwerke Lindau|Calder Steel|Juniper Fields|Wellesley Bank|' +
  'Rotorua Timber|Northgate Pharma|Rheinhafen Logistik AG|Copperline Telecom|Mistral Airways|Summit Outdoor|' +
  'Hoshino Electric KK|Blackfriars Media|Everglade Packaging LLC|Maplewood Schools|Orion Shipping|Castlepoint Retail|' +
  'Voss Automotive GmbH|Greenacre Farms|Pacific Crest Credit|Thornbury Water|Isarwerk Maschinenbau|Delta Courier|' +
  'Bayview Hospitals|Langford Textiles|Ironbark Construction|Elmira Glass|Kauri Wealth|Sterling Ports|Nova Dental|' +
  'Hexham Brewing|Tidewater Marine Inc|Falkenberg Chemie|Oxley Motors|Camden Press|Waikari Wines Limited|' +
  'Prairie Wind Power|Bristol Aerostructures|Sunfield Solar|Altmark Versicherung|Crestline Homes|Highland Spirits plc|' +
  'Tokai Precision|Mercer Paper|Foxglove Cosmetics|Galloway Transport|Riverton Steel|Kaikoura Seafoods|Bergmann Pumpen|' +
  'Lakeshore Clinics|Pendle Textiles|Cobalt Semiconductors Inc|Amberley Foods|Otago Instruments|Weserland Energie|' +
  'Stonebridge Capital|Coventry Castings|Magnolia Senior Living|Whangarei Boats|Donau Papier GmbH|Redwood Analytics|' +
  'Ashdown Pharmacy|Cascade Dairy|Hutt Valley Power|Elbtal Brauerei|Beacon Hill Trust|Wrexham Tools|Sapphire Cruises|' +
  'Koru Airlines|Schwarzwald Holz|Laurel Oak Homes|Tyne Offshore|Granite State Mutual|Marlborough Growers|' +
  'Neckar Optik|Willow Creek Foods|Solent Yachts|Blue Mesa Lithium|Taupo Geothermal|Harz Stahl AG|Keystone Plumbing|' +
  'Severn Trent Foods|Bluegrass Distillers|Aoraki Tours|Spree Druck|Lone Star Cement'
).split('|');

export const INDUSTRIES = [
  'food producer',
  'maker of machines',
  'operator of warehouses',
  'regional provider',
  'family business',
];
export const CITIES = [
  'Boston',
  'Leeds',
  'Wellington',
  'Stuttgart',
  'Osaka',
  'Denver',
  'Bristol',
  'Auckland',
  'Bremen',
];

/** Who writes the drafts, and what that company sells. */
export const SELLERS: readonly (readonly [company: string, products: readonly string[]])[] = [
  ['Northwind Software', ['Atlas 360', 'Atlas Insights', 'Atlas Connect', 'Onboarding Plus']],
  ['Clearpath', ['Relay Pro', 'Relay Archive', 'Relay Mobile', 'Premier Support']],
  ['Tallyhouse', ['Ledger One', 'Ledger Audit', 'Ledger Vault', 'Guided Setup']],
  ['Signalworks', ['Pulse 7', 'Pulse Edge', 'Pulse Studio', 'Field Training']],
  ['Brambleware', ['Thicket Core', 'Thicket API', 'Thicket Reports', 'Launch Package']],
];

export const COMPETITORS = ['Vendora', 'Stackline', 'Quillon', 'Hyperbase', 'Trovato', 'Lodestar AI', 'Pinnacle CRM'];
export const STAGES = ['Qualification', 'Discovery', 'Solution Fit', 'Proposal', 'Negotiation'];
