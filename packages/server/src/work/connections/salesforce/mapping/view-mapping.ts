import type { SalesforceMappingView } from '@forecastle/contract';
import {
  type CustomFieldShape,
  checkMapping,
  type DescribedField,
  type DescribedObject,
  MAPPED_OBJECTS,
  type SalesforceMapping,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { Sides } from './ask-sides.ts';

type View = z.infer<typeof SalesforceMappingView>;

interface Viewed extends Pick<Sides, 'theirs' | 'ours' | 'stored' | 'lastSave'> {
  /** Of who asks. */
  readonly memberId: string;
}

/** Returns a mapping with all that the mapping screen offers and checks it by. */
export function viewMapping(mapping: SalesforceMapping, { theirs, ours, stored, lastSave, memberId }: Viewed): View {
  return {
    version: stored?.version ?? null,
    savedBy: stored?.savedBy ?? null,
    savedAt: stored?.savedAt.toISOString() ?? null,
    lastByPerson: lastSave && {
      version: lastSave.version,
      name: lastSave.name,
      isYou: lastSave.memberId === memberId,
    },
    // The kept shape is that of the contract, which takes no readonly lists.
    mapping: structuredClone(mapping) as View['mapping'],
    findings: [...checkMapping(mapping, theirs, ours)],
    theirs: {
      objects: theirs.objects.map((object) => ({
        name: object.name,
        label: object.label,
        fields: shownFields(object),
      })),
      stages: [...theirs.stages],
      users: [...theirs.users],
      recordTypes: [...theirs.recordTypes],
      currencies: [...theirs.currencies],
    },
    ours: {
      stages: [...ours.stages],
      members: [...ours.members],
      currency: ours.currency,
      customFields: {
        deal: ours.customFields.deal.map(shownCustom),
        account: ours.customFields.account.map(shownCustom),
        contact: ours.customFields.contact.map(shownCustom),
      },
    },
  };
}

type ShownField = View['theirs']['objects'][number]['fields'][number];

/** Leaves out what no part of the mapping names: it would be most of the answer. */
function shownFields({ name, fields }: DescribedObject): ShownField[] {
  if (name === 'OpportunityContactRole') return fields.filter((each) => each.name === 'Role').map(withPicklist);
  if (name === 'Opportunity') return fields.map(withPicklist);
  if (!MAPPED_OBJECTS.some((object) => object === name)) return [];
  return fields.map((field) => ({ ...withPicklist(field), picklist: [] }));
}

const withPicklist = (field: DescribedField): ShownField => ({
  ...field,
  referenceTo: [...field.referenceTo],
  picklist: [...field.picklist],
});

const shownCustom = ({ key, label, kind, currency, choices }: CustomFieldShape) => ({
  key,
  label,
  kind,
  currency,
  choices: [...choices],
});
