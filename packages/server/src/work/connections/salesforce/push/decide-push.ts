/** What of a record is sent to Salesforce: fields that we own, or that the later change decides for us, and scores. */
import {
  type DescribedField,
  type DescribedObject,
  decideField,
  describedField,
  type FieldOwner,
  type HashedValue,
  type IncomingContext,
  isEmptyValue,
  isWriteable,
  type Mappable,
  type MappedObject,
  mappableFields,
  PUSHED_SCORE_NAMES,
  type PushedScore,
  type SalesforceMapping,
  type SalesforceRecord,
  valueHash,
  type WritingContext,
  writeField,
} from '@forecastle/rules';
import type { NotedVerdict } from '../../conflicts/note-verdicts.ts';
import type { ComparedField } from '../../taking/decide-fields.ts';
import type { Agreed } from '../../taking/identities.ts';
import type { ValuesToWrite } from '../client/collections.ts';
import { scoreKey } from './candidates.ts';
import type { Candidate, CandidateKind, ComparedRecord, FoundRecord } from './pushed-kind.ts';

interface SentField {
  readonly field: string;
  readonly owner: FieldOwner;
  readonly source: DescribedField;
  readonly mappable: Mappable;
}

/** Fields of the mapping that Salesforce does not decide alone. */
export interface PushFields {
  readonly fields: readonly SentField[];
  readonly scores: readonly {
    readonly field: SalesforceMapping['push']['scores'][number]['field'];
    readonly source: DescribedField;
  }[];
}

export function pushFields(
  { object, hasScores }: CandidateKind,
  { mapping, objects, customFields }: IncomingContext,
): PushFields {
  const mappable = new Map(mappableFields(object, customFields).map((each) => [each.key, each]));
  return {
    fields: ownFields(mapping, object).flatMap(({ field, source: name, owner }) => {
      const known = mappable.get(field);
      const source = describedField(objects, object, name);
      return !known || known.field?.readOnly || !source ? [] : [{ field, owner, source, mappable: known }];
    }),
    scores: (hasScores ? mapping.push.scores : []).flatMap(({ field, target }) => {
      const source = describedField(objects, object, target);
      return source?.custom && isWriteable(source) ? [{ field, source }] : [];
    }),
  };
}

/** Returns the mapped fields of an object that Salesforce does not decide alone. */
export const ownFields = (
  { fields }: Pick<SalesforceMapping, 'fields'>,
  of: MappedObject,
): SalesforceMapping['fields'] => fields.filter(({ object, owner }) => object === of && owner !== 'theirs');

/** Whether something of a record may have to be sent, by what both sides had at last. */
export const maySend = (candidate: Candidate, of: SentNames): boolean =>
  of.fields.some((each) => differs(each, candidate)) || otherScores(candidate, of.scores).length > 0;

interface SentNames {
  readonly fields: readonly Pick<SentField, 'field' | 'owner'>[];
  readonly scores: readonly { readonly field: PushedScore }[];
}

/** A field that is linked for the first time is sent only where we own it, and never empty. */
function differs({ field, owner }: Pick<SentField, 'field' | 'owner'>, { own, agreed }: Candidate): boolean {
  const ours = own.holds(field);
  if (ours === undefined) return false;
  const both = agreed[field];
  if (both === undefined) return owner === 'ours' && !isEmptyValue(ours);
  return valueHash(ours) !== both;
}

const otherScores = <T extends { readonly field: PushedScore }>({ scores, agreed }: Candidate, of: readonly T[]) =>
  of.flatMap((each) => {
    const score = scores[each.field];
    return score === null || agreed[scoreKey(each.field)] === String(score) ? [] : [{ ...each, score }];
  });

export interface DecidedPush {
  readonly values: ValuesToWrite;
  /** Of fields that are the same on both sides. */
  readonly agreed: Agreed;
  /** What is agreed once the values are written. */
  readonly agreedOnceSent: Agreed;
  /** What fields had there that are written, by the names of ours. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly warnings: readonly { readonly source: string; readonly reason: string }[];
  readonly verdicts: readonly NotedVerdict[];
  /** Why nothing of the record can be sent. */
  readonly faults: readonly { readonly source: string; readonly reason: string }[];
}

export interface DecidingPush {
  readonly of: PushFields;
  readonly writing: WritingContext;
  /** Returns an instant in the words of the organisation. */
  readonly sayInstant: (at: number) => string;
}

/** Decides by the record as it is there now. */
export function decidePush(found: FoundRecord, compared: ComparedRecord, deciding: DecidingPush): DecidedPush {
  return new Deciding(found, compared, deciding).decide();
}

/** Fields that Salesforce sets with the stage, unless they are written too. */
const BY_STAGE = ['category', 'winProbability'];

class Deciding {
  readonly #candidate: Candidate;
  readonly #record: SalesforceRecord;
  readonly #compared: ComparedRecord;
  readonly #by: DecidingPush;
  readonly #values: Record<string, string | number | boolean | null> = {};
  readonly #agreed: Record<string, string> = {};
  readonly #agreedOnceSent: Record<string, string> = {};
  readonly #before: Record<string, unknown> = {};
  readonly #warnings: { source: string; reason: string }[] = [];
  readonly #faults: { source: string; reason: string }[] = [];
  readonly #verdicts: NotedVerdict[] = [];

  constructor({ candidate, record }: FoundRecord, compared: ComparedRecord, by: DecidingPush) {
    this.#candidate = candidate;
    this.#record = record;
    this.#compared = compared;
    this.#by = by;
  }

  decide(): DecidedPush {
    const { of } = this.#by;
    const { stage, others } = this.#compared;
    const fields = new Map(of.fields.map((each) => [each.field, each]));
    const stageField = fields.get('stageId');
    const stageVerdict = stage && stageField ? this.#field(stageField, stage) : 'take';
    for (const each of others(stageVerdict)) {
      const field = fields.get(each.field);
      if (!field) continue;
      const verdict = this.#field(field, each);
      if (verdict === 'same' && stageVerdict === 'send' && BY_STAGE.includes(each.field)) this.#send(field, each);
    }
    for (const { field, source, score } of otherScores(this.#candidate, of.scores)) {
      this.#values[source.name] = score;
      this.#before[PUSHED_SCORE_NAMES[field]] = this.#record.get(source.name) ?? null;
      this.#agreedOnceSent[scoreKey(field)] = String(score);
    }
    return {
      values: this.#values,
      agreed: this.#agreed,
      agreedOnceSent: this.#agreedOnceSent,
      before: this.#before,
      warnings: this.#warnings,
      verdicts: this.#verdicts,
      faults: this.#faults,
    };
  }

  #field(field: SentField, compared: ComparedField) {
    const { agreed } = this.#candidate;
    const { theirsAt } = this.#compared;
    const oursAt = this.#compared.oursAt(field.field);
    const { theirs, ours } = compared;
    const told = { owner: field.owner, theirs, ours, theirsAt, oursAt };
    const { verdict, conflict } = decideField({ ...told, agreed: agreed[field.field] ?? null });
    if (verdict !== 'keep') this.#verdicts.push({ ...told, field: field.field, verdict, conflict, isWritten: false });
    if (verdict === 'same') this.#agreed[field.field] = valueHash(compared.theirs);
    if (verdict === 'send') this.#send(field, compared);
    if (conflict) this.#tellConflict(field, compared, { theirsAt, oursAt, isSent: verdict === 'send' });
    return verdict;
  }

  #send(field: SentField, { ours, theirs }: ComparedField): void {
    const { source } = field;
    if (!isWriteable(source)) {
      const reason = `The connected user may not edit ${source.label} in Salesforce, so it was not sent. Give them edit access, or let Salesforce own the field.`;
      this.#warnings.push({ source: source.name, reason });
      return;
    }
    const written = this.#write(field, ours);
    if ('reason' in written) {
      this.#faults.push({ source: source.name, reason: written.reason });
      return;
    }
    Object.assign(this.#values, written.values);
    this.#before[field.field] = theirs;
    this.#agreedOnceSent[field.field] = valueHash(ours);
  }

  #write({ source, mappable }: SentField, value: HashedValue) {
    return writeField({ source, mappable, value, record: this.#record }, this.#by.writing);
  }

  #tellConflict(
    field: SentField,
    { ours }: ComparedField,
    { theirsAt, oursAt, isSent }: { readonly theirsAt: number; readonly oursAt: number; readonly isSent: boolean },
  ): void {
    const { source } = field;
    const { sayInstant } = this.#by;
    const written = this.#write(field, ours);
    const our = 'reason' in written ? null : (written.values[source.name] ?? null);
    const say = (value: unknown) => (value === null || value === '' ? 'nothing' : `“${String(value)}”`);
    const since = (at: number) => (at === 0 ? '' : ` since ${sayInstant(at)}`);
    const end = isSent ? 'Forecastle’s is newer and was sent.' : 'Salesforce’s is newer and stays.';
    const reason = `${source.label}: Salesforce says ${say(this.#record.get(source.name) ?? null)}${since(theirsAt)}, Forecastle says ${say(our)}${since(oursAt)}. ${end}`;
    this.#warnings.push({ source: source.name, reason });
  }
}

/** API names of the fields that a push reads and writes, with their types. */
export function fieldsToAsk(
  object: MappedObject,
  names: readonly string[],
  { fields, scores }: PushFields,
  objects: readonly DescribedObject[],
): { readonly name: string; readonly type: string }[] {
  const all = new Set([
    ...names,
    ...fields.map(({ source }) => source.name),
    ...scores.map(({ source }) => source.name),
  ]);
  return [...all]
    .flatMap((name) => describedField(objects, object, name) ?? [])
    .map(({ name, type }) => ({ name, type }));
}
