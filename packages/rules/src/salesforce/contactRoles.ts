/** Roles of contacts on opportunities, which each organisation lists as it likes, as roles of ours. */
import { CONTACT_ROLES, type ContactRole } from '../facts.ts';
import { foldName } from '../foldName.ts';
import { ROLE_NAMES } from '../names.ts';

/** Roles that Salesforce ships, and what others call ours. */
const WORDS: Readonly<Record<ContactRole, readonly string[]>> = {
  champion: ['Executive Sponsor', 'Sponsor', 'Coach', 'Internal Champion'],
  economic_buyer: ['Economic Decision Maker', 'Executive Buyer', 'Budget Holder', 'Budget Owner'],
  technical_reviewer: ['Technical Buyer', 'Evaluator', 'Technical Evaluator', 'Technical Decision Maker'],
  decision_maker: ['Business Decision Maker', 'Approver'],
  influencer: ['Business User', 'End User', 'Stakeholder'],
};

const roles = new Map<string, ContactRole>(
  CONTACT_ROLES.flatMap((role) =>
    [ROLE_NAMES[role], role, ...WORDS[role]].map((word): [string, ContactRole] => [foldName(word), role]),
  ),
);

/** Returns our role for a word of theirs; null for `Other` and words that say nothing about a role. */
export const contactRoleOf = (word: string): ContactRole | null => roles.get(foldName(word)) ?? null;
