import { template } from './template.ts';

export const MEETING_PREPARATION = {
  discovery_agenda: template({
    name: 'Discovery agenda',
    useCase: 'meeting',
    isStarter: true,
    description: 'For a first or second meeting: an agenda with the questions that are still open.',
    subject: '{{account_or_deal}}: agenda for our meeting',
    body: [
      'With [{{person}} and ]{{me}}. 45 minutes.',
      '',
      '# Agenda',
      '- Introductions, and what you would like to get out of this meeting (5 minutes)',
      '- {{open_questions}}',
      '- A short look at how we could help (10 minutes)',
      '- Next steps: who does what, by when (5 minutes)',
    ],
  }),
  call_sheet: template({
    name: 'Call sheet',
    useCase: 'call',
    isStarter: true,
    description: 'Five minutes before a call: where the deal stands, who you talk to, and what to find out.',
    subject: 'Call sheet: {{deal}}',
    body: [
      '# Where it stands',
      '- {{stage}}, {{amount}}, close date {{close_date}}',
      '- Next step: {{next_step}}',
      '- Latest activity: {{last_activity}}',
      '',
      '# Who you talk to',
      '- {{person_summary}}',
      '',
      '# Find out',
      '- {{open_questions}}',
      '',
      '# Watch out for',
      '- {{risks}}',
    ],
  }),
};
