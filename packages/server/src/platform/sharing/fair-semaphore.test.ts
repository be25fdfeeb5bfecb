import { expect, it } from 'vitest';
import { FairSemaphore, QueueFull, type Share } from './fair-semaphore.ts';

const of = (organization: string, person: string, most = 2): Share[] => [
  { of: organization, most },
  { of: person, most },
];

/** Asks for a place under a name, and notes who has been served, in order. */
function desk(places: FairSemaphore) {
  const served: string[] = [];
  const held = new Map<string, () => void>();
  return {
    served,
    ask(name: string, shares: readonly Share[]): Promise<void> {
      return places.take(shares).then((release) => {
        served.push(name);
        held.set(name, release);
      });
    },
    leave: (name: string) => held.get(name)?.(),
  };
}

it('one organisation never holds all places, however much it asks for', async () => {
  const { served, ask } = desk(new FairSemaphore({ count: 3, waitMs: null }));
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, of('a', `person ${name}`)));
  await ask('b1', of('b', 'person b'));
  expect(served).toEqual(['a1', 'a2', 'b1']);
  expect(first).toHaveLength(4);
});

it('one person has a part of what their organisation has', async () => {
  const { served, ask } = desk(new FairSemaphore({ count: 8, waitMs: null }));
  const shares = (person: string): Share[] => [
    { of: 'a', most: 4 },
    { of: person, most: 2 },
  ];
  for (const name of ['eager 1', 'eager 2', 'eager 3']) void ask(name, shares('eager'));
  await ask('colleague', shares('colleague'));
  expect(served).toEqual(['eager 1', 'eager 2', 'colleague']);
});

it('whose group holds the fewest is next, then who came first', async () => {
  const { served, ask, leave } = desk(new FairSemaphore({ count: 3, waitMs: null }));
  await ask('a1', of('a', 'anna'));
  await ask('a2', of('a', 'anna'));
  await ask('b1', of('b', 'bela'));
  const waiting = [
    ask('a3', of('a', 'anna')),
    ask('b2', of('b', 'bela')),
    ask('c1', of('c', 'cleo')),
    ask('c2', of('c', 'cleo')),
  ];
  leave('a1');
  await waiting[2];
  // Now each holds one, and anna has waited the longest.
  leave('a2');
  await waiting[0];
  leave('b1');
  await waiting[1];
  leave('a3');
  await waiting[3];
  expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'c2']);
});

it('who waits too long is refused, and told whether it is their own doing', async () => {
  const places = new FairSemaphore({ count: 2, waitMs: 1 });
  await places.take(of('a', 'anna', 1));
  await expect(places.take(of('a', 'anna', 1))).rejects.toMatchObject({ isOwnDoing: true });
  await places.take(of('b', 'bela', 1));
  await expect(places.take(of('c', 'cleo', 1))).rejects.toMatchObject({ isOwnDoing: false });
  expect(places.waitingCount).toBe(0);
});

it('those who crowd the queue are refused at once, and the others take turns with the rest', async () => {
  const { served, ask, leave } = desk(new FairSemaphore({ count: 1, waitMs: null }));
  const crowd = Array.from({ length: 22 }, (_, nth) => ask(`a${nth}`, of('a', 'anna', 1)).catch((error) => error));
  expect(await crowd[21]).toBeInstanceOf(QueueFull);
  const others = [ask('b0', of('b', 'bela', 1)), ask('b1', of('b', 'bela', 1))];
  leave('a0');
  await others[0];
  leave('b0');
  await crowd[1];
  leave('a1');
  await others[1];
  expect(served).toEqual(['a0', 'b0', 'a1', 'b1']);
});
