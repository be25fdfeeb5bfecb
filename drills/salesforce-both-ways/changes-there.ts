/** Random changes in Salesforce, as people make them in its own screens. */
import type { SalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import type { Row } from '../../packages/server/src/testing/peers/salesforce/world/fields.ts';
import type { Random } from '../kills/random.ts';

const OPEN = ['Prospecting', 'Qualification', 'Proposal/Price Quote', 'Negotiation/Review'];
const CLOSED = ['Closed Won', 'Closed Lost'];
const CATEGORIES = ['Pipeline', 'Best Case', 'Commit', 'Omitted'];
const PEOPLE = ['mia', 'ravi', 'rosa'];
const INDUSTRIES = ['Banking', 'Energy', 'Retail', 'Technology'];
const ROLES = ['Decision Maker', 'Economic Buyer', 'Evaluator', 'Influencer'];
/** Fields of an opportunity that are hidden from the connected user for a while. */
const HIDEABLE = ['NextStep', 'LeadSource', 'Description', 'Amount'];
/** Weight of each kind of change. */
const KINDS = {
  'change an opportunity': 30,
  'move a stage': 10,
  'close or reopen': 6,
  'hand over': 4,
  'move to another account': 3,
  'make an opportunity': 6,
  'make an account': 3,
  'make a contact': 3,
  'change an account': 4,
  'change a contact': 4,
  'put a contact on a deal': 4,
  'take a contact off': 2,
  'log a task': 8,
  'change a task': 4,
  'delete a task': 2,
  'hold an event': 3,
  'delete an opportunity': 4,
  'delete an account': 1,
  'delete a contact': 1,
  undelete: 4,
  merge: 2,
  'hide or show a field': 2,
} as const;
type Kind = keyof typeof KINDS;
const LOTS = Object.entries(KINDS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

export class ChangesThere {
  readonly #peer: SalesforcePeer;
  readonly #random: Random;
  #count = 0;
  #hidden: string | null = null;

  constructor(peer: SalesforcePeer, random: Random) {
    this.#peer = peer;
    this.#random = random;
  }

  /** Makes one change, and returns what it was. */
  change(): string {
    const { world } = this.#peer;
    // The later change is the later one on both sides, though Salesforce's clock moves with each save.
    world.advance({ seconds: Math.max(0, Math.floor((Date.now() - world.now) / 1000)) });
    for (;;) {
      const kind = this.#random.pick(LOTS);
      this.#count++;
      if (this.#make(kind)) return kind;
    }
  }

  /** Shows what is hidden. */
  showAll(): void {
    if (this.#hidden) this.#peer.world.security.show(this.#peer.app.userId, 'Opportunity', this.#hidden);
    this.#hidden = null;
  }

  /** False where there is nothing to change so. */
  #make(kind: Kind): boolean {
    const { world } = this.#peer;
    const pick = <T>(of: readonly T[]): T => this.#random.pick(of);
    const words = (of: string) => `${of} ${this.#count}`;
    const change = (object: string, of: (row: Row) => Row, which: (row: Row) => boolean = () => true) => {
      const row = this.#one(object, which);
      if (row) world.change(object, String(row.Id), of(row));
      return row !== null;
    };
    switch (kind) {
      case 'change an opportunity':
        return change('Opportunity', (row) => this.#fields(row));
      case 'move a stage':
        return change('Opportunity', () => ({ StageName: pick(OPEN) }), isOpen);
      case 'close or reopen':
        return change('Opportunity', (row) => ({ StageName: pick(isOpen(row) ? CLOSED : OPEN) }));
      case 'hand over':
        return change('Opportunity', () => ({ OwnerId: world.user(pick(PEOPLE)) }));
      case 'move to another account':
        return change('Opportunity', () => ({ AccountId: this.#idOf('Account') }));
      case 'make an opportunity':
        world.add('Opportunity', {
          Name: words('Made deal'),
          AccountId: this.#random.below(8) === 0 ? null : this.#idOf('Account'),
          StageName: pick([...OPEN, ...OPEN, ...CLOSED]),
          Amount: this.#random.below(100_000),
          CloseDate: this.#day(),
          OwnerId: world.user(pick(PEOPLE)),
        });
        return true;
      case 'make an account':
        world.add('Account', {
          Name: words('Made account'),
          ParentId: this.#idOf('Account'),
          OwnerId: world.user(pick(PEOPLE)),
        });
        return true;
      case 'make a contact':
        world.add('Contact', {
          AccountId: this.#idOf('Account'),
          FirstName: 'Cat',
          LastName: words('Made'),
          Email: `made${this.#count}@buyer.test`,
        });
        return true;
      case 'change an account':
        return change('Account', () =>
          pick([{ Name: words('Account') }, { Industry: pick(INDUSTRIES) }, { OwnerId: world.user(pick(PEOPLE)) }]),
        );
      case 'change a contact':
        return change('Contact', () =>
          pick([
            { LastName: words('Renamed') },
            { Title: words('Title') },
            { Email: `mail${this.#count}@buyer.test` },
            { AccountId: this.#idOf('Account') },
          ]),
        );
      case 'put a contact on a deal': {
        const [OpportunityId, ContactId] = [this.#idOf('Opportunity'), this.#idOf('Contact')];
        if (!OpportunityId || !ContactId) return false;
        if (
          this.#one(
            'OpportunityContactRole',
            (row) => row.OpportunityId === OpportunityId && row.ContactId === ContactId,
          )
        )
          return false;
        world.add('OpportunityContactRole', { OpportunityId, ContactId, Role: pick(ROLES), IsPrimary: false });
        return true;
      }
      case 'take a contact off':
        return this.#remove('OpportunityContactRole');
      case 'log a task':
        world.add('Task', {
          WhatId: this.#idOf('Opportunity'),
          WhoId: this.#random.below(2) === 0 ? this.#idOf('Contact') : null,
          Subject: words('Task'),
          Status: pick(['Completed', 'Completed', 'Not Started']),
          ActivityDate: '2026-11-20',
          TaskSubtype: pick(['Call', 'Email', 'Task']),
          OwnerId: world.user(pick(PEOPLE)),
        });
        return true;
      case 'change a task':
        return change('Task', () =>
          pick([
            { Subject: words('Task') },
            { Status: 'Completed' },
            { Status: 'Not Started' },
            { WhatId: this.#idOf('Opportunity') },
          ]),
        );
      case 'delete a task':
        return this.#remove('Task');
      case 'hold an event': {
        const StartDateTime = world.now - (1 + this.#random.below(20)) * 86_400_000;
        world.add('Event', {
          WhatId: this.#idOf('Opportunity'),
          Subject: words('Event'),
          StartDateTime,
          ActivityDateTime: StartDateTime,
          DurationInMinutes: 60,
          EndDateTime: StartDateTime + 3_600_000,
          OwnerId: world.user(pick(PEOPLE)),
        });
        return true;
      }
      case 'delete an opportunity':
        return this.#remove('Opportunity');
      case 'delete an account':
        return this.#remove('Account');
      case 'delete a contact':
        return this.#remove('Contact');
      case 'undelete': {
        const object = pick(['Opportunity', 'Opportunity', 'Account', 'Contact', 'Task']);
        const gone = [...world.table(object).rows.values()].filter(
          (row) => row.IsDeleted === true && !row.MasterRecordId,
        );
        const row = gone.length > 0 ? pick(gone) : null;
        // What went with another record comes back with that one.
        if (!row || this.#isBelowDeleted(row)) return false;
        world.restore(object, String(row.Id));
        return true;
      }
      case 'merge': {
        const object = pick(['Account', 'Contact'] as const);
        const [winner, loser] = [this.#idOf(object), this.#idOf(object)];
        if (!winner || !loser || winner === loser) return false;
        if (object === 'Account' && this.#isAbove(loser, winner)) return false;
        world.merge(object, winner, [loser]);
        return true;
      }
      case 'hide or show a field': {
        if (this.#hidden) {
          this.showAll();
          return true;
        }
        this.#hidden = pick(HIDEABLE);
        world.security.hide(this.#peer.app.userId, 'Opportunity', this.#hidden);
        return true;
      }
    }
  }

  #fields(row: Row): Row {
    const words = `there ${this.#count}`;
    const all: Row[] = [
      { NextStep: words },
      { NextStep: null },
      { Amount: 1000 + this.#count },
      { Amount: null },
      { CloseDate: this.#day() },
      { Description: words },
      { LeadSource: this.#random.pick(['Web', 'Partner', 'Referral', null]) },
      { Name: `Deal there ${this.#count}` },
      ...(isOpen(row)
        ? [{ ForecastCategoryName: this.#random.pick(CATEGORIES) }, { Probability: this.#random.below(100) }]
        : []),
    ];
    return this.#random.pick(all);
  }

  #day(): string {
    return new Date(Date.UTC(2026, 11, 1 + this.#random.below(400))).toISOString().slice(0, 10);
  }

  #one(object: string, which: (row: Row) => boolean = () => true): Row | null {
    const rows = [...this.#peer.world.table(object).rows.values()].filter(
      (row) => row.IsDeleted !== true && which(row),
    );
    return rows.length > 0 ? this.#random.pick(rows) : null;
  }

  #idOf(object: string): string | null {
    const row = this.#one(object);
    return row ? String(row.Id) : null;
  }

  #remove(object: string): boolean {
    const row = this.#one(object);
    if (row) this.#peer.world.remove(object, String(row.Id));
    return row !== null;
  }

  #isBelowDeleted(row: Row): boolean {
    return [row.AccountId, row.WhatId, row.WhoId].some(
      (id) => typeof id === 'string' && this.#peer.world.find(id)?.row.IsDeleted === true,
    );
  }

  /** Whether an account stands above another one. */
  #isAbove(above: string, id: string): boolean {
    const seen = new Set<string>();
    for (let at: unknown = id; typeof at === 'string' && !seen.has(at); at = this.#peer.world.find(at)?.row.ParentId) {
      if (at === above) return true;
      seen.add(at);
    }
    return false;
  }
}

const isOpen = (row: Row): boolean => row.IsClosed !== true;
