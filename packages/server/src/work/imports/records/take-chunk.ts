import { newId } from '../../../platform/database/ids.ts';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { heldFieldsColumn } from '../../../records/connected-systems/record-systems.ts';
import { RECORD_TABLES } from '../../../records/record-writes/record-tables.ts';
import {
  changeRecords,
  createRecords,
  isChange,
  placeMade,
  type RecordChange,
} from '../../../records/record-writes/write-records.ts';
import { lockTree } from '../../../records/trees/record-tree.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { noteNoSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { type RawRow, rawText } from '../reading/index.ts';
import { type Issue, keepIssues } from '../run/write-issues.ts';
import { type Counts, NO_COUNTS } from '../stored-import.ts';
import { AccountsByWord, type MadeAccount } from './accounts-of-contacts.ts';
import { changeOf, matchRecord } from './decide-record.ts';
import { type FoundRecord, findRecords, readRecords } from './find-records.ts';
import { keepMade, keepRecordsBefore } from './keep-records.ts';
import { type Below, linkAbove } from './link-above.ts';
import { type RecordFinding, readRecord, type TypedRecord } from './read-record.ts';
import { keysOfRow, type RecordKeys } from './record-keys.ts';
import { aboveKeys, type RecordMemory } from './record-memory.ts';
import { type OwnerOfWord, ownersOfChunk } from './record-owners.ts';
import { columnWords, type RecordSetup } from './set-up.ts';

/** Issues of a row that its own chunk has not kept are numbered beyond those that it has. */
const AFTER_OWN_CHUNK = 500;

export interface RecordRun {
  readonly setup: RecordSetup;
  readonly mode: 'preview' | 'import';
  readonly memory: RecordMemory;
}

/** A row that is taken: a new record, or one that is there, with what changes. */
interface Taken {
  readonly row: number;
  readonly id: string;
  readonly record: TypedRecord;
  readonly found: FoundRecord | null;
  change: RecordChange;
  /** It waits for the one above, and so changes all the same. */
  isWaiting: boolean;
}

/** Takes rows in one transaction that also moves the journal; false when somebody has asked for something else. */
export async function takeRecordChunk(
  tx: TenantTransaction,
  run: RecordRun,
  rows: readonly RawRow[],
  from: number,
): Promise<boolean> {
  const { setup, mode, memory } = run;
  const { importId } = setup;
  noteNoSlackEvents(tx);
  const { rows: journal } = await tx.client.query<{ status: string; next_row: number; counts: Counts | null }>(
    'SELECT status, next_row, counts FROM imports WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.organizationId, importId],
  );
  const [stands] = journal;
  if (stands?.status !== (mode === 'preview' ? 'previewing' : 'running')) return false;
  if (stands.next_row !== from) throw new Overtaken();
  const isWriting = mode === 'import';
  if (isWriting) {
    await tx.client.query("SET LOCAL synchronous_commit = off; SET LOCAL lock_timeout = '10s'");
    // Other imports of the organisation wait, so that two files do not make the same record twice.
    await takeTurn(tx, 'imports');
    await lockTree(tx, setup.table.tree);
    // What earlier chunks have placed is read again: somebody may have moved it since.
    memory.above.clear();
  }
  const chunk = new Chunk(run, rows);
  const taken = await chunk.decide(tx, { lock: isWriting });
  const later = await chunk.link(tx, taken);
  for (const { found, change, isWaiting } of taken) {
    if (!found) chunk.counts.created++;
    else if (isChange(change) || isWaiting) chunk.counts.updated++;
    else chunk.counts.unchanged++;
  }
  chunk.counts.accountsMade = chunk.accounts.length;
  if (isWriting) await write(tx, run, { taken, accounts: chunk.accounts, later });
  await keepIssues(tx, importId, chunk.issues());
  await keepIssues(tx, importId, chunk.issuesOfEarlierRows(), AFTER_OWN_CHUNK);
  for (const { id, row, found } of taken) {
    memory.touched.set(id, row);
    if (!found) memory.made.add(id);
  }
  await tx.client.query(
    'UPDATE imports SET next_row = $3, counts = $4, error = NULL WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, importId, from + rows.length, JSON.stringify(added(stands.counts, chunk.counts))],
  );
  return true;

  function added(before: Counts | null, more: Counts): Counts {
    const sum = { ...NO_COUNTS, ...before };
    for (const [what, count] of Object.entries(more)) {
      if (typeof count === 'number') Object.assign(sum, { [what]: Number(sum[what as keyof Counts] ?? 0) + count });
    }
    return sum;
  }
}

interface ToWrite {
  readonly taken: readonly Taken[];
  readonly accounts: readonly (MadeAccount & { readonly row: number })[];
  /** Records of earlier chunks that found the one above in this one. */
  readonly later: readonly { readonly below: Below; readonly above: string }[];
}

async function write(tx: TenantTransaction, { setup, memory }: RecordRun, { taken, accounts, later }: ToWrite) {
  const { table, importId, actor } = setup;
  const by = { memberId: actor.memberId, by: { memberId: actor.memberId } };
  await createRecords(
    tx,
    RECORD_TABLES.accounts,
    accounts.map(({ id, name, domain }) => ({ id, values: { name, domain } })),
    by,
  );
  await keepMade(tx, RECORD_TABLES.accounts, importId, accounts);
  const made = taken.filter(({ found }) => !found);
  await createRecords(
    tx,
    table,
    made.map(({ id, change }) => ({ id, values: change.to })),
    by,
  );
  await keepMade(tx, table, importId, made);
  const isMade = ({ below }: ToWrite['later'][number]) => memory.made.has(below.id);
  await placeMade(
    tx,
    table,
    later.filter(isMade).map(({ below, above }) => ({ id: below.id, above })),
  );
  const others = later.filter((link) => !isMade(link));
  const standing = new Map(
    (
      await readRecords(
        tx,
        setup,
        others.map(({ below }) => below.id),
      )
    ).map((each) => [each.id, each.stands]),
  );
  const { column } = table.tree;
  const changed = [
    ...taken.flatMap(({ id, row, found, change, isWaiting }) =>
      found && (isChange(change) || isWaiting) ? [{ id, row, stands: found.stands, change }] : [],
    ),
    ...others.flatMap(({ below: { id, row }, above }) => {
      const stands = standing.get(id);
      const change = { from: { [column]: stands?.[column] ?? null }, to: { [column]: above } };
      return stands ? [{ id, row, stands, change }] : [];
    }),
  ];
  await keepRecordsBefore(tx, table, importId, changed);
  await changeRecords(
    tx,
    table,
    changed.filter(({ change }) => isChange(change)),
    actor,
  );
}

class Chunk {
  readonly counts: Counts;
  readonly accounts: (MadeAccount & { readonly row: number })[] = [];
  readonly #run: RecordRun;
  readonly #rows: readonly RawRow[];
  readonly #issues: Issue[] = [];

  constructor(run: RecordRun, rows: readonly RawRow[]) {
    this.#run = run;
    this.#rows = rows;
    this.counts = { ...NO_COUNTS, rows: rows.length };
  }

  /** In the order of the file, as they are kept. */
  issues(): Issue[] {
    return this.#issues
      .filter(({ rowNumber }) => rowNumber >= this.#first)
      .toSorted((a, b) => a.rowNumber - b.rowNumber);
  }

  /** Of rows that waited for one of this chunk. */
  issuesOfEarlierRows(): Issue[] {
    return this.#issues
      .filter(({ rowNumber }) => rowNumber < this.#first)
      .toSorted((a, b) => a.rowNumber - b.rowNumber);
  }

  get #first(): number {
    return this.#rows[0]?.rowNumber ?? 0;
  }

  async decide(tx: TenantTransaction, { lock }: { lock: boolean }): Promise<Taken[]> {
    const { setup, memory } = this.#run;
    const { noun, missingAccounts } = setup.choices;
    const read: { row: RawRow; record: TypedRecord; keys: RecordKeys }[] = [];
    for (const row of this.#rows) {
      const reading = readRecord(row, setup.reading);
      if ('problems' in reading) this.#leaveOut(row, 'rejected', reading.problems);
      else read.push({ row, record: reading.record, keys: keysOfRow(noun, reading.record) });
    }
    const owners = await ownersOfChunk(
      tx,
      setup.ownerWords,
      read.map(({ record }) => record.owner),
      { lock },
    );
    const found = await findRecords(
      tx,
      setup,
      read.map(({ keys }) => keys),
      { lock },
    );
    const employers = new AccountsByWord(memory.accounts);
    await employers.look(
      tx,
      read.flatMap(({ record }) => record.account ?? []),
    );
    const taken: Taken[] = [];
    const inChunk = new Map<string, number>();
    for (const { row, record, keys } of read) {
      const before = memory.seen.rowOf(keys);
      if (before !== null) {
        this.#repeat(row, before);
        continue;
      }
      memory.seen.note(keys, row.rowNumber);
      const match = matchRecord(setup, keys, found);
      if ('finding' in match) {
        this.#leaveOut(row, 'rejected', [match.finding]);
        continue;
      }
      const id = match.found?.id ?? newId();
      const touched = memory.touched.get(id) ?? inChunk.get(id);
      if (touched !== undefined) {
        this.#repeat(row, touched);
        continue;
      }
      inChunk.set(id, row.rowNumber);
      const keepsEmployer = setup.choices.existing === 'fill' && Boolean(match.found?.stands.account_id);
      const employer = keepsEmployer ? {} : this.#employer(row, record, employers, missingAccounts);
      const keepsOwner = setup.choices.existing === 'fill' && Boolean(match.found?.stands.owner_id);
      const owner = keepsOwner ? {} : this.#owner(row, record, owners);
      const values = { ...record.values, ...employer, ...owner };
      const { change, notices } = changeOf(setup, { ...record, values }, match.found);
      for (const finding of [...record.notices, ...notices]) this.#warn(row.rowNumber, finding);
      taken.push({ row: row.rowNumber, id, record, found: match.found, change, isWaiting: false });
      for (const key of aboveKeys(record, noun)) memory.known.set(key, id);
    }
    return taken;
  }

  /** Puts records below others, also those of earlier chunks that waited for a row of this one. */
  async link(tx: TenantTransaction, taken: readonly Taken[]): Promise<ToWrite['later']> {
    const { setup, memory } = this.#run;
    const { column } = setup.table.tree;
    const field = setup.table.columns[column]?.field ?? column;
    const byId = new Map(taken.map((each) => [each.id, each]));
    const asked: Below[] = taken.flatMap(({ id, row, record, found }) =>
      record.above
        ? [
            {
              id,
              row,
              ...record.above,
              current: (found?.stands[column] as string | null | undefined) ?? null,
              isHeld: found?.held.includes(field) ?? false,
            },
          ]
        : [],
    );
    const waited: Below[] = [];
    for (const { record } of taken) {
      for (const key of aboveKeys(record, setup.choices.noun)) {
        waited.push(...(memory.waiting.get(key) ?? []));
        memory.waiting.delete(key);
      }
    }
    asked.push(...(await this.#asTheyStand(tx, waited)));
    const { links, findings, waiting } = await linkAbove(tx, setup, asked, memory);
    for (const { below, finding } of findings) this.#warn(below.row, finding);
    for (const below of waiting) {
      memory.wait(below);
      const own = byId.get(below.id);
      if (own) own.isWaiting = true;
    }
    const later: { below: Below; above: string }[] = [];
    for (const link of links) {
      const own = byId.get(link.below.id);
      if (!own) later.push(link);
      else {
        own.change = {
          from: { ...own.change.from, [column]: link.below.current },
          to: { ...own.change.to, [column]: link.above },
        };
      }
    }
    return later;
  }

  /** Of rows that waited: those whose record nobody has put below another meanwhile. Locked, as they are to be changed. */
  async #asTheyStand(tx: TenantTransaction, waited: readonly Below[]): Promise<Below[]> {
    if (waited.length === 0) return [];
    const { setup, mode } = this.#run;
    const { table, tree, entity, columns } = setup.table;
    const { rows } = await tx.client.query<{ id: string; above: string | null; held: string[] }>(
      `SELECT id, ${tree.column} AS above, ${heldFieldsColumn(entity, `${table}.id`)} AS held FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])
       ORDER BY id ${mode === 'import' ? 'FOR NO KEY UPDATE' : ''}`,
      [tx.organizationId, waited.map(({ id }) => id)],
    );
    const field = columns[tree.column]?.field ?? tree.column;
    const standing = new Map(rows.map((row) => [row.id, row]));
    return waited.flatMap((below) => {
      const stands = standing.get(below.id);
      const current = stands?.above;
      // A preview has not made what it would make; what an import has made may be gone.
      if (!stands || current === undefined) return mode === 'preview' ? [below] : [];
      if (below.current === undefined || below.current === current)
        return [{ ...below, current, isHeld: stands.held.includes(field) }];
      this.#warn(below.row, {
        field: entity === 'account' ? 'parent' : 'reportsTo',
        value: below.said,
        reason: `someone changed this on the ${entity} during the import, and their value stays`,
        expected: `${entity}s that nobody changes during the import`,
      });
      return [];
    });
  }

  /** The account that a contact works for, which is made where it is missing. */
  #employer(row: RawRow, { account }: TypedRecord, employers: AccountsByWord, missing: 'create' | 'leave') {
    if (!account) return {};
    const there = employers.find(account);
    if (there !== null) return { account_id: there };
    if (missing === 'create') {
      const made = employers.make(account);
      this.accounts.push({ ...made, row: row.rowNumber });
      return { account_id: made.id };
    }
    const field = account.name === null ? 'accountDomain' : 'account';
    const reason = 'there is no such account; the contact is imported without it';
    this.#warn(row.rowNumber, {
      field,
      value: account.name ?? account.domain,
      reason,
      expected: 'an existing account',
    });
    return {};
  }

  /** Whom the record is given to; of a word that stands for nobody the rest of the row is taken, and says so. */
  #owner(row: RawRow, { owner }: TypedRecord, owners: ReadonlyMap<string, OwnerOfWord>) {
    const found = owner === null ? undefined : owners.get(owner);
    if (found === undefined) return {};
    if ('ownerId' in found) return found.ownerId === null ? {} : { owner_id: found.ownerId };
    const { entity } = this.#run.setup.table;
    const { reason, expected } = found;
    this.#warn(row.rowNumber, {
      field: 'owner',
      value: owner,
      expected,
      reason: `${reason}; the ${entity} is imported without it`,
    });
    return {};
  }

  #repeat(row: RawRow, before: number): void {
    const { entity } = this.#run.setup.table;
    this.#leaveOut(row, 'skipped', [
      {
        field: null,
        value: null,
        reason: `row ${before} is the same ${entity}`,
        expected: `one row per ${entity}, or an external ID to tell them apart`,
      },
    ]);
  }

  #leaveOut(row: RawRow, severity: 'rejected' | 'skipped', findings: readonly RecordFinding[]): void {
    this.counts[severity]++;
    const cells = rawText(row);
    for (const finding of findings) this.#note(row.rowNumber, severity, finding, cells);
  }

  #warn(row: number, finding: RecordFinding): void {
    this.#note(row, 'warning', finding);
  }

  #note(rowNumber: number, severity: Issue['severity'], { field, ...said }: RecordFinding, cells?: string[]): void {
    this.#issues.push({ rowNumber, severity, cells, ...said, column: columnWords(this.#run.setup, field) });
  }
}
