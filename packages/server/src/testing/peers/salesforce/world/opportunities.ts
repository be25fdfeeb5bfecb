/** What the vendor works out of an opportunity when it is saved, and the histories it writes. */
import type { Row, Value } from './fields.ts';
import { CATEGORIES } from './objects.ts';
import type { World } from './world.ts';

/**
 * Fills in what follows from the stage, unless the writer said otherwise.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunity.htm
 */
export function deriveOpportunity(world: World, row: Row, given: Row, isNew: boolean): void {
  const stage = world.stage(row.StageName ?? null);
  if (stage && (isNew || Object.hasOwn(given, 'StageName'))) {
    if (!Object.hasOwn(given, 'Probability')) row.Probability = stage.DefaultProbability ?? null;
    if (!Object.hasOwn(given, 'ForecastCategoryName')) row.ForecastCategoryName = stage.ForecastCategoryName ?? null;
  }
  row.ForecastCategory = CATEGORIES.get(String(row.ForecastCategoryName)) ?? null;
  row.IsClosed = stage?.IsClosed ?? false;
  row.IsWon = stage?.IsWon ?? false;
  row.ExpectedRevenue =
    typeof row.Amount === 'number' && typeof row.Probability === 'number' ? (row.Amount * row.Probability) / 100 : null;
}

const SPINE = ['StageName', 'Amount', 'CloseDate', 'Probability', 'ForecastCategory'] as const;

/**
 * Writes the stage history when one of its fields changed, and the field history of those that are tracked.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunityhistory.htm
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunityfieldhistory.htm
 */
export function writeHistories(world: World, row: Row, before: Row | null, by: string): void {
  const changed = (name: string) => before === null || before[name] !== row[name];
  if (SPINE.some(changed)) {
    world.insert(
      'OpportunityHistory',
      {
        OpportunityId: row.Id ?? null,
        StageName: row.StageName ?? null,
        Amount: row.Amount ?? null,
        ExpectedRevenue: row.ExpectedRevenue ?? null,
        CloseDate: row.CloseDate ?? null,
        Probability: row.Probability ?? null,
        ForecastCategory: row.ForecastCategory ?? null,
        PrevAmount: before?.Amount ?? null,
        PrevCloseDate: before?.CloseDate ?? null,
        ...(world.hasSeveralCurrencies ? { CurrencyIsoCode: row.CurrencyIsoCode ?? null } : {}),
      },
      by,
    );
  }
  const note = (Field: string, DataType: string, OldValue: Value, NewValue: Value) =>
    world.insert('OpportunityFieldHistory', { OpportunityId: row.Id ?? null, Field, DataType, OldValue, NewValue }, by);
  if (before === null) {
    note('created', 'Text', null, null);
    return;
  }
  const table = world.table('Opportunity');
  for (const name of world.trackedFields) {
    const field = table.field(name);
    if (!field || !changed(name)) continue;
    const [old, now] = [before[name] ?? null, row[name] ?? null];
    if (field.type !== 'reference') {
      note(name, dataTypeOf(field.type), old, now);
      continue;
    }
    // A lookup is told twice: by the names of its records, and by their ids.
    const label = field.relationshipName ?? name;
    note(label, 'Text', nameOf(world, old), nameOf(world, now));
    note(label, 'EntityId', old, now);
  }
}

const nameOf = (world: World, id: Value): Value => (typeof id === 'string' ? (world.find(id)?.row.Name ?? null) : null);

function dataTypeOf(type: string): string {
  if (type === 'currency') return 'Currency';
  if (type === 'date') return 'DateOnly';
  return type === 'percent' ? 'Percent' : 'Text';
}

/**
 * Fills in what a product of an opportunity takes from its price book, and its total after the discount, to the cent.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitylineitem.htm
 */
export function deriveLine(world: World, row: Row, entry: Row): void {
  const product = typeof entry.Product2Id === 'string' ? world.get('Product2', entry.Product2Id) : {};
  const deal = typeof row.OpportunityId === 'string' ? world.get('Opportunity', row.OpportunityId) : {};
  row.ListPrice = entry.UnitPrice ?? null;
  row.ProductCode = product.ProductCode ?? null;
  row.Name = [deal.Name, product.Name].filter(Boolean).join(' ');
  const whole = Number(row.Quantity) * Number(row.UnitPrice);
  row.TotalPrice = Math.round(whole * (100 - Number(row.Discount ?? 0))) / 100;
  if (world.hasSeveralCurrencies) row.CurrencyIsoCode = deal.CurrencyIsoCode ?? null;
}

/** Keeps the amount of an opportunity with products equal to the sum of them. */
export function sumProducts(world: World, opportunityId: Value | undefined, by: string): void {
  const products = [...world.table('OpportunityLineItem').rows.values()].filter(
    (item) => item.OpportunityId === opportunityId && !item.IsDeleted,
  );
  if (typeof opportunityId !== 'string') return;
  const amount = products.reduce((sum, item) => sum + Number(item.TotalPrice), 0);
  const HasOpportunityLineItem = products.length > 0;
  world.update(
    'Opportunity',
    opportunityId,
    HasOpportunityLineItem ? { HasOpportunityLineItem, Amount: amount } : { HasOpportunityLineItem },
    by,
  );
}
