/** The organisation, its people and settings, and everybody's own sign-in. */
import { ADMINS, EVERYONE, NOT_OWN_SCOPE, OPERATIONS, OWN, OWN_OR_ADMIN, type Permission, row } from './permission.ts';

const anybody = row('anybody', EVERYONE);
const self = row('self', OWN);
const common = row('organization', EVERYONE);
const operated = row('organization', OPERATIONS);
const administered = row('organization', ADMINS);
const inquiry = row('organization', ADMINS, 404, 'Of the organisation that operates the site alone');

export const ORGANIZATION_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'identity.signUp': anybody,
  'identity.signIn': anybody,
  'identity.startSingleSignOn': anybody,
  'identity.giveSecondFactor': anybody,
  'identity.requestPasswordReset': anybody,
  'identity.resetPassword': anybody,
  'identity.confirmEmailChange': anybody,
  'identity.changePassword': self,
  'identity.requestEmailChange': self,
  'identity.signOut': self,
  'identity.session': self,
  'identity.sessions': self,
  'identity.revokeSession': row('session', OWN, 404, 'Nobody ends a session of somebody else, admins neither'),
  'secondFactor.get': self,
  'secondFactor.setUp': self,
  'secondFactor.confirm': self,
  'secondFactor.renewBackupCodes': self,
  'secondFactor.remove': self,
  'demo.status': anybody,
  'demo.enter': anybody,
  'site.region': anybody,

  'organization.get': common,
  'organization.update': row('organization', OPERATIONS, 403, 'Asking for second factors: admins alone'),
  'memberships.list': self,
  'memberships.create': self,
  'memberships.choose': self,
  'memberships.ofDeal': self,
  'singleSignOn.get': administered,
  'singleSignOn.setUp': administered,
  'singleSignOn.test': administered,
  'singleSignOn.update': administered,
  'singleSignOn.remove': administered,
  'singleSignOn.addDomain': administered,
  'singleSignOn.proveDomain': administered,
  'singleSignOn.removeDomain': administered,
  'apiKeys.list': administered,
  'apiKeys.create': administered,
  'apiKeys.revoke': administered,
  'people.list': row(
    'person',
    EVERYONE,
    404,
    'Whether somebody has a second factor is shown to admins alone, a hand-over to who may begin one',
  ),
  'people.create': administered,
  'people.update': row('person', ADMINS, 403),
  'people.removeSecondFactor': administered,
  'people.holdings': row('person', OWN_OR_ADMIN, 403),
  'people.leave': row('person', OWN_OR_ADMIN, 403, 'Everybody may leave; whom else may be sent away, admins decide'),
  'people.handOver': row('person', NOT_OWN_SCOPE, 404, 'Both people must be within reach'),
  'invitations.list': administered,
  'invitations.create': administered,
  'invitations.resend': administered,
  'invitations.revoke': administered,
  'invitations.show': anybody,
  'invitations.accept': anybody,
  'stages.list': common,
  'stages.create': operated,
  'stages.update': operated,
  'stages.reorder': operated,
  'currencies.rates': common,
  'currencies.setRate': operated,
  'currencies.removeRate': operated,
  'inquiries.list': inquiry,
  'inquiries.get': inquiry,
  'inquiries.update': inquiry,
  'audit.list': administered,
  'outbox.list': administered,
  'outbox.open': administered,
  'outbox.resend': administered,
};

/** Routes outside the contract, by method and path. */
export const FILE_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'POST /imports': row('self', OWN, 404, 'Uploads a file to import'),
  'GET /imports/:id/rejected.csv': row(
    'import',
    { ...OWN, cro: 'organization', revops: 'organization', admin: 'organization' },
    404,
    'As the import',
  ),
  'GET /audit-trail.csv': administered,
  'GET /sign-in/single-sign-on/callback': row('anybody', EVERYONE, 404, 'Signs in who began in this browser'),
  'GET /openapi.json': anybody,
};
