import { template } from './template.ts';

export const GAP_FILLING = {
  missing_answers: template({
    name: 'Missing answers',
    useCase: 'call',
    isStarter: true,
    description: 'When qualification has gaps: what is missing, what is doubtful, and what to ask.',
    subject: 'Gaps: {{deal}}',
    body: [
      '# Nothing recorded',
      '- {{gaps}}',
      '',
      '# Recorded, but not confirmed by the customer',
      '- {{unconfirmed}}',
      '',
      '# Contradicted or missing',
      '- {{contradicted}}',
      '',
      '# Ask',
      '- {{open_questions}}',
    ],
  }),
};
