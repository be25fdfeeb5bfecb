import { template } from './template.ts';

export const RE_ENGAGEMENT = {
  still_a_priority: template({
    name: 'Still a priority?',
    useCase: 'email',
    isStarter: true,
    description: 'After weeks of silence: reminds them of their own goal and makes it easy to say no.',
    subject: '{{account_or_deal}}: still a priority?',
    body: [
      'Hello[ {{first_name}}],',
      '',
      '{{opening}}',
      '',
      'You told us:',
      '',
      '- {{customer_words}}',
      '',
      'Has anything changed on your side? If this can wait, tell me when I should ask again. If it is still on, a short call this week is enough to restart.',
      '',
      'Kind regards, {{me}}',
    ],
  }),
  stalled_deal_review: template({
    name: 'Stalled deal review',
    useCase: 'brief',
    isStarter: true,
    description: 'When a deal has not moved: decide with your manager whether to revive it or qualify it out.',
    subject: '{{deal}}: revive or qualify out',
    body: [
      '{{deal}} is in {{stage}}. Latest activity: {{last_activity}}. Close date pushed {{pushes}}.',
      '',
      '# Warning signs',
      '- {{risks}}',
      '',
      '# Who could restart it',
      '- {{people}}',
      '',
      '# What we never learned',
      '- {{gaps}}',
    ],
  }),
};
