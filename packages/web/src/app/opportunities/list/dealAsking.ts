import { CATEGORY_NAMES, DEAL_LIST_FIELDS, DEAL_STATUSES, FORECAST_CATEGORIES, STATUS_NAMES } from '@forecastle/rules';
import type { Asking } from '../../lists/conditions/asking.ts';
import { knownFields } from '../custom/customFields.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { RISKS } from '../opportunityAddress.ts';
import { RISK_WORDS } from '../scoreBands.ts';

/** What conditions on deals need to know of them. */
export const dealAsking = ({ stages, people }: DealChoices, currency: string): Asking => ({
  fields: DEAL_LIST_FIELDS,
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
      default:
        return [];
    }
  },
});
