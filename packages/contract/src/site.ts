/** The public site: where a visitor is likely to be, and what people write to whoever operates it. */
import { oneLineFault, PRICE_CURRENCIES } from '@forecastle/rules';
import * as z from 'zod';
import { base, open } from './base.ts';
import { MailState } from './mail.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

export const REGION_SOURCES = ['header', 'table', 'service', 'second_service', 'default'] as const;
export const Region = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166-1 alpha-2; default: US'),
  currency: z.enum(PRICE_CURRENCIES).describe('Currency of prices there'),
  source: z.enum(REGION_SOURCES).describe('Source of the country; no visitor data is stored'),
});

/** Characters a field of the contact page takes. The whole form must fit the body that its route reads. */
export const INQUIRY_LIMITS = { name: 100, email: 254, company: 150, role: 100, text: 5000 } as const;

/** What a message may be about, by the word that links carry as `?topic=`. */
export const INQUIRY_TOPICS = {
  demo: 'Request a demo',
  sales: 'Talk to Sales',
  support: 'Contact Support',
  schedule: 'Schedule a demo',
  roi: 'Our return on investment',
  security: 'Security or privacy',
  other: 'Something else',
} as const;
export const INQUIRY_CRMS = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  dynamics: 'Microsoft Dynamics',
  pipedrive: 'Pipedrive',
  zoho: 'Zoho',
  spreadsheet: 'A spreadsheet',
  other: 'Another one',
  none: 'None yet',
} as const;
export const INQUIRY_TEAM_SIZES = {
  '1-5': '1 to 5 people',
  '6-10': '6 to 10 people',
  '11-49': '11 to 49 people',
  '50-99': '50 to 99 people',
  '100+': '100 people or more',
} as const;

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
/** What people write over several lines. */
const LINES = /^(?:[\n\t]|\P{Cc})*$/u;

const line = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters.`)
    .superRefine((text, context) => {
      const message = oneLineFault(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
const lines = (missing: string) =>
  z
    .string(missing)
    // Forms send line ends as two characters, and browsers count them as one.
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(INQUIRY_LIMITS.text, `At most ${INQUIRY_LIMITS.text} characters; shorten it a little.`)
        .regex(LINES, 'We cannot store one of these characters. Remove it.'),
    );

const Sender = {
  name: line('Enter your name.', INQUIRY_LIMITS.name),
  email: line('Enter the email address we should reply to.', INQUIRY_LIMITS.email).pipe(
    z.email('This is not a complete email address. It looks like mere@example.com.'),
  ),
};

export const ContactForm = z.object({
  kind: z.literal('contact'),
  ...Sender,
  subject: z.enum(keysOf(INQUIRY_TOPICS), 'Choose what your message is about.'),
  message: lines('Write your message.'),
});
export const DesignPartnerForm = z.object({
  kind: z.literal('design_partner'),
  ...Sender,
  company: line('Enter the name of your company.', INQUIRY_LIMITS.company),
  role: line('Enter your role there.', INQUIRY_LIMITS.role),
  crm: z.enum(keysOf(INQUIRY_CRMS), 'Choose where your deals are kept now.'),
  teamSize: z.enum(keysOf(INQUIRY_TEAM_SIZES), 'Choose how many people sell.'),
  problem: lines('Tell us in a sentence or two what you want to solve.'),
});
/** What the contact page sends, by its `kind`. */
export const InquiryForm = z.discriminatedUnion('kind', [ContactForm, DesignPartnerForm]);
export type InquiryForm = z.infer<typeof InquiryForm>;

export const INQUIRY_KINDS = ['contact', 'design_partner'] as const;
/** `FC-` and six characters that cannot be mistaken for one another when read out. */
export const INQUIRY_REFERENCE = /^FC-[2-9A-HJ-NP-Z]{6}$/;
/** Why a message may come from a program. It is kept all the same, and set aside. */
export const INQUIRY_SUSPICIONS = ['hidden_field', 'too_fast', 'too_old', 'no_form', 'too_many'] as const;

export const Inquiry = z.object({
  id: Id,
  reference: z.string().regex(INQUIRY_REFERENCE),
  kind: z.enum(INQUIRY_KINDS),
  name: z.string(),
  email: z.string(),
  subject: z.string().describe('As text'),
  message: z.string(),
  company: z.string().nullable(),
  role: z.string().nullable(),
  crm: z.string().nullable().describe('As text'),
  teamSize: z.string().nullable().describe('As text'),
  suspicion: z.enum(INQUIRY_SUSPICIONS).nullable().describe('Why it was set aside; null if it was not'),
  receivedAt: Instant,
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable().describe('Name of the person who marked it done'),
  mail: MailState.nullable().describe('Email to the operator; null if none was sent'),
});

export const INQUIRY_STATUSES = ['open', 'done', 'set_aside'] as const;
export const site = {
  region: open
    .route({
      method: 'GET',
      path: '/site/region',
      tags: ['site'],
      summary: 'Get the country and currency for prices. No visitor data is stored',
    })
    .output(Region),
};

export const inquiries = {
  list: base
    .meta({ ability: 'manageInquiries' })
    .route({
      method: 'GET',
      path: '/inquiries',
      tags: ['inquiries'],
      summary: 'List messages from the contact page, latest first',
    })
    .input(
      PageInput.extend({
        status: z.enum(INQUIRY_STATUSES).default('open').describe('set_aside: open, possible spam'),
        kind: z.enum(INQUIRY_KINDS).optional(),
      }),
    )
    .output(
      page(Inquiry).extend({
        counts: z.object({ open: z.int(), done: z.int(), set_aside: z.int() }).describe('With the given kind'),
      }),
    ),
  get: base
    .meta({ ability: 'manageInquiries' })
    .route({ method: 'GET', path: '/inquiries/{id}', tags: ['inquiries'], summary: 'Get an inquiry' })
    .input(z.object({ id: Id }))
    .output(Inquiry),
  update: base
    .meta({ ability: 'manageInquiries' })
    .route({
      method: 'PATCH',
      path: '/inquiries/{id}',
      tags: ['inquiries'],
      summary: 'Mark an inquiry done, or reopen it',
    })
    .input(z.object({ id: Id, done: z.boolean() }))
    .output(Inquiry),
};
