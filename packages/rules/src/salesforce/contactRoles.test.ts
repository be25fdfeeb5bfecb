import { expect, it } from 'vitest';
import { contactRoleOf } from './contactRoles.ts';

it.each([
  ['Decision Maker', 'decision_maker'],
  ['economic decision-maker', 'economic_buyer'],
  ['Technical Buyer', 'technical_reviewer'],
  ['Executive Sponsor', 'champion'],
  ['Business User', 'influencer'],
  ['CHAMPION', 'champion'],
  ['Other', null],
  ['constructor', null],
  ['', null],
])('the role %j is %s here', (word, role) => expect(contactRoleOf(word)).toBe(role));
