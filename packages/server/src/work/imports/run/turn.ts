/** The part of a chunk in which its import stands still for it, and other imports of the organisation wait. */

import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import type { Standing } from './standing.ts';

/** The run is to stop: somebody cancelled the import, or asked for something else. */
export class Stopped extends Error {
  constructor() {
    super('the import was stopped');
  }
}

/** How the other imports of the organisation stand, and syncs of systems that it is connected to. */
export interface Others {
  readonly areRunning: boolean;
  /** Changes whenever one of them writes something, or takes something back. */
  readonly progress: string;
}

export async function othersOf(tx: TenantTransaction, importId: string): Promise<Others> {
  const { rows } = await tx.client.query<Others>(
    `WITH syncs AS (
       SELECT count(*) AS running, coalesce(string_agg(id || position::text, ' ' ORDER BY id), '') AS progress
       FROM sync_runs WHERE organization_id = $1 AND status = 'running'
     )
     SELECT coalesce(bool_or(i.status IN ('running', 'undoing')), false) OR (SELECT running > 0 FROM syncs) AS "areRunning",
       coalesce(sum(i.next_row), 0) || ' ' || coalesce(sum(u.done), 0) || ' ' || (SELECT progress FROM syncs) AS progress
     FROM imports i LEFT JOIN import_undos u ON u.organization_id = $1 AND u.import_id = i.id
     WHERE i.organization_id = $1 AND i.id <> $2 AND i.status NOT IN ('uploaded', 'ready', 'previewing', 'queued')`,
    [tx.organizationId, importId],
  );
  const [others] = rows;
  if (!others) throw new Error('an aggregate answers one row');
  return others;
}

interface Asked {
  readonly importId: string;
  readonly mode: 'preview' | 'import';
  /** The chunk before, as it ends. */
  readonly before: Promise<Standing | null>;
}

/**
 * Waits for the chunk before, then locks the import's row, so that nobody stops or moves it, and makes other imports of
 * the organisation wait, so that two files do not make the same account twice. Whoever decided before the turn passes how
 * the others stood then. The lock of the row leaves foreign keys to it alone, on which the chunk after may be at work.
 * Throws Stopped, and Overtaken when what was decided may no longer be true.
 */
export class Turn {
  readonly #tx: TenantTransaction;
  readonly #asked: Asked;
  #standing: Standing | null = null;

  constructor(tx: TenantTransaction, asked: Asked) {
    this.#tx = tx;
    this.#asked = asked;
  }

  get isTaken(): boolean {
    return this.#standing !== null;
  }

  async take(seen: Others | null): Promise<Standing> {
    this.#standing ??= await this.#wait(seen);
    return this.#standing;
  }

  async #wait(seen: Others | null): Promise<Standing> {
    const { importId, mode, before } = this.#asked;
    const standing = await before;
    if (standing === null) throw new Stopped();
    const { rows } = await this.#tx.client.query<{ status: string; next_row: number }>(
      'SELECT status, next_row FROM imports WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [this.#tx.organizationId, importId],
    );
    const [found] = rows;
    if (found?.status !== (mode === 'preview' ? 'previewing' : 'running')) throw new Stopped();
    if (found.next_row !== standing.nextRow) throw new Overtaken();
    if (mode === 'preview') return standing;
    await takeTurn(this.#tx, 'imports');
    if (seen && (await othersOf(this.#tx, importId)).progress !== seen.progress) throw new Overtaken();
    return standing;
  }
}
