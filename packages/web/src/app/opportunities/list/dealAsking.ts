import {
  CATEGORY_NAMES,
  CONTACT_ROLES,
  DEAL_ASKED_FIELDS,
  DEAL_STATUSES,
  FORECAST_CATEGORIES,
  ROLE_NAMES,
  STATUS_NAMES,
  TRIGGER_NAMES,
  TRIGGER_TYPES,
} from '@forecastle/rules';
import type { Asking } from '../../lists/conditions/asking.ts';
import { knownFields } from '../custom/customFields.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { RISKS } from '../opportunityAddress.ts';
import { RISK_WORDS } from '../scoreBands.ts';

/** What conditions on deals need to know of them. */
export const dealAsking = ({ stages, people }: DealChoices, currency: string): Asking => ({
  fields: DEAL_ASKED_FIELDS,
  customs: knownFields(),
  currency,
  named(field) {
    switch (field) {
      case 'account':
        return null;
      case 'stage':
        return stages;
      case 'owner':
      case 'team':
        return people;
      case 'status':
        return DEAL_STATUSES.map((id) => ({ id, name: STATUS_NAMES[id] }));
      case 'category':
        return FORECAST_CATEGORIES.map((id) => ({ id, name: CATEGORY_NAMES[id] }));
      case 'risk_band':
        return RISKS.map((id) => ({ id, name: RISK_WORDS[id] }));
      case 'person_role':
        return CONTACT_ROLES.map((id) => ({ id, name: ROLE_NAMES[id] }));
      case 'trigger':
        return TRIGGER_TYPES.map((id) => ({ id, name: TRIGGER_NAMES[id] }));
      default:
        return [];
    }
  },
});
