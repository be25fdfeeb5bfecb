/** What became of the records of a push, written with what both sides have now. */
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { noteVerdicts, type RecordVerdicts } from '../../conflicts/note-verdicts.ts';
import type { TakenCounts } from '../../runs/step.ts';
import type { Agreed } from '../../taking/identities.ts';
import type { RecordKind } from '../../taking/linked-records.ts';
import type { DecidedPush } from './decide-push.ts';
import type { Candidate } from './pushed-kind.ts';
import type { RefusedRecord } from './send-records.ts';

interface RowToWrite {
  readonly externalId: string;
  readonly ordinal: number;
  readonly outcome: 'sent' | 'skipped' | 'failed' | 'warning';
  readonly entityId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly vendorWords: string | null;
  readonly fields: readonly string[];
}

export class PushOutcomes {
  readonly #kind: Pick<RecordKind, 'object' | 'entity'>;
  readonly #rows: RowToWrite[] = [];
  readonly #agreed: { readonly externalId: string; readonly agreed: Agreed }[] = [];
  /** Records that wait for nothing: they were sent, or both sides have the same. */
  readonly #settled: string[] = [];
  readonly #written: RecordVerdicts[] = [];
  readonly #counts = { read: 0, sent: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0 };

  constructor(kind: Pick<RecordKind, 'object' | 'entity'>) {
    this.#kind = kind;
  }

  sent(candidate: Candidate, { values, before, agreed, agreedOnceSent, warnings, verdicts }: DecidedPush): void {
    const written = verdicts.filter(({ field }) => Object.hasOwn(agreedOnceSent, field));
    this.#written.push({
      externalId: candidate.externalId,
      entityId: candidate.own.id,
      verdicts: written.map((each) => ({ ...each, verdict: 'send', conflict: false, isWritten: true })),
    });
    this.#count('sent');
    this.#row(candidate, { outcome: 'sent', before, fields: Object.keys(values) });
    this.#settle(candidate, { ...agreed, ...agreedOnceSent }, warnings);
  }

  /** Of a record whose later values are theirs, or the same on both sides. */
  unchanged(candidate: Candidate, { agreed, warnings }: DecidedPush): void {
    this.#count('unchanged');
    this.#settle(candidate, agreed, warnings);
  }

  /** Of a record whose values have no words in Salesforce. */
  unsendable(candidate: Candidate, { agreed, faults, warnings }: DecidedPush): void {
    this.#fail(candidate, {
      reason: faults.map(({ reason }) => reason).join(' '),
      fields: faults.map(({ source }) => source),
    });
    this.#agree(candidate, agreed, warnings);
  }

  refused(candidate: Candidate, { agreed, warnings }: DecidedPush, { explained, fields }: RefusedRecord): void {
    this.#fail(candidate, { reason: explained.message, vendorWords: explained.vendorWords, fields });
    this.#agree(candidate, agreed, warnings);
  }

  /** Of a record of which nothing is to be sent, by what both sides had at last. It is not counted. */
  idle({ externalId }: Candidate): void {
    this.#settled.push(externalId);
  }

  missing(candidate: Candidate): void {
    this.#count('skipped');
    const reason = 'It is gone in Salesforce, or the connected user may not see it. Nothing was sent.';
    this.#row(candidate, { outcome: 'skipped', reason });
    this.#settled.push(candidate.externalId);
  }

  #settle(candidate: Candidate, agreed: Agreed, warnings: DecidedPush['warnings']): void {
    this.#settled.push(candidate.externalId);
    this.#agree(candidate, agreed, warnings);
  }

  #fail(candidate: Candidate, row: Partial<RowToWrite>): void {
    this.#count('failed');
    this.#row(candidate, { ...row, outcome: 'failed' });
  }

  #agree(candidate: Candidate, agreed: Agreed, warnings: DecidedPush['warnings']): void {
    this.#agreed.push({ externalId: candidate.externalId, agreed });
    for (const [at, { source, reason }] of warnings.entries()) {
      this.#counts.warnings++;
      this.#row(candidate, { outcome: 'warning', ordinal: at + 1, reason, fields: [source] });
    }
  }

  #count(what: 'sent' | 'unchanged' | 'skipped' | 'failed'): void {
    this.#counts.read++;
    this.#counts[what]++;
  }

  #row({ externalId, own }: Candidate, row: Partial<RowToWrite>): void {
    const { outcome = 'skipped', ordinal = 0, before = null, reason = null, vendorWords = null, fields = [] } = row;
    this.#rows.push({ externalId, ordinal, outcome, entityId: own.id, before, reason, vendorWords, fields });
  }

  /** Of each record a run tells once: candidates leave out those that it has told of. */
  async write(
    tx: TenantTransaction,
    { connectionId, runId, now }: { readonly connectionId: string; readonly runId: string; readonly now: Date },
  ): Promise<Partial<TakenCounts>> {
    const { client, organizationId } = tx;
    const { object, entity } = this.#kind;
    await client.query(
      `INSERT INTO sync_rows (organization_id, run_id, object, external_id, ordinal, outcome, entity, entity_id, before,
         reason, vendor_words, fields)
       SELECT $1, $2, $3, r."externalId", r.ordinal, r.outcome, $4, r."entityId", r.before, r.reason, r."vendorWords", r.fields
       FROM json_to_recordset($5::json) AS r("externalId" text, ordinal int, outcome text, "entityId" uuid, before jsonb,
         reason text, "vendorWords" text, fields text[])`,
      [organizationId, runId, object, entity, JSON.stringify(this.#rows)],
    );
    await client.query(
      `UPDATE external_identities i SET agreed = i.agreed || r.agreed
       FROM json_to_recordset($4::json) AS r("externalId" text, agreed jsonb)
       WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.object = $3 AND i.external_id = r."externalId"`,
      [organizationId, connectionId, object, JSON.stringify(this.#agreed)],
    );
    await noteVerdicts(tx, { connectionId, runId, now }, this.#kind, this.#written);
    await client.query(
      `INSERT INTO sync_failures AS x (organization_id, connection_id, direction, object, external_id, run_id, reason,
         vendor_words, fields, first_at, last_at)
       SELECT $1, $2, 'write', $6, r."externalId", $3, r.reason, r."vendorWords", r.fields, $4, $4
       FROM json_to_recordset($5::json) AS r("externalId" text, reason text, "vendorWords" text, fields text[])
       ON CONFLICT (organization_id, connection_id, direction, object, external_id) DO UPDATE SET run_id = excluded.run_id,
         reason = excluded.reason, vendor_words = excluded.vendor_words, fields = excluded.fields,
         attempts = x.attempts + 1, last_at = excluded.last_at`,
      [
        organizationId,
        connectionId,
        runId,
        now,
        JSON.stringify(this.#rows.filter(({ outcome }) => outcome === 'failed')),
        object,
      ],
    );
    await client.query(
      `DELETE FROM sync_failures WHERE organization_id = $1 AND connection_id = $2 AND direction = 'write'
         AND object = $3 AND external_id = ANY($4::text[])`,
      [organizationId, connectionId, object, this.#settled],
    );
    return this.#counts;
  }
}
