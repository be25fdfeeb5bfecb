import { template } from './template.ts';

export const ENTERPRISE_SALES = {
  buying_committee_brief: template({
    name: 'Buying committee brief',
    useCase: 'brief',
    isStarter: true,
    description: 'Before a large deal with several decision makers: who is involved, what is confirmed, what is open.',
    subject: '{{deal}}: buying committee',
    body: [
      '{{deal}}[ at {{account}}] is worth {{amount}} and is in {{stage}}. Close date: {{close_date}}.',
      '',
      '# Who is involved',
      '- {{people}}',
      '',
      '# What the customer confirmed',
      '- {{confirmed}}',
      '',
      '# Nothing recorded yet',
      '- {{gaps}}',
    ],
  }),
};
