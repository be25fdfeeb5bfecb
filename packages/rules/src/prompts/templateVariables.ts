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
  first_name: customer('First name of the person it is for'),
  person: customer('Name of the person it is for'),
  opening: customer('First sentence, by how long ago one was last in touch with them, if ever', SENTENCE),
  last_contact: customer('Day of the last email, call or meeting with them'),
  me: customer('Your name'),
  account: customer('Name of the account'),
  account_or_deal: customer('Name of the account, or of the opportunity where it has none'),
  deal: customer('Name of the opportunity'),
  topic: customer('What the action is about, in a few words'),
  ask: customer('What the action asks of the customer', SENTENCE),
  questions: customer('Questions of the action, one a line', LIST),
  action: colleagues('Name of the action'),
  why: colleagues('Why the action is asked for now', SENTENCE),
  suggestion: colleagues('What to do', SENTENCE),
  stage: colleagues('Stage'),
  amount: colleagues('Amount'),
  close_date: colleagues('Close date'),
  closing: colleagues('When it is to close, or that it has no close date', SENTENCE),
  owner: colleagues('Owner of the opportunity'),
  next_step: colleagues('Next step on record'),
  person_summary: colleagues('Role, title and last contact of the person'),
  people: colleagues('Everybody on the opportunity, one a line', LIST),
  known: colleagues('Evidence that is credible or confirmed, one a line', LIST),
  gaps: colleagues('The first two pieces of evidence that are missing or contradicted, one a line', LIST),
  activities: colleagues('The latest five activities, one a line', LIST),
} as const satisfies Record<string, TemplateVariable>;

export type VariableName = keyof typeof TEMPLATE_VARIABLES;

export const VARIABLE_NAMES = Object.keys(TEMPLATE_VARIABLES) as readonly VariableName[];

export const isVariableName = (name: string): name is VariableName => Object.hasOwn(TEMPLATE_VARIABLES, name);

/** What is known of a variable, by its name. */
export const variableOf = (name: VariableName): TemplateVariable => TEMPLATE_VARIABLES[name];
