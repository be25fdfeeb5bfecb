/** An organisation at Salesforce: its records, people, clock and settings. */
import { FieldSecurity } from './field-security.ts';
import { type FieldType, field, type ObjectDefinition, type Row, type Value } from './fields.ts';
import { toId18 } from './ids.ts';
import { Locks } from './locks.ts';
import { CURRENCY_OBJECTS, currencyField, STANDARD_OBJECTS, WITH_CURRENCY } from './objects.ts';
import { deriveLine, deriveOpportunity, sumProducts, writeHistories } from './opportunities.ts';
import { Table } from './table.ts';

export interface WorldOptions {
  /** The instant at which the organisation's clock stands; it moves a second with each save. */
  readonly now?: string;
  /** Currencies by their rate against the corporate one, which comes first; one alone means single currency. */
  readonly currencies?: Readonly<Record<string, number>>;
  /** Whether rates have dates, as with advanced currency management; true when nothing is said. */
  readonly datedRates?: boolean;
}

export interface ValidationRule {
  readonly object: string;
  /** The formula: true refuses the record. */
  readonly refuses: (row: Readonly<Row>) => boolean;
  readonly message: string;
  readonly fields?: readonly string[];
}

const SECOND = 1000;

export class World {
  readonly tables = new Map<string, Table>();
  readonly security = new FieldSecurity();
  readonly locks = new Locks();
  readonly rules: ValidationRule[] = [];
  /** Fields whose changes OpportunityFieldHistory keeps. */
  readonly trackedFields = new Set(['OwnerId', 'StageName', 'Amount', 'CloseDate', 'NextStep']);
  readonly hasSeveralCurrencies: boolean;
  readonly corporateCurrency: string;
  #now: number;
  #journal: (() => void)[] | null = null;
  #stamp: number | null = null;
  /** Records that went to the recycle bin with another one, by that one's id. */
  readonly #wentWith = new Map<string, Row[]>();

  constructor({ now = '2026-11-02T09:00:00Z', currencies = { USD: 1 }, datedRates = true }: WorldOptions = {}) {
    this.#now = Date.parse(now);
    const codes = Object.keys(currencies);
    this.hasSeveralCurrencies = codes.length > 1;
    this.corporateCurrency = codes[0] ?? 'USD';
    for (const definition of STANDARD_OBJECTS) this.define(definition);
    if (!this.hasSeveralCurrencies) return;
    for (const definition of CURRENCY_OBJECTS)
      if (datedRates || definition.name !== 'DatedConversionRate') this.define(definition);
    for (const name of WITH_CURRENCY) this.table(name).addField(currencyField(codes, this.corporateCurrency));
  }

  get now(): number {
    return this.#now;
  }

  advance({ days = 0, hours = 0, seconds = 0 }: { days?: number; hours?: number; seconds?: number }): void {
    this.#now += ((days * 24 + hours) * 3600 + seconds) * SECOND;
  }

  define(definition: ObjectDefinition): void {
    this.tables.set(definition.name.toLowerCase(), new Table(definition));
  }

  /** Adds a custom field; its name ends in "__c". */
  addCustomField(
    object: string,
    type: FieldType,
    name: string,
    label: string,
    extras: { values?: readonly string[]; externalId?: boolean; calculated?: boolean } = {},
  ): void {
    const readOnly = extras.calculated ? { readOnly: true as const } : {};
    this.table(object).addField(field(type, name, label, { ...extras, ...readOnly }));
  }

  table(name: string): Table {
    const table = this.tables.get(name.toLowerCase());
    if (!table) throw new Error(`The organisation has no object ${name}.`);
    return table;
  }

  /** Returns the record that an id of either length names, and where it is. */
  find(given: string): { readonly table: Table; readonly row: Row } | null {
    const id = toId18(given);
    if (id === null) return null;
    for (const table of this.tables.values()) {
      const row = id.startsWith(table.definition.prefix) ? table.rows.get(id) : undefined;
      if (row) return { table, row };
    }
    return null;
  }

  get(object: string, id: string): Row {
    const row = this.table(object).rows.get(toId18(id) ?? id);
    if (!row) throw new Error(`There is no ${object} ${id}.`);
    return row;
  }

  stage(name: Value): Row | undefined {
    for (const stage of this.table('OpportunityStage').rows.values()) if (stage.MasterLabel === name) return stage;
    return undefined;
  }

  /** Returns the user whose name before the @ this is. */
  user(name: string): string {
    for (const row of this.table('User').rows.values())
      if (String(row.Username).startsWith(`${name}@`)) return String(row.Id);
    throw new Error(`There is no user ${name}.`);
  }

  /** Adds a record as somebody would in the vendor's own screens. Returns its id. */
  add(object: string, values: Row, by = this.user('admin')): string {
    return String(this.transaction(() => this.insert(object, values, by)).Id);
  }

  change(object: string, id: string, values: Row, by = this.user('admin')): void {
    this.transaction(() => this.update(object, id, values, by));
  }

  remove(object: string, id: string, by = this.user('admin')): void {
    this.transaction(() => this.delete(object, id, by));
  }

  /** Runs a save: all it writes has one instant, and nothing of it stays when it throws. One within another may fail alone. */
  transaction<T>(work: () => T): T {
    if (this.#journal) return this.#savepoint(this.#journal, work);
    this.#now += SECOND;
    this.#stamp = this.#now;
    this.#journal = [];
    try {
      return this.#savepoint(this.#journal, work);
    } finally {
      this.#journal = null;
      this.#stamp = null;
    }
  }

  #savepoint<T>(journal: (() => void)[], work: () => T): T {
    const mark = journal.length;
    try {
      return work();
    } catch (error) {
      for (const undo of journal.splice(mark).reverse()) undo();
      throw error;
    }
  }

  insert(object: string, values: Row, by: string): Row {
    const table = this.table(object);
    const stamp = this.#stamp ?? this.#now;
    const row = table.create(values);
    for (const name of ['CreatedDate', 'LastModifiedDate', 'SystemModstamp']) if (table.has(name)) row[name] = stamp;
    for (const name of ['CreatedById', 'LastModifiedById']) if (table.has(name)) row[name] = by;
    if (table.has('OwnerId')) row.OwnerId ??= by;
    this.#journal?.push(() => table.rows.delete(String(row.Id)));
    this.#derive(table, row, values, null, by);
    return row;
  }

  update(object: string, id: string, values: Row, by: string): Row {
    const table = this.table(object);
    const row = this.get(object, id);
    const before = this.#remember(row);
    Object.assign(row, values);
    this.#touch(table, row, by);
    this.#derive(table, row, values, before, by);
    return row;
  }

  /**
   * Puts a record in the recycle bin with the records that go with it.
   * https://developer.salesforce.com/docs/atlas.en-us.apexcode.meta/apexcode/langCon_apex_dml_examples_undelete.htm
   */
  delete(object: string, id: string, by: string): void {
    const row = this.get(object, id);
    const gone = this.#markDeleted(this.table(object), row, by);
    this.#wentWith.set(String(row.Id), gone);
  }

  /** Takes a record out of the recycle bin with those that went with it. */
  restore(object: string, id: string, by = this.user('admin')): void {
    this.transaction(() => {
      const row = this.get(object, id);
      for (const each of this.#wentWith.get(String(row.Id)) ?? [row]) {
        const { table } = this.find(String(each.Id)) ?? {};
        this.#remember(each);
        each.IsDeleted = false;
        if (table) this.#touch(table, each, by);
      }
    });
  }

  /**
   * Merges up to two records into a third: they are deleted and name it, and what hung on them hangs on it.
   * https://developer.salesforce.com/docs/atlas.en-us.apexcode.meta/apexcode/apex_triggers_merge_statements.htm
   */
  merge(object: 'Account' | 'Contact', winner: string, losers: readonly string[], by = this.user('admin')): void {
    this.transaction(() => {
      for (const loser of losers.map((id) => this.get(object, id))) {
        for (const table of this.tables.values()) {
          for (const { name } of table.definition.fields.filter(({ referenceTo }) => referenceTo.includes(object))) {
            if (name === 'MasterRecordId') continue;
            for (const row of table.rows.values())
              if (row[name] === loser.Id)
                this.update(table.definition.name, String(row.Id), { [name]: this.get(object, winner).Id ?? null }, by);
          }
        }
        this.#remember(loser);
        loser.IsDeleted = true;
        loser.MasterRecordId = this.get(object, winner).Id ?? null;
        this.#touch(this.table(object), loser, by);
      }
      this.#touch(this.table(object), this.get(object, winner), by);
    });
  }

  /** Empties the recycle bin: what is in it cannot be queried any more. */
  emptyRecycleBin(): void {
    for (const { rows } of this.tables.values())
      for (const [id, row] of rows) if (row.IsDeleted === true) rows.delete(id);
  }

  #markDeleted(table: Table, row: Row, by: string): Row[] {
    this.#remember(row);
    row.IsDeleted = true;
    this.#touch(table, row, by);
    const gone = [row];
    for (const children of this.tables.values()) {
      for (const { name } of children.definition.fields.filter(
        ({ cascade, referenceTo }) => cascade && referenceTo.includes(table.definition.name),
      )) {
        for (const child of children.rows.values())
          if (child[name] === row.Id && child.IsDeleted !== true) gone.push(...this.#markDeleted(children, child, by));
      }
    }
    if (table.definition.name === 'OpportunityLineItem') sumProducts(this, row.OpportunityId, by);
    return gone;
  }

  /** Keeps a record as it is, for a save that fails. */
  #remember(row: Row): Row {
    const before = { ...row };
    this.#journal?.push(() => Object.assign(row, before));
    return before;
  }

  #touch(table: Table, row: Row, by: string): void {
    const stamp = this.#stamp ?? this.#now;
    for (const name of ['LastModifiedDate', 'SystemModstamp']) if (table.has(name)) row[name] = stamp;
    if (table.has('LastModifiedById')) row.LastModifiedById = by;
  }

  #derive(table: Table, row: Row, given: Row, before: Row | null, by: string): void {
    const { name } = table.definition;
    if (name === 'Contact' || name === 'User') row.Name = [row.FirstName, row.LastName].filter(Boolean).join(' ');
    if (name === 'Task') {
      row.IsClosed = row.Status === 'Completed';
      row.CompletedDateTime = row.IsClosed ? (row.CompletedDateTime ?? this.#stamp ?? this.#now) : null;
    }
    if (name === 'Opportunity') {
      deriveOpportunity(this, row, given, before === null);
      writeHistories(this, row, before, by);
    }
    if (name === 'OpportunityLineItem') {
      const entry = typeof row.PricebookEntryId === 'string' ? this.get('PricebookEntry', row.PricebookEntryId) : {};
      row.Product2Id = entry.Product2Id ?? null;
      row.UnitPrice ??= entry.UnitPrice ?? null;
      deriveLine(this, row, entry);
      sumProducts(this, row.OpportunityId, by);
    }
  }
}
