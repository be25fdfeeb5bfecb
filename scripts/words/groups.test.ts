import { expect, it } from 'vitest';
import { groupOf } from './groups.ts';

it.each([
  ['packages/web/src/app/forecasts/Band.tsx', 'Screen: forecasts'],
  ['packages/web/src/site/pricing/pricing.route.tsx', 'Site: pricing'],
  ['packages/web/src/ui/table/DataTable.tsx', 'Web: ui'],
  ['packages/rules/src/health/riskScore.ts', 'Rules: health'],
  ['packages/contract/src/commits.ts', 'Contract: commits'],
  ['packages/server/src/work/plans/make-plans.ts', 'Server: work/plans'],
  ['packages/server/src/work/notifications/mail-notifications.ts', 'Mail'],
  ['packages/server/src/tenancy/mail/deliver-mail.ts', 'Mail'],
  ['packages/server/src/product/cli/commands.ts', 'Command line'],
  ['packages/server/src/product/demo/words.ts', 'Demo data'],
  ['packages/content/src/guides/deal-drag-guide.mdx', 'Guide: deal-drag-guide'],
  ['packages/content/src/posts/fixing-forecasting.mdx', 'Post: fixing-forecasting'],
  ['packages/content/src/claims.ts', 'Content'],
])('puts %s under "%s"', (file, group) => {
  expect(groupOf(file)).toBe(group);
});
