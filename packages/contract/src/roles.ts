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
  manageDealLists: z.boolean().describe('Custom fields, competitors, reasons, the price list and templates'),
  setQuotas: z.boolean().describe('For people you lead; with organisation scope for everyone'),
  setCommitDeadline: z.boolean().describe('The weekly commit deadline'),
  importDeals: z.boolean(),
  seeTeam: z.boolean(),
  seeOrganization: z.boolean(),
  seeAudit: z.boolean(),
  manageApiKeys: z.boolean(),
  manageWebhooks: z.boolean(),
  erasePeople: z
    .boolean()
    .describe(
      'Privacy: download and erase the data of a contact, set how long recorded meetings are kept, see what of them left the server',
    ),
  manageSingleSignOn: z.boolean(),
  manageAi: z.boolean().describe('Connect model providers, choose models and set budgets'),
  managePlan: z.boolean().describe('See the plan and its prices; a separate field says who can change it'),
  manageIntegrations: z.boolean().describe('See the status of the organisation’s connections'),
  manageInquiries: z.boolean().describe('Only for the organisation that operates the site'),
  manageSite: z.boolean().describe('Only for the organisation that operates the site: the details on the public pages'),
});
export type Ability = keyof z.infer<typeof OrganizationAbilities>;
