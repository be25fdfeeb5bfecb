/** People who write and meet at random: contacts with reps, reps among themselves, and strangers. */
import type { World } from '../../packages/server/src/testing/peers/google/world/world.ts';
import type { Random } from '../kills/random.ts';

/** One message in so many comes with a meeting. */
const MEETING_IN = 8;
const MINUTE = 60_000;
const HOURS_APART = 3;
/** Days back in which what they write took place. */
const DAYS = 20;

interface Casting {
  readonly reps: readonly string[];
  readonly contacts: readonly string[];
  readonly random: Random;
}

export class Writers {
  readonly #world: World;
  readonly #cast: Casting;
  written = 0;
  meetings = 0;

  constructor(world: World, cast: Casting) {
    this.#world = world;
    this.#cast = cast;
  }

  write(count: number): void {
    for (let n = 0; n < count; n++) {
      this.#mail();
      if (this.#cast.random.below(MEETING_IN) === 0) this.#meet();
    }
  }

  #mail(): void {
    const { reps, contacts, random } = this.#cast;
    this.written++;
    const rep = random.pick(reps);
    const others = reps.filter((each) => each !== rep).join(', ');
    const contact = random.pick(contacts);
    const stranger = `stranger-${this.written}@elsewhere.test`;
    const mail = random.pick([
      { from: contact, to: rep },
      { from: contact, to: [rep, others].join(', '), cc: stranger },
      { from: rep, to: `${contact}, ${random.pick(contacts)}` },
      { from: rep, to: contact, cc: others },
      { from: stranger, to: `${rep}, ${contact}` },
      { from: rep, to: others },
      { from: contact, to: rep, headers: { 'Auto-Submitted': 'auto-replied' } },
    ]);
    this.#world.deliver({ ...mail, at: this.#past().toISOString() });
  }

  #meet(): void {
    const { reps, contacts, random } = this.#cast;
    this.meetings++;
    // Meetings with one contact that begin together could be one. Calendars write whole seconds.
    const start = new Date(Date.now() - this.meetings * HOURS_APART * 60 * MINUTE);
    start.setMilliseconds(0);
    const guests = random.pick([[random.pick(contacts)], [...reps, random.pick(contacts)], ['guest@elsewhere.test']]);
    this.#world.schedule({
      organizer: random.pick(reps),
      attendees: guests,
      start: start.toISOString(),
      end: new Date(start.getTime() + 30 * MINUTE).toISOString(),
    });
  }

  /** Ended an hour ago at the latest. */
  #past(): Date {
    return new Date(Date.now() - (60 + this.#cast.random.below(DAYS * 24 * 60)) * MINUTE);
  }
}
