import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { averageOf, type TypedRow } from '../reading/index.ts';
import { FileMemory } from '../run/file-memory.ts';
import { findMatches } from '../run/find-matches.ts';
import { planRows } from '../run/plan-rows.ts';
import { type RunSetup, setUpRun } from '../run/set-up.ts';
import { writeIssues } from '../run/write-issues.ts';
import type { Counts } from '../stored-import.ts';
import type { PreviewedImport } from './correctable.ts';
import { correctionsBetween, correctionsOf, correctRow } from './effective.ts';
import { allRows, findRows, type KeptRow, keepKeys, keyOf, rowsByKey } from './row-blocks.ts';

/** More rows than these are counted in the background, with the whole file. */
export const JUDGED_AT_ONCE = 500;

/**
 * Decides rows anew after an edit as the import will, and moves counts and issues by the difference. With them go the
 * rows that are matched by the same name or ID as one of them was or is now: what is said of those may change too.
 * Answers the rows that were decided; null, with nothing written, when they are too many.
 */
export async function judgeRows(
  tx: TenantTransaction,
  stored: PreviewedImport,
  { rowNumbers, from, to }: { rowNumbers: readonly number[]; from: number; to: number },
): Promise<KeptRow[] | null> {
  if (rowNumbers.length > JUDGED_AT_ONCE) return null;
  const importId = stored.id;
  const setup = await setUpJudge(tx, stored, { from, to });
  const at = async (position: number, rows: readonly KeptRow[]): Promise<TypedRow[]> => {
    const asked = { importId, position, rowNumbers: rows.map(({ rowNumber }) => rowNumber) };
    const corrections = await correctionsOf(tx, asked);
    return rows.map((row) => correctRow(row, corrections.get(row.rowNumber), setup));
  };
  const changed = await findRows(tx, importId, rowNumbers);
  const changedBefore = await at(from, changed);
  const changedAfter = await at(to, changed);
  const keys = new Set([...changedBefore, ...changedAfter].flatMap((row) => keyOf(row) ?? []));
  const sharing = await rowsByKey(tx, importId, { keys: [...keys], limit: 2 * JUDGED_AT_ONCE + 1 });
  const own = new Set(rowNumbers);
  const others = sharing.filter((row) => !own.has(row));
  if (others.length > JUDGED_AT_ONCE) return null;
  const beside = await findRows(tx, importId, others);
  const besideNow = await at(to, beside);
  const before = inOrder([...changedBefore, ...besideNow]);
  const after = inOrder([...changedAfter, ...besideNow]);
  const matches = await findMatches(tx, { importId, rows: [...before, ...after], lock: false });
  const was = planRows(setup, before, matches, new FileMemory());
  const is = planRows(setup, after, matches, new FileMemory());
  const judged = inOrder([...changed, ...beside]);
  await tx.client.query(
    'DELETE FROM import_issues WHERE organization_id = $1 AND import_id = $2 AND row = ANY($3::int[])',
    [tx.organizationId, importId, judged.map(({ rowNumber }) => rowNumber)],
  );
  await writeIssues(tx, setup, is.issues);
  await keepKeys(tx, importId, changedAfter);
  await tx.client.query('UPDATE imports SET preview = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    importId,
    JSON.stringify(moved(stored.preview, was.counts, is.counts)),
  ]);
  return judged;
}

/** Typed stages and owners of either position are known; the averages are those after the edit, over every row. */
async function setUpJudge(
  tx: TenantTransaction,
  stored: PreviewedImport,
  { from, to }: { from: number; to: number },
): Promise<RunSetup> {
  const setup = await setUpRun(tx, { ...stored, editPosition: Math.max(from, to) }, { withFile: false });
  if (setup.choices.amountOverride.kind !== 'average') return setup;
  return { ...setup, averages: await averageOf(everyRow(tx, setup, to)) };
}

async function* everyRow(tx: TenantTransaction, setup: RunSetup, position: number): AsyncGenerator<TypedRow[]> {
  for await (const rows of allRows(tx, setup.importId)) {
    const [first, last] = [rows[0]?.rowNumber ?? 0, rows.at(-1)?.rowNumber ?? 0];
    const corrections = await correctionsBetween(tx, { importId: setup.importId, position, first, last });
    yield rows.map((row) => correctRow(row, corrections.get(row.rowNumber), setup));
  }
}

const inOrder = <Row extends { readonly rowNumber: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.rowNumber - b.rowNumber);

/** Deals may have changed since the preview: no count falls below zero, and a new preview counts exactly. */
function moved(counts: Counts, was: Counts, is: Counts): Counts {
  const { span, ...next } = counts;
  for (const each of Object.keys(next) as (keyof typeof next)[]) {
    next[each] = Math.max(0, counts[each] + (is[each] ?? 0) - (was[each] ?? 0));
  }
  return { ...next, span };
}
