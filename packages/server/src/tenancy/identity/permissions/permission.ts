/** What a row of the permission matrix says, and the patterns most rows follow. */
import type { Role } from '@forecastle/contract';

/** How far a role reaches with an operation, each further than the one before. Nobody reaches another organisation. */
export const REACHES = ['none', 'own', 'team', 'organization'] as const;
export type Reach = (typeof REACHES)[number];
export type Reaches = Readonly<Record<Role, Reach>>;

/** What an operation is about, and so what "own" means. */
export type Subject =
  /** Records of one person: tried on one's own, one of one's team, a colleague's and another organisation's. */
  | 'deal'
  | 'account'
  | 'contact'
  | 'activity'
  | 'import'
  | 'person'
  | 'session'
  /** What the organisation has in common: tried on it, and on another organisation's where the call names a record. */
  | 'organization'
  /** One's own sign-in, which no call can name for somebody else. */
  | 'self'
  /** Answers without a session. */
  | 'anybody';

export interface Permission {
  readonly on: Subject;
  readonly reach: Reaches;
  /** What stands where the reach ends; 'left out' is an answer without it. A role that reaches nothing gets 403. */
  readonly refused: 403 | 404 | 422 | 'left out';
  /** Where it is not plain from the role. */
  readonly why?: string;
}

const reaches = (
  ...each: [ae: Reach, manager: Reach, vp: Reach, cro: Reach, revops: Reach, admin: Reach]
): Reaches => ({
  account_executive: each[0],
  sales_manager: each[1],
  vp_sales: each[2],
  cro: each[3],
  revops: each[4],
  admin: each[5],
});

export const EVERYONE = reaches(
  'organization',
  'organization',
  'organization',
  'organization',
  'organization',
  'organization',
);
export const BY_SCOPE = reaches('own', 'team', 'team', 'organization', 'organization', 'organization');
export const OWN_OR_ALL = reaches('own', 'own', 'own', 'organization', 'organization', 'organization');
export const OWN = reaches('own', 'own', 'own', 'own', 'own', 'own');
export const OWN_OR_ADMIN = reaches('own', 'own', 'own', 'own', 'own', 'organization');
export const NOT_OWN_SCOPE = reaches('none', 'team', 'team', 'organization', 'organization', 'organization');
export const LEADERS = reaches('none', 'organization', 'organization', 'organization', 'organization', 'organization');
export const LEADERS_OWN = reaches('none', 'own', 'own', 'own', 'own', 'own');
export const LEADERS_OWN_OR_ADMIN = reaches('none', 'own', 'own', 'own', 'own', 'organization');
export const QUOTA_SETTERS = reaches('none', 'none', 'team', 'organization', 'organization', 'organization');
export const FROM_CRO = reaches('none', 'none', 'none', 'organization', 'organization', 'organization');
export const OPERATIONS = reaches('none', 'none', 'none', 'none', 'organization', 'organization');
export const ADMINS = reaches('none', 'none', 'none', 'none', 'none', 'organization');

/** Rows of one pattern; `why` where it is not plain. */
export const row = (on: Subject, reach: Reaches, refused: Permission['refused'] = 404, why?: string): Permission => ({
  on,
  reach,
  refused,
  ...(why === undefined ? {} : { why }),
});
