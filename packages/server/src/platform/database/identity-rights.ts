/** What the role of sign-ins may do outside its own schema: what is not named here is closed to it. */

/**
 * Rights by table of a tenant, whom row-level security divides for this role as for the one of requests. A right on a
 * column that names the organisation is there to lock rows: nothing can be changed by it.
 */
export const IDENTITY_TABLES: Readonly<Record<string, readonly string[]>> = {
  audit_events: ['INSERT'],
  demo_workspaces: ['SELECT'],
  invitations: ['SELECT', 'UPDATE'],
  mails: ['INSERT'],
  members: ['SELECT', 'INSERT', 'UPDATE'],
  organizations: ['SELECT', 'INSERT', 'UPDATE (organization_id)'],
  qualify_out_reasons: ['INSERT'],
  sso_connections: ['SELECT', 'UPDATE (organization_id)'],
  sso_domains: ['SELECT'],
  sso_identities: ['SELECT', 'INSERT'],
  stages: ['INSERT'],
  win_reasons: ['INSERT'],
};

/** Functions with the owner's rights that it may run. */
export const IDENTITY_FUNCTIONS: readonly string[] = [
  'change_member_emails(text, text)',
  'invitation_organization(text)',
  'only_organization(text)',
  'operating_organization(uuid)',
  'record_failed_sign_in(text, uuid, text)',
  'record_own_event(text, uuid, text, text)',
  'sign_in_organization(text)',
  'wants_sso(uuid, text, text)',
];
