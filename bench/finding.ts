/**
 * Finding in an organisation of 1,000,000 deals and 2,000,000 contacts: the list filtered on a custom field, and the search
 * of the palette, by how names begin, by names and addresses as they are, and by words with a slip of the keys.
 */
import type pg from 'pg';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { indexNewValues } from '../packages/server/src/records/custom-fields/index-values.ts';
import { answerOf } from './asking.ts';
import { onOrganization, settled } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportTime } from './report.ts';

const DEALS = 1_000_000;
const CONTACTS = 2_000_000;
/** Records made in one transaction. */
const CHUNK = 50_000;
/** Milliseconds at the 95th percentile. */
const FILTER_CEILING_MS = 25;
const FOUND_CEILING_MS = 20;
const FORGIVEN_CEILING_MS = 120;
const REQUESTS = 200;
const WARM_UP = 40;

const REGIONS = Array.from({ length: 20 }, (_, n) => ({ id: `region-${n}`, label: `Region ${n}` }));
const FIRST =
  'Ana Mere Hone Aroha Tama Kiri Wiremu Moana Rangi Hinemoa Lucas Emma Noah Olivia Mateo Sofia Yuki Haruto Amara Kwame Priya Arjun Wei Li Fatima Omar Ingrid Lars Chloe Hugo'.split(
    ' ',
  );
const SYLLABLES =
  'ka mo ra ti ven lor dan bru hal mer sto wick len gar tho pel nav ris ton del fer mac hin bo lan sey cor vi sen dra'.split(
    ' ',
  );

export async function run(wanted: readonly string[] = []): Promise<void> {
  const [deals = DEALS, contacts = CONTACTS] = wanted.map(Number);
  await onOrganization(deals, 2, async (product, pool) => {
    await giveValues(product, pool, deals);
    await addContacts(product, contacts);
    await settled(product);
    await filtered(product, deals);
    await found(product, contacts);
    reportMachine();
  });
}

/** A choice that a twentieth has in common, a number of its own, and a day, on every deal. */
async function giveValues({ url, cookie, owner, organizationId }: Product, pool: pg.Pool, deals: number) {
  const make = async (body: object) => {
    const answer = await fetch(`${url}/api/v1/custom-fields`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ noun: 'deal', ...body }),
    });
    if (answer.status !== 201) throw new Error(`the field was not made: ${await answer.text()}`);
    return answer.json() as Promise<{ key: string; choices: { id: string }[] }>;
  };
  const region = await make({ label: 'Region', kind: 'choice', choices: REGIONS.map(({ label }) => ({ label })) });
  const seats = await make({ label: 'Seats', kind: 'number' });
  const choices = region.choices.map(({ id }) => id);
  for (let at = 0; at < deals; at += CHUNK) {
    const { rows } = await owner.query<{ id: string }>(
      `UPDATE opportunities SET custom = jsonb_build_object($4::text, ($5::text[])[1 + n % 20], $6::text, n % 100000)
       FROM generate_series($2::int, $3::int) n WHERE organization_id = $1 AND external_id = 'B-' || n RETURNING id`,
      [organizationId, at + 1, Math.min(deals, at + CHUNK), region.key, choices, seats.key],
    );
    const ids = rows.map(({ id }) => id);
    await inTenant(pool, organizationId, (tx) => indexNewValues(tx, 'deal', ids));
  }
  await owner.query('VACUUM ANALYZE opportunities, deal_custom_values');
}

async function addContacts({ owner, organizationId }: Product, contacts: number): Promise<void> {
  for (let at = 0; at < contacts; at += CHUNK) {
    await owner.query(
      `WITH a AS (SELECT array_agg(id ORDER BY id) AS ids FROM accounts WHERE organization_id = $1),
            named AS (SELECT n, ($4::text[])[1 + n % 30] AS first,
              initcap(($5::text[])[1 + n % 30] || ($5::text[])[1 + n / 30 % 30] || ($5::text[])[1 + n / 900 % 30] || ($5::text[])[1 + n / 27000 % 30]) AS last
              FROM generate_series($2::int, $3::int) n)
       INSERT INTO contacts (organization_id, id, account_id, name, name_key, email)
       SELECT $1, gen_random_uuid(), a.ids[1 + n % 10000], first || ' ' || last, lower(first || ' ' || last),
         lower(first || '.' || last) || n || '@firm' || n % 10000 || '.example' FROM named, a`,
      [organizationId, at, Math.min(contacts, at + CHUNK) - 1, FIRST, SYLLABLES],
    );
  }
  await owner.query('VACUUM ANALYZE contacts');
}

interface Found {
  readonly items: readonly unknown[];
}

/** As `addContacts` names the contact of that number. */
function contactOf(n: number): { name: string; email: string } {
  const syllable = (of: number) => SYLLABLES[Math.floor(n / of) % 30] ?? '';
  const last = [1, 30, 900, 27_000].map(syllable).join('');
  const first = FIRST[n % 30] ?? '';
  const name = `${first} ${last[0]?.toUpperCase()}${last.slice(1)}`;
  return { name, email: `${first}.${last}${n}@firm${n % 10_000}.example`.toLowerCase() };
}

async function filtered(product: Product, deals: number): Promise<void> {
  const fields = await answerOf<{ items: { key: string; label: string; choices: { id: string }[] }[] }>(
    product,
    '/custom-fields?noun=deal',
  );
  const region = fields.items.find(({ label }) => label === 'Region');
  const seats = fields.items.find(({ label }) => label === 'Seats');
  if (!region || !seats) throw new Error('the fields are not there');
  const choice = (n: number) => ({
    field: `custom.${region.key}`,
    is: 'is',
    value: [region.choices[n % 20]?.id],
  });
  const number = (n: number) => ({ field: `custom.${seats.key}`, is: 'is', value: (n * 7919) % 100_000 });
  const range = (n: number) => ({ field: `custom.${seats.key}`, is: 'at_least', value: 99_000 + (n % 900) });
  const questions = {
    'a choice of a twentieth, by amount': (n: number) => `&sort=amount&where=${where([choice(n)])}`,
    'a choice of a twentieth, by name': (n: number) => `&sort=name&where=${where([choice(n)])}`,
    'a number that ten have': (n: number) => `&sort=amount&where=${where([number(n)])}`,
    'a range of numbers, by close date': (n: number) => `&sort=close_date&where=${where([range(n)])}`,
    'a choice and a range': (n: number) => `&sort=amount&where=${where([choice(n), range(n)])}`,
  };
  for (const [name, of] of Object.entries(questions)) {
    const took = await measured(async (n) => {
      const page = await answerOf<Found>(product, `/opportunities?limit=50${of(n)}`);
      if (page.items.length === 0) throw new Error(`${name}: nothing was found`);
    });
    reportTime(`list of ${deals.toLocaleString('en')} deals: ${name}, 95th percentile`, took, FILTER_CEILING_MS);
  }
  await measured((n) => answerOf(product, `/opportunities/count?where=${where([choice(n)])}`));
}

const where = (conditions: readonly object[]) => encodeURIComponent(JSON.stringify({ match: 'all', conditions }));

async function found(product: Product, contacts: number): Promise<void> {
  const one = (n: number) => contactOf((n * 7919) % contacts);
  const questions = {
    'how a name begins': [(n: number) => one(n).name.slice(0, 8), FOUND_CEILING_MS],
    'three letters': [(n: number) => one(n).name.split(' ')[1]?.slice(0, 3) ?? '', FOUND_CEILING_MS],
    'a name as it is': [(n: number) => one(n).name, FOUND_CEILING_MS],
    'an address as it is': [(n: number) => one(n).email, FOUND_CEILING_MS],
    'a deal as it is': [(n: number) => `Deal ${1 + ((n * 7919) % 900_000)}`, FOUND_CEILING_MS],
    'a name with two letters the wrong way round': [(n: number) => swapped(one(n).name), FORGIVEN_CEILING_MS],
    'a name without a letter': [(n: number) => one(n).name.replace(/.(?=..$)/, ''), FORGIVEN_CEILING_MS],
  } as const;
  for (const [name, [of, ceiling]] of Object.entries(questions)) {
    const took = await measured(async (n) => {
      const { items } = await answerOf<Found>(product, `/search?q=${encodeURIComponent(of(n))}`);
      if (items.length === 0) throw new Error(`${name}: ${of(n)} was not found`);
    });
    reportTime(`search by ${name}, 95th percentile`, took, ceiling);
  }
}

const swapped = (name: string): string => {
  const at = name.length - 4;
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
};

/** Milliseconds at the 95th percentile, one request after the other. */
async function measured(one: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; n < WARM_UP; n++) await one(n + REQUESTS);
  const samples: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const begun = performance.now();
    await one(n);
    samples.push(performance.now() - begun);
  }
  process.stdout.write(`half of them within ${percentile(samples, 50).toFixed(1)} ms\n`);
  return percentile(samples, 95);
}

if (import.meta.main) await run();
