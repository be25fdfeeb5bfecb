/** Describes what a push has to know of a kind of records: how they stand here, and how they compare with Salesforce. */
import type {
  FieldVerdict,
  HashedValue,
  IncomingReader,
  MappedObject,
  PushedScore,
  SalesforceRecord,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { ComparedField } from '../../taking/decide-fields.ts';
import type { Agreed } from '../../taking/identities.ts';
import type { RecordKind } from '../../taking/linked-records.ts';
import type { Taking } from '../../taking/taking.ts';

/** A record of ours as it stands. */
export interface OwnRecord {
  readonly id: string;
  /** Undefined: this record has no value of its own in the field. */
  readonly holds: (field: string) => HashedValue;
}

export interface Candidate<Own extends OwnRecord = OwnRecord> {
  readonly externalId: string;
  readonly agreed: Agreed;
  readonly own: Own;
  readonly scores: Readonly<Record<PushedScore, number | null>>;
}

/** A candidate with its record as it is in Salesforce now. */
export interface FoundRecord<Own extends OwnRecord = OwnRecord> {
  readonly candidate: Candidate<Own>;
  readonly record: SalesforceRecord;
}

/** Both sides of a record, field by field. */
export interface ComparedRecord {
  /** Epoch milliseconds. */
  readonly theirsAt: number;
  /** Epoch milliseconds; 0 when nobody here has told the field. */
  readonly oursAt: (field: string) => number;
  /** The stage of a deal, which is decided first. */
  readonly stage: ComparedField | null;
  readonly others: (stage: FieldVerdict) => readonly ComparedField[];
}

/** What candidates are found by. */
export interface CandidateKind<Own extends OwnRecord = OwnRecord> extends RecordKind {
  readonly object: MappedObject;
  /** Scores are sent with these records. */
  readonly hasScores: boolean;
  /** Without locks: they may change before the next statement. */
  readonly readOwn: (tx: TenantTransaction, ids: readonly string[]) => Promise<ReadonlyMap<string, Own>>;
}

export interface PushedKind<Own extends OwnRecord> extends CandidateKind<Own> {
  /** Field of the record that Salesforce locks while it saves another that names the same. */
  readonly lockedBy: 'Id' | 'AccountId';
  /** Returns how the records compare, in their order. `fields` are those of ours that may be sent. */
  readonly compare: (
    tx: TenantTransaction,
    taking: Taking,
    read: IncomingReader,
    found: readonly FoundRecord<Own>[],
    fields: readonly string[],
  ) => Promise<readonly ComparedRecord[]>;
}
