/** What becomes of the records of a chunk: counted, and written as rows of the run and as failures that wait for a retry. */
import type { SyncObject } from '@forecastle/contract';
import type { IncomingNotice } from '@forecastle/rules';
import type { syncRows } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { NOTHING_TAKEN, type TakenCounts, type Taking } from './taking.ts';

type Row = typeof syncRows.$inferSelect;
type Entity = Row['entity'];
type Before = Readonly<Record<string, unknown>>;

type RunTaking = Pick<Taking, 'runId' | 'connectionId' | 'now'>;

interface RowToWrite {
  readonly externalId: string;
  readonly ordinal: number;
  readonly outcome: Row['outcome'];
  readonly entityId: string | null;
  readonly before: Before | null;
  readonly reason: string | null;
  readonly fields: readonly string[];
}

/** Warnings of a link that was made after its record was taken are numbered beyond those of the record. */
const AFTER_RECORD = 1000;

export class Outcomes {
  readonly #taking: RunTaking;
  readonly #object: SyncObject;
  readonly #entity: Entity;
  readonly #rows: RowToWrite[] = [];
  readonly #taken: string[] = [];
  readonly #ordinals = new Map<string, number>();
  readonly #firstOrdinal: number;
  #counts = { ...NOTHING_TAKEN };

  constructor(taking: RunTaking, object: SyncObject, entity: Entity, { isAfter = false }: { isAfter?: boolean } = {}) {
    this.#taking = taking;
    this.#object = object;
    this.#entity = entity;
    this.#firstOrdinal = isAfter ? AFTER_RECORD : 1;
  }

  get counts(): TakenCounts {
    return this.#counts;
  }

  created(externalId: string, entityId: string | null, notices: readonly IncomingNotice[] = []): void {
    this.#count('created');
    this.#took(externalId, { outcome: 'created', entityId }, notices);
  }

  /** `before`: former values of the fields that changed. */
  updated(externalId: string, entityId: string | null, before: Before, notices: readonly IncomingNotice[] = []): void {
    this.#count('updated');
    this.#took(externalId, { outcome: 'updated', entityId, before }, notices);
  }

  /** Of a history: how much of it was new. */
  told(externalId: string, entityId: string, reason: string, notices: readonly IncomingNotice[]): void {
    this.#count('updated');
    this.#took(externalId, { outcome: 'updated', entityId, before: {}, reason }, notices);
  }

  /** `before`: how it lies in the bin, for a removal that can be undone. */
  removed(externalId: string, entityId: string, before: Before | null = null): void {
    this.#count('removed');
    this.#took(externalId, { outcome: 'removed', entityId, before }, []);
  }

  /** Of a record that was merged there, and so here: `keptId` is what it became. */
  merged(externalId: string, keptId: string, reason: string): void {
    this.#count('removed');
    this.#took(externalId, { outcome: 'removed', entityId: keptId, reason }, []);
  }

  restored(externalId: string, entityId: string, notices: readonly IncomingNotice[]): void {
    this.#count('restored');
    this.#took(externalId, { outcome: 'restored', entityId }, notices);
  }

  unchanged(externalId: string): void {
    this.#count('unchanged');
    this.#taken.push(externalId);
  }

  skipped(externalId: string, reason: string, entityId: string | null = null): void {
    this.#count('skipped');
    this.#row(externalId, 0, { outcome: 'skipped', entityId, reason });
  }

  /** Counts a record that is none of ours, and lists nothing. */
  passedOver(externalId: string): void {
    this.#count('skipped');
    this.#taken.push(externalId);
  }

  failed(externalId: string, reason: string, entityId: string | null = null): void {
    this.#count('failed');
    this.#row(externalId, 0, { outcome: 'failed', entityId, reason });
  }

  /** Of a record that is taken otherwise. */
  warn(externalId: string, entityId: string | null, { source, reason }: IncomingNotice): void {
    this.#counts = { ...this.#counts, warnings: this.#counts.warnings + 1 };
    const ordinal = this.#ordinals.get(externalId) ?? this.#firstOrdinal;
    this.#ordinals.set(externalId, ordinal + 1);
    this.#row(externalId, ordinal, {
      outcome: 'warning',
      entityId,
      reason,
      fields: source === null ? [] : [source],
    });
  }

  #took(externalId: string, row: Partial<RowToWrite>, notices: readonly IncomingNotice[]): void {
    this.#taken.push(externalId);
    this.#row(externalId, 0, row);
    for (const notice of notices) this.warn(externalId, row.entityId ?? null, notice);
  }

  #count(what: 'created' | 'updated' | 'unchanged' | 'removed' | 'restored' | 'skipped' | 'failed'): void {
    this.#counts = { ...this.#counts, read: this.#counts.read + 1, [what]: this.#counts[what] + 1 };
  }

  #row(externalId: string, ordinal: number, row: Partial<RowToWrite>): void {
    const { outcome = 'skipped', entityId = null, before = null, reason = null, fields = [] } = row;
    this.#rows.push({ externalId, ordinal, outcome, entityId, before, reason, fields });
  }

  /** Writes the rows; failures are kept until the record is taken. A record that changes twice in a run keeps what it was first. */
  async write(tx: TenantTransaction): Promise<void> {
    const { runId, connectionId, now } = this.#taking;
    if (this.#rows.length > 0) {
      await tx.client.query({
        name: 'write-sync-rows',
        text: `INSERT INTO sync_rows AS x (organization_id, run_id, object, external_id, ordinal, outcome, entity, entity_id,
            before, reason, fields)
          SELECT $1, $2, $3, r."externalId", r.ordinal, r.outcome, CASE WHEN r."entityId" IS NOT NULL THEN $4 END,
            r."entityId", r.before, r.reason, r.fields
          FROM json_to_recordset($5::json) AS r("externalId" text, ordinal int, outcome text, "entityId" uuid, before jsonb,
            reason text, fields text[])
          ON CONFLICT (organization_id, run_id, object, external_id, ordinal) DO UPDATE SET
            before = CASE WHEN x.outcome = 'updated' THEN coalesce(excluded.before, '{}') || coalesce(x.before, '{}')
              WHEN x.outcome = 'created' THEN NULL ELSE excluded.before END,
            outcome = CASE WHEN x.outcome IN ('created', 'updated') THEN x.outcome ELSE excluded.outcome END,
            reason = excluded.reason, fields = excluded.fields, entity = excluded.entity, entity_id = excluded.entity_id`,
        values: [tx.organizationId, runId, this.#object, this.#entity, JSON.stringify(this.#rows)],
      });
    }
    const failed = this.#rows.filter(({ outcome }) => outcome === 'failed');
    if (failed.length > 0) {
      await tx.client.query(
        `INSERT INTO sync_failures AS x (organization_id, connection_id, direction, object, external_id, run_id, reason, fields,
           first_at, last_at)
         SELECT $1, $2, 'read', $3, r."externalId", $4, r.reason, r.fields, $5, $5
         FROM json_to_recordset($6::json) AS r("externalId" text, reason text, fields text[])
         ON CONFLICT (organization_id, connection_id, direction, object, external_id) DO UPDATE SET run_id = excluded.run_id,
           reason = excluded.reason, fields = excluded.fields, attempts = x.attempts + 1, last_at = excluded.last_at`,
        [tx.organizationId, connectionId, this.#object, runId, now, JSON.stringify(failed)],
      );
    }
    if (this.#taken.length > 0) {
      await tx.client.query({
        name: 'clear-sync-failures',
        text: `DELETE FROM sync_failures WHERE organization_id = $1 AND connection_id = $2 AND direction = 'read' AND object = $3
          AND external_id = ANY($4::text[])`,
        values: [tx.organizationId, connectionId, this.#object, this.#taken],
      });
    }
  }
}
