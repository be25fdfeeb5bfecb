import * as z from 'zod';

export const ROLES = ['account_executive', 'sales_manager', 'vp_sales', 'cro', 'revops', 'admin'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
/** What a person may do in the organisation, worked out by the server's policies; the web only reads it. */
export const OrganizationAbilities = z.object({
  updateOrganization: z.boolean(),
  managePeople: z.boolean(),
  manageStages: z.boolean(),
  manageCurrencies: z.boolean(),
  manageDealLists: z
    .boolean()
    .describe('Custom fields, and competitors, reasons, the price list and templates that deals choose from'),
  setQuotas: z.boolean().describe('Of whom one leads; with organisation scope of everybody'),
  setCommitDeadline: z.boolean().describe('When people are to commit each week'),
  importDeals: z.boolean(),
  seeTeam: z.boolean(),
  seeOrganization: z.boolean(),
  seeAudit: z.boolean(),
  manageApiKeys: z.boolean(),
  manageWebhooks: z.boolean(),
  erasePeople: z.boolean().describe('Privacy requests: hand out and erase what is kept about a contact'),
  manageSingleSignOn: z.boolean(),
  managePlan: z.boolean().describe('See the plan and its prices; who changes it is said beside it'),
  manageIntegrations: z.boolean().describe('See how every connection of the organisation is'),
  manageInquiries: z.boolean().describe('Of the organisation that operates the site alone'),
  manageSite: z.boolean().describe('Likewise: what the public pages say about their operator'),
});
export type Ability = keyof z.infer<typeof OrganizationAbilities>;
