/**
 * Metadata of objects, as the user who asks sees them.
 * https://developer.salesforce.com/docs/platform/api-rest/guide/resources-sobject-describe.html
 */
import type { Asker } from '../soql/paths.ts';
import type { Field } from '../world/fields.ts';
import type { Table } from '../world/table.ts';

export const describeAll = ({ world }: Asker, version: string): object => ({
  encoding: 'UTF-8',
  maxBatchSize: 200,
  sobjects: [...world.tables.values()].map((table) => summary(table, version)),
});

export function describe(asker: Asker, table: Table, version: string): object {
  const fields = table.definition.fields.filter(({ name }) => asker.world.security.visible(asker.userId, table, name));
  const childRelationships = [...asker.world.tables.values()].flatMap((child) =>
    child.definition.fields
      .filter(({ referenceTo }) => referenceTo.includes(table.definition.name))
      .map((each) => ({
        cascadeDelete: each.cascade,
        childSObject: child.definition.name,
        field: each.name,
        relationshipName: each.childRelationship,
      })),
  );
  const own = [...(asker.world.tables.get('recordtype')?.rows.values() ?? [])]
    .filter(({ SobjectType }) => SobjectType === table.definition.name)
    .map(({ Id, Name, DeveloperName, IsActive }) => ({
      active: IsActive,
      available: true,
      developerName: DeveloperName,
      master: false,
      name: Name,
      recordTypeId: Id,
    }));
  // Beside its own ones, each object has the one that stands for none.
  // https://developer.salesforce.com/docs/platform/apex-ref/references/apex-ref/apex-class-schema-recordtypeinfo.html
  const master = { developerName: 'Master', master: true, name: 'Master', recordTypeId: '012000000000000AAA' };
  const recordTypeInfos = [...own, { active: true, available: true, ...master }];
  return {
    ...summary(table, version),
    fields: fields.map((field) => describeField(asker, table, field)),
    childRelationships,
    recordTypeInfos,
  };
}

function summary({ definition }: Table, version: string): object {
  const { name, label, labelPlural, prefix, writable, mergeable } = definition;
  const sobject = `/services/data/v${version}/sobjects/${name}`;
  return {
    name,
    label,
    labelPlural,
    keyPrefix: prefix,
    custom: name.endsWith('__c'),
    createable: writable,
    updateable: writable,
    deletable: writable,
    undeletable: writable,
    mergeable,
    queryable: true,
    replicateable: true,
    retrieveable: true,
    urls: { sobject, describe: `${sobject}/describe`, rowTemplate: `${sobject}/{ID}` },
  };
}

function describeField({ world, userId }: Asker, table: Table, field: Field): object {
  const { name, label, type, nillable, createable, updateable, calculated, length, externalId, referenceTo } = field;
  const writable = world.security.mayWrite(userId, table, field);
  const values =
    table.definition.name === 'Opportunity' && name === 'StageName'
      ? [...world.table('OpportunityStage').rows.values()].map(({ MasterLabel }) => String(MasterLabel))
      : field.values;
  return {
    name,
    label,
    type,
    nillable,
    createable: createable && writable,
    updateable: updateable && writable,
    calculated,
    length: ['string', 'textarea', 'picklist', 'id', 'reference', 'email', 'url', 'phone'].includes(type) ? length : 0,
    custom: name.endsWith('__c'),
    externalId,
    idLookup: type === 'id' || externalId,
    defaultedOnCreate: field.byDefault !== null,
    filterable: type !== 'textarea' && type !== 'address',
    sortable: type !== 'textarea' && type !== 'address',
    nameField: name === 'Name',
    referenceTo,
    relationshipName: field.relationshipName,
    restrictedPicklist: field.restricted,
    picklistValues: values.map((value) => ({ active: true, defaultValue: false, label: value, validFor: null, value })),
  };
}
