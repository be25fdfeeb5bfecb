/** Variables of conversation templates, and who may read them. */
import type { TemplateVariable } from '../prompts/templateVariables.ts';

type More = Pick<TemplateVariable, 'isList' | 'isSentence'>;
const customer = (says: string, more: More = {}): TemplateVariable => ({ says, for: 'customer', ...more });
const colleagues = (says: string, more: More = {}): TemplateVariable => ({ says, for: 'colleagues', ...more });
const LIST = { isList: true } as const;
const SENTENCE = { isSentence: true } as const;

/**
 * Customer variables can be used in texts for the customer. Colleague variables are refused there, because scores, roles
 * and doubts are internal.
 */
export const DRAFT_VARIABLES = {
  first_name: customer('First name of the recipient'),
  person: customer('Name of the recipient'),
  opening: customer('First sentence, depending on the last contact', SENTENCE),
  last_contact: customer('Date of the last contact with the recipient'),
  me: customer('Your name'),
  my_company: customer('Your organisation'),
  account: customer('Name of the account'),
  account_or_deal: customer('Account name, or the opportunity’s without an account'),
  deal: customer('Name of the opportunity'),
  products: customer('Products of the opportunity'),
  customer_words: customer('What the customer said, in their words (first four), one per line', LIST),
  open_questions: customer('Questions about the first gaps, one per line', LIST),
  stage: colleagues('Stage'),
  stage_since: colleagues('First day in this stage'),
  amount: colleagues('Amount'),
  close_date: colleagues('Close date'),
  probability: colleagues('Probability'),
  category: colleagues('Forecast category'),
  owner: colleagues('Owner of the opportunity'),
  next_step: colleagues('Next step'),
  description: colleagues('Description of the opportunity'),
  account_description: colleagues('Description of the account'),
  organization_description: colleagues('Organisation description of the account'),
  industry: colleagues('Industry of the account'),
  economic_buyer: colleagues('Economic Buyer'),
  champion: colleagues('Champion'),
  person_summary: colleagues('Title, influence and last contact of the recipient'),
  people: colleagues('People on the opportunity, one per line', LIST),
  unmet_people: colleagues('People on the opportunity nobody has met, one per line', LIST),
  confirmed: colleagues('Evidence the customer confirmed, one per line', LIST),
  unconfirmed: colleagues('Credible evidence the customer has not confirmed, one per line', LIST),
  contradicted: colleagues('Evidence that is missing or contradicted, one per line', LIST),
  gaps: colleagues('Components with nothing recorded, one framework per line', LIST),
  risk_score: colleagues('Risk score'),
  confidence: colleagues('Forecast confidence'),
  drag: colleagues('Deal drag'),
  pushes: colleagues('How often the close date was pushed'),
  risks: colleagues('Risk triggers, one per line', LIST),
  last_activity: colleagues('Latest activity'),
  activities: colleagues('Latest five activities, one per line', LIST),
  notes: colleagues('Latest three notes, one per line', LIST),
  line_items: colleagues('Line items, one per line', LIST),
  competitors: colleagues('Competitors, one per line', LIST),
  procurement: colleagues('Procurement steps, one per line', LIST),
} as const satisfies Record<string, TemplateVariable>;

export type DraftVariable = keyof typeof DRAFT_VARIABLES;

export const isDraftVariable = (name: string): name is DraftVariable => Object.hasOwn(DRAFT_VARIABLES, name);
