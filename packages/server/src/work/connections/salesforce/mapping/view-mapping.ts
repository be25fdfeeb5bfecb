import type { SalesforceMappingView } from '@forecastle/contract';
import {
  checkMapping,
  isWriteable,
  MAPPED_OBJECTS,
  mappableFields,
  type OurSide,
  type SalesforceMapping,
  type SalesforceSide,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { StoredMapping } from './stored-mapping.ts';

type View = z.infer<typeof SalesforceMappingView>;

/** Returns a mapping with all that the mapping screen offers. */
export function viewMapping(
  mapping: SalesforceMapping,
  stored: StoredMapping | null,
  { theirs, ours }: { readonly theirs: SalesforceSide; readonly ours: OurSide },
): View {
  return {
    version: stored?.version ?? null,
    savedBy: stored?.savedBy ?? null,
    savedAt: stored?.savedAt.toISOString() ?? null,
    // The kept shape is that of the contract, which takes no readonly lists.
    mapping: structuredClone(mapping) as View['mapping'],
    findings: [...checkMapping(mapping, theirs, ours)],
    objects: MAPPED_OBJECTS.map((object) => {
      const described = theirs.objects.find(({ name }) => name === object);
      return {
        object,
        label: described?.label ?? object,
        theirs: (described?.fields ?? []).map((field) => ({
          name: field.name,
          label: field.label,
          type: field.type,
          canWrite: isWriteable(field),
        })),
        ours: mappableFields(object, ours.customFields).map(({ key, label, takes, types, field, custom }) => ({
          key,
          label,
          takes,
          types: [...types],
          isRequired: field?.required ?? false,
          isReadOnly: field?.readOnly ?? false,
          isCustom: custom !== null,
        })),
      };
    }),
    stages: theirs.stages.map((stage) => ({
      value: stage.apiName,
      label: stage.masterLabel,
      isActive: stage.isActive,
      status: stage.isWon ? 'won' : stage.isClosed ? 'lost' : 'open',
      probability: stage.defaultProbability === null ? null : Math.round(stage.defaultProbability),
      category: stage.forecastCategoryName,
    })),
    people: theirs.users.map(({ id, name, email, isActive }) => ({ userId: id, name, email, isActive })),
  };
}
