/** An organisation whose people write and import while things are killed. */
import { type Answering, Client, type Tries } from './client.ts';
import { compare, type IsSame } from './compare.ts';
import { importFiles } from './importer.ts';
import { emptyJournal, type Journal } from './journal.ts';
import type { Random } from './random.ts';
import { write } from './writer.ts';

const WRITERS = 3;

export interface House {
  readonly organizationId: string;
  readonly name: string;
  readonly journal: Journal;
  /** Lets everybody finish what is in hand, imports too. */
  quiet(): Promise<void>;
  /** Returns how many records were compared. */
  compare(differ: (what: string) => void, isSame?: IsSame): Promise<number>;
}

export interface Surroundings {
  readonly server: Answering;
  readonly tries: Tries;
  readonly differ: (what: string) => void;
}

/** Signs up an organisation and sets its people to work. */
export async function openHouse(name: string, { server, tries, differ }: Surroundings, random: Random): Promise<House> {
  const client = new Client(server, tries);
  await client.signUp(name, `${name.toLowerCase()}@example.com`);
  const { organization } = await client.get('/session');
  const { items } = await client.get('/stages');
  const stages = items.filter(({ kind }: { kind: string }) => kind === 'open').map(({ id }: { id: string }) => id);
  const journal = emptyJournal();
  const stop = new AbortController();
  const common = { client, journal, differ };
  const work = Array.from({ length: WRITERS }, (_, at) =>
    write({ ...common, random: random.fork(at), stages, name: `${name} ${at}` }, stop.signal),
  );
  const failures: unknown[] = [];
  work.push(importFiles({ ...common, random: random.fork(WRITERS), name }, stop.signal));
  const all = Promise.all(work).catch((error) => failures.push(error));
  return {
    organizationId: organization.id,
    name,
    journal,
    async quiet() {
      stop.abort();
      await all;
      if (failures.length > 0) throw failures[0];
    },
    compare: (tell, isSame) => compare(client, journal, tell, isSame),
  };
}
