import { template } from './template.ts';

export const FOLLOW_UP = {
  thanks_and_next_step: template({
    name: 'Thanks and next step',
    useCase: 'email',
    isStarter: true,
    description: 'After a meeting: what you heard, what is open, and one proposal for the next step.',
    subject: '{{account_or_deal}}: summary and next step',
    body: [
      'Hello[ {{first_name}}],',
      '',
      'Thank you for your time. This is what I took away:',
      '',
      '- {{customer_words}}',
      '',
      'To move on, I would like to understand:',
      '',
      '- {{open_questions}}',
      '',
      'Shall we take 30 minutes next week to go through these?',
      '',
      'Kind regards, {{me}}',
    ],
  }),
};
