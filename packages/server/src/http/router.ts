/** Every operation of the contract and where it is carried out. */
import { accountsHandlers } from '../accounts/router.ts';
import { activitiesHandlers } from '../activities/router.ts';
import { apiKeysHandlers } from '../api-keys/router.ts';
import { auditHandlers } from '../audit/router.ts';
import { contactsHandlers, dealContactsHandlers } from '../contacts/router.ts';
import { currenciesHandlers } from '../currencies/router.ts';
import { demoHandlers } from '../demo/router.ts';
import { forecastRunsHandlers, forecastsHandlers } from '../forecasts/router.ts';
import { identityHandlers } from '../identity/router.ts';
import { secondFactorHandlers } from '../identity/second-factor/router.ts';
import { importsHandlers } from '../imports/router.ts';
import { outboxHandlers } from '../mail/outbox/router.ts';
import { membershipsHandlers } from '../memberships/router.ts';
import { opportunitiesHandlers } from '../opportunities/router.ts';
import { organizationHandlers } from '../organizations/router.ts';
import { invitationsHandlers, peopleHandlers } from '../people/router.ts';
import { searchHandlers } from '../search/router.ts';
import { singleSignOnHandlers } from '../single-sign-on/router.ts';
import { inquiriesHandlers, siteHandlers } from '../site/router.ts';
import { stagesHandlers } from '../stages/router.ts';
import { os } from './procedures.ts';

export const router = os.router({
  identity: identityHandlers,
  apiKeys: apiKeysHandlers,
  secondFactor: secondFactorHandlers,
  singleSignOn: singleSignOnHandlers,
  memberships: membershipsHandlers,
  demo: demoHandlers,
  organization: organizationHandlers,
  people: peopleHandlers,
  invitations: invitationsHandlers,
  stages: stagesHandlers,
  currencies: currenciesHandlers,
  accounts: accountsHandlers,
  contacts: contactsHandlers,
  dealContacts: dealContactsHandlers,
  activities: activitiesHandlers,
  opportunities: opportunitiesHandlers,
  forecasts: forecastsHandlers,
  forecastRuns: forecastRunsHandlers,
  search: searchHandlers,
  imports: importsHandlers,
  site: siteHandlers,
  inquiries: inquiriesHandlers,
  audit: auditHandlers,
  outbox: outboxHandlers,
});
