/** What records of Salesforce are read with: the mapping, looked up once for all records of a sync. */
import type { ContactRole, DealStatus, ForecastCategory } from '../facts.ts';
import { type DescribedField, type DescribedObject, describedField } from './describedObject.ts';
import type { SalesforceMapping } from './mapping.ts';
import {
  type CustomFieldsByNoun,
  MAPPED_OBJECTS,
  type Mappable,
  type MappedObject,
  mappableFields,
} from './mappingFields.ts';
import { to18 } from './salesforceId.ts';

export interface IncomingContext {
  readonly mapping: SalesforceMapping;
  readonly objects: readonly DescribedObject[];
  readonly customFields: CustomFieldsByNoun;
  /** Kinds of our stages by id, with those that the mapping adds. */
  readonly stageKinds: ReadonlyMap<string, DealStatus>;
  /** Ids of stages that the mapping adds, by their name there. */
  readonly newStageIds: ReadonlyMap<string, string>;
  /** Ids of members by ids of users, with people that the mapping adds. */
  readonly memberIds: ReadonlyMap<string, string>;
  /** Currency of records that name none, as in organisations with one currency. */
  readonly defaultCurrency: string;
  readonly timeZone: string;
}

export interface MappedSource {
  readonly source: DescribedField;
  readonly mappable: Mappable;
}

export interface ReadStage {
  readonly id: string;
  readonly kind: DealStatus;
}

export interface PreparedContext extends IncomingContext {
  /** Sources by object and key of our field, without fields that the connected user cannot read. */
  readonly sources: ReadonlyMap<MappedObject, ReadonlyMap<string, MappedSource>>;
  readonly stages: ReadonlyMap<string, ReadStage>;
  readonly categories: ReadonlyMap<string, ForecastCategory | null>;
  readonly roles: ReadonlyMap<string, ContactRole | null>;
  readonly members: ReadonlyMap<string, string>;
  /** Users that stand for nobody by the admin's choice. */
  readonly nobodies: ReadonlySet<string>;
}

export function prepareContext(context: IncomingContext): PreparedContext {
  const { mapping, stageKinds, newStageIds, memberIds } = context;
  const stages = mapping.stages.flatMap(({ value, to }): [string, ReadStage][] => {
    const id = to.kind === 'stage' ? to.stageId : newStageIds.get(to.name);
    const kind = id === undefined ? undefined : stageKinds.get(id);
    return id === undefined || kind === undefined ? [] : [[value, { id, kind }]];
  });
  const nobodies = mapping.people.filter(({ to }) => to.kind === 'nobody').map(({ userId }) => to18(userId) ?? userId);
  return {
    ...context,
    sources: new Map(MAPPED_OBJECTS.map((object) => [object, sourcesOf(object, context)])),
    stages: new Map(stages),
    categories: new Map(mapping.categories.map(({ value, category }) => [value, category])),
    roles: new Map(mapping.roles.map(({ value, role }) => [value, role])),
    members: new Map([...memberIds].map(([userId, memberId]) => [to18(userId) ?? userId, memberId])),
    nobodies: new Set(nobodies),
  };
}

function sourcesOf(object: MappedObject, context: IncomingContext): ReadonlyMap<string, MappedSource> {
  const known = new Map(mappableFields(object, context.customFields).map((each) => [each.key, each]));
  return new Map(
    context.mapping.fields.flatMap((line): [string, MappedSource][] => {
      const mappable = known.get(line.field);
      const source = describedField(context.objects, object, line.source);
      return line.object === object && mappable && source ? [[line.field, { source, mappable }]] : [];
    }),
  );
}
