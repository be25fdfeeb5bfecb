/** One record of Salesforce while it is read, with the notes on what was changed or left out. */
import type { IncomingCustom, IncomingNotice } from '../connections/incoming.ts';
import { domainIn, isEmail, isPhone } from '../contactAddresses.ts';
import type { CustomFieldShape } from '../custom-fields/customFields.ts';
import { CUSTOM_TEXT_MAX } from '../custom-fields/customValues.ts';
import type { ForecastCategory } from '../facts.ts';
import { CURRENCY_FIELD, type DescribedField, type SalesforceRecord } from './describedObject.ts';
import type { MappedSource, PreparedContext, ReadStage } from './incomingContext.ts';
import type { MappedObject } from './mappingFields.ts';
import { parseInstant, plainDecimal, quoted, readAmount, readDay, readPercent, readText } from './readValues.ts';
import { to18 } from './salesforceId.ts';

/** A mapped field that the record has, empty ones as null. */
interface SourceText extends MappedSource {
  readonly text: string | null;
}

/**
 * Readers return null for an empty field, and undefined for one that the record does not have or that cannot be kept. So
 * nothing of ours is cleared because theirs could not be read.
 */
export class RecordReading {
  readonly notices: IncomingNotice[] = [];
  readonly #context: PreparedContext;
  readonly #object: MappedObject;
  readonly #record: SalesforceRecord;

  constructor(context: PreparedContext, object: MappedObject, record: SalesforceRecord) {
    this.#context = context;
    this.#object = object;
    this.#record = record;
  }

  text(key: string): string | null | undefined {
    return this.#read(key, ({ mappable, text, source }) => {
      const { max = Number.POSITIVE_INFINITY, oneLine } = mappable.field ?? {};
      return readText(text, { label: mappable.label, max, oneLine }, this.#note(source));
    });
  }

  /** Returns the name, which records are never without. */
  name(): string | undefined {
    const name = this.text('name');
    if (name === null) this.note(this.sourceOf('name'), 'Name is empty.');
    return name ?? undefined;
  }

  email(key: string): string | null | undefined {
    return this.#checked(key, isEmail, 'is not an email address');
  }

  phone(key: string): string | null | undefined {
    return this.#checked(key, isPhone, 'is not a phone number');
  }

  domain(key: string): string | null | undefined {
    return this.#read(key, ({ text, source }) => {
      const domain = domainIn(text);
      if (domain === null) this.note(source.name, `${quoted(text)} is not a web address. It is left out.`);
      return domain ?? undefined;
    });
  }

  /** Returns the id of another record, in 18 characters. */
  reference(key: string): string | null | undefined {
    return this.#read(key, ({ text, source }) => {
      const id = to18(text);
      if (id === null) this.note(source.name, `${quoted(text)} is not an ID of a record. It is left out.`);
      return id ?? undefined;
    });
  }

  /** Returns the id of the member that a user stands for; null for nobody. */
  member(key: string): string | null | undefined {
    return this.#read(key, ({ text, source, mappable }) => {
      const userId = to18(text) ?? text;
      const memberId = this.#context.members.get(userId);
      if (memberId !== undefined) return memberId;
      if (this.#context.nobodies.has(userId)) return null;
      // `Owner.Name` stands beside `OwnerId`, and `Engineer__r.Name` beside `Engineer__c`.
      const path = source.custom ? source.name.replace(/__c$/i, '__r') : source.name.replace(/Id$/, '');
      const name = this.#record.get(`${path}.Name`);
      const who = name ? `${name} (${userId})` : userId;
      this.note(source.name, `${mappable.label}: the user ${who} is not in the mapping. Choose a person for them.`);
      return undefined;
    });
  }

  day(key: string): string | null | undefined {
    return this.#read(key, ({ text, source, mappable }) => {
      const day = readDay(text, this.#context.timeZone);
      if (day === null)
        this.note(source.name, `${mappable.label} ${quoted(text)} is not a date from 1900 to 2199. It is left out.`);
      return day ?? undefined;
    });
  }

  percent(key: string): number | null | undefined {
    return this.#read(key, ({ text, source, mappable }) => readPercent(text, mappable.label, this.#note(source)));
  }

  /** Returns the amount with its currency, which always go together. */
  money(key: string): { amountMinor: number | null; currency: string } | undefined {
    const found = this.#find(key);
    if (found === undefined) return undefined;
    const { text, source, mappable } = found;
    const currency = this.#currency();
    // Without an amount the currency is judged all the same.
    const amountMinor = readAmount(text ?? '0', currency, mappable.label, this.#note(source));
    return amountMinor === undefined ? undefined : { amountMinor: text === null ? null : amountMinor, currency };
  }

  stage(): ReadStage | undefined {
    const found = this.#find('stageId');
    if (found === undefined) return undefined;
    const stage = this.#context.stages.get(found.text ?? '');
    if (stage === undefined)
      this.note(
        found.source.name,
        found.text === null
          ? 'Stage is empty.'
          : `The stage ${quoted(found.text)} is not in the mapping. Choose a stage for it.`,
      );
    return stage;
  }

  category(): ForecastCategory | null | undefined {
    return this.#read('category', ({ text, source }) => {
      const category = this.#context.categories.get(text);
      if (category === undefined)
        this.note(source.name, `The forecast category ${quoted(text)} is not in the mapping. It is left out.`);
      return category;
    });
  }

  custom(): IncomingCustom {
    const values = new Map<string, string | boolean | readonly string[] | null>();
    for (const [key, { mappable }] of this.#context.sources.get(this.#object) ?? []) {
      if (mappable.custom === null) continue;
      const value = this.#customValue(key, mappable.custom);
      if (value !== undefined) values.set(mappable.custom.key, value);
    }
    return values;
  }

  /** Returns epoch milliseconds of a system field; null when the record does not have it. */
  instant(source: string): number | null {
    return parseInstant(this.#record.get(source) ?? '');
  }

  /** Returns the id of the record itself. Throws for a record without one, which Salesforce never sends. */
  id(source = 'Id'): string {
    const given = this.#record.get(source) ?? '';
    const id = to18(given);
    if (id === null)
      throw new RangeError(`${source} of a record is ${JSON.stringify(given)}, which is no Salesforce ID`);
    return id;
  }

  /** Returns the name of the Salesforce field that is mapped to one of ours. */
  sourceOf(key: string): string | null {
    return this.#context.sources.get(this.#object)?.get(key)?.source.name ?? null;
  }

  note(source: string | null, reason: string): void {
    this.notices.push({ source, reason });
  }

  #customValue(
    key: string,
    { kind, label, currency }: CustomFieldShape,
  ): string | boolean | readonly string[] | null | undefined {
    if (kind === 'date') return this.day(key);
    if (kind === 'person') return this.member(key);
    return this.#read<string | boolean | readonly string[]>(key, ({ text, source }) => {
      switch (kind) {
        case 'text':
          return readText(text, { label, max: CUSTOM_TEXT_MAX, oneLine: true }, this.#note(source));
        case 'yes_no':
          return text === 'true';
        case 'choice':
          return labelOf(source, text);
        case 'choices':
          // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/field_types.htm
          return text.split(';').map((value) => labelOf(source, value.trim()));
        case 'money':
          if (this.#currency() === currency) return plainDecimal(text) ?? text;
          this.note(
            source.name,
            `${label} is in ${this.#currency()}, and its field here is in ${currency}. It is left out.`,
          );
          return undefined;
        case 'number':
          return plainDecimal(text) ?? text;
        default:
          return text;
      }
    });
  }

  #currency(): string {
    return this.#record.get(CURRENCY_FIELD) || this.#context.defaultCurrency;
  }

  #checked(key: string, isOne: (text: string) => boolean, fault: string): string | null | undefined {
    const text = this.text(key);
    if (text === null || text === undefined || isOne(text)) return text;
    this.note(this.sourceOf(key), `${quoted(text)} ${fault}. It is left out.`);
    return undefined;
  }

  #read<T>(
    key: string,
    read: (found: SourceText & { readonly text: string }) => T | null | undefined,
  ): T | null | undefined {
    const found = this.#find(key);
    if (found === undefined) return undefined;
    const { text } = found;
    return text === null ? null : read({ ...found, text });
  }

  #find(key: string): SourceText | undefined {
    const mapped = this.#context.sources.get(this.#object)?.get(key);
    const text = mapped === undefined ? undefined : this.#record.get(mapped.source.name);
    if (mapped === undefined || text === undefined) return undefined;
    return { ...mapped, text: text === null || text.trim() === '' ? null : text };
  }

  #note(source: DescribedField): (reason: string) => void {
    return (reason) => this.note(source.name, reason);
  }
}

const labelOf = ({ picklist }: DescribedField, value: string): string =>
  picklist.find((each) => each.value === value)?.label ?? value;
