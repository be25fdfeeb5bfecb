/** What a prompt template can name of a deal, and who may read it. */

export interface TemplateVariable {
  /** What stands for it, in words. */
  readonly says: string;
  /** `customer`: also in words that go to the customer; `colleagues`: never there (decision 0149). */
  readonly for: 'customer' | 'colleagues';
  /** One or several: stands on a line of a list, which it makes as many of as there are. */
  readonly isList?: true;
  /** A whole sentence by itself. */
  readonly isSentence?: true;
}

const customer = (says: string, more: Pick<TemplateVariable, 'isList' | 'isSentence'> = {}): TemplateVariable => ({
  says,
  for: 'customer',
  ...more,
});
const colleagues = (says: string, more: Pick<TemplateVariable, 'isList' | 'isSentence'> = {}): TemplateVariable => ({
  says,
  for: 'colleagues',
  ...more,
});
const LIST = { isList: true } as const;
const SENTENCE = { isSentence: true } as const;

export const TEMPLATE_VARIABLES = {
  first_name: customer('First name of the recipient'),
  person: customer('Name of the recipient'),
  opening: customer('First sentence, depending on the last contact', SENTENCE),
  last_contact: customer('Date of the last contact'),
  me: customer('Your name'),
  account: customer('Name of the account'),
  account_or_deal: customer('Account name, or the opportunity’s without an account'),
  deal: customer('Name of the opportunity'),
  topic: customer('Topic of the action'),
  ask: customer('What the action asks for', SENTENCE),
  questions: customer('Questions of the action, one per line', LIST),
  action: colleagues('Name of the action'),
  why: colleagues('Why this action now', SENTENCE),
  suggestion: colleagues('What to do', SENTENCE),
  stage: colleagues('Stage'),
  amount: colleagues('Amount'),
  close_date: colleagues('Close date'),
  closing: colleagues('Close date as a sentence', SENTENCE),
  owner: colleagues('Owner of the opportunity'),
  next_step: colleagues('Next step'),
  person_summary: colleagues('Role, title, influence and last contact of the recipient'),
  people: colleagues('People on the opportunity, one per line', LIST),
  known: colleagues('Credible or confirmed evidence, one per line', LIST),
  gaps: colleagues('First two evidence gaps, one per line', LIST),
  activities: colleagues('Latest five activities, one per line', LIST),
} as const satisfies Record<string, TemplateVariable>;

export type VariableName = keyof typeof TEMPLATE_VARIABLES;

export const VARIABLE_NAMES = Object.keys(TEMPLATE_VARIABLES) as readonly VariableName[];

export const isVariableName = (name: string): name is VariableName => Object.hasOwn(TEMPLATE_VARIABLES, name);

/** What is known of a variable, by its name. */
export const variableOf = (name: VariableName): TemplateVariable => TEMPLATE_VARIABLES[name];
