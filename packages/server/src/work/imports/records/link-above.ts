/** Parents of accounts and managers of contacts: found by name or address, never in a circle, and waited for where they come later in the file. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { idsUp, readAbove } from '../../../records/trees/record-tree.ts';
import { staysHeld } from './decide-record.ts';
import type { RecordFinding } from './read-record.ts';
import type { RecordSetup } from './set-up.ts';

/** A record that is to stand below another. */
export interface Below {
  readonly id: string;
  readonly row: number;
  readonly key: string;
  readonly said: string;
  /** What it stood below when its row was taken; not known of a row that an earlier run has taken. */
  readonly current?: string | null;
  /** A connected system decides what it stands below. */
  readonly isHeld?: boolean;
}

/** What a run keeps of those above, for its whole file. */
export interface AboveMemory {
  /** Keys of all rows of the file: those above may come later. */
  readonly inFile: ReadonlySet<string>;
  /** Records of this run by key: of a preview they stand nowhere else. */
  readonly known: Map<string, string>;
  /** What stands below what by this run. */
  readonly above: Map<string, string>;
  /** Those that wait for a later row, by its key. */
  readonly waiting: Map<string, Below[]>;
}

export interface Linked {
  readonly links: readonly { readonly below: Below; readonly above: string }[];
  readonly findings: readonly { readonly below: Below; readonly finding: RecordFinding }[];
  /** Rows whose record is to be linked later. */
  readonly waiting: readonly Below[];
}

export async function linkAbove(
  tx: TenantTransaction,
  setup: RecordSetup,
  asked: readonly Below[],
  memory: AboveMemory,
): Promise<Linked> {
  const links: { below: Below; above: string }[] = [];
  const findings: { below: Below; finding: RecordFinding }[] = [];
  const waiting: Below[] = [];
  if (asked.length === 0) return { links, findings, waiting };
  const found = await findAbove(
    tx,
    setup,
    asked.filter(({ key }) => !memory.known.has(key)).map(({ key }) => key),
  );
  const targets = new Map([...found, ...memory.known]);
  const above = await readAbove(
    tx,
    setup.table.tree,
    [...targets.values()].filter((id) => id !== ''),
  );
  for (const [id, parent] of memory.above) above.set(id, parent);
  const field = setup.choices.noun === 'accounts' ? 'parent' : 'reportsTo';
  const refuse = (below: Below, reason: string, expected: string) =>
    findings.push({ below, finding: { field, value: below.said, reason, expected } });
  const keepsItsOwn = ({ current }: Below) => setup.choices.existing === 'fill' && typeof current === 'string';
  const { entity } = setup.table;
  const what = entity === 'account' ? 'account has this name' : 'contact has this address';
  for (const below of asked) {
    const target = targets.get(below.key);
    if (target === undefined && memory.inFile.has(below.key)) {
      if (!keepsItsOwn(below)) waiting.push(below);
      continue;
    }
    if (target === undefined) {
      refuse(below, `no ${what}; the ${entity} is imported without it`, 'one in the file or in the organisation');
    } else if (target === '') {
      refuse(below, `more than one ${what}; the ${entity} is imported without it`, 'exactly one');
    } else if (below.current === target || keepsItsOwn(below)) {
    } else if (below.isHeld) {
      findings.push({ below, finding: staysHeld(field, below.said) });
    } else if (idsUp(above, target).has(below.id)) {
      refuse(below, `it would be below itself; the ${entity} is imported without it`, 'one that is not below it');
    } else {
      above.set(below.id, target);
      memory.above.set(below.id, target);
      links.push({ below, above: target });
    }
  }
  return { links, findings, waiting };
}

/** Ids by key; '' where several fit. */
async function findAbove(
  tx: TenantTransaction,
  { table: { table } }: RecordSetup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ key: string; id: string; several: boolean }>(
    `SELECT key, min(id::text) AS id, count(*) > 1 AS several FROM (
       SELECT ${table === 'accounts' ? 'name_key' : 'lower(email)'} AS key, id FROM ${table}
       WHERE organization_id = $1 AND ${table === 'accounts' ? 'name_key' : 'lower(email)'} = ANY($2::text[])
     ) found GROUP BY key`,
    [tx.organizationId, [...new Set(keys)]],
  );
  return new Map(rows.map(({ key, id, several }) => [key, several ? '' : id]));
}
