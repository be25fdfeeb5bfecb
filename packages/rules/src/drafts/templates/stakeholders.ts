import { template } from './template.ts';

export const STAKEHOLDERS = {
  executive_introduction: template({
    name: 'Introduction to an executive',
    useCase: 'email',
    isStarter: true,
    description: 'First email to somebody senior whom nobody has met: short, one reason, one question.',
    subject: '{{account_or_deal}}: introduction',
    body: [
      'Hello[ {{first_name}}],',
      '',
      '{{opening}} At {{my_company}} I look after the work with your team[ on {{products}}].',
      '',
      'Before your team decides, I would like to hear what a good result looks like from where you sit. Would 20 minutes in the next two weeks suit you?',
      '',
      'Kind regards, {{me}}',
    ],
  }),
};
