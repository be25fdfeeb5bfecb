import { TextLink } from '../layout/ActionLink.tsx';
import { EntryScript } from '../layout/entries.tsx';
import { MessageForm } from './MessageForm.tsx';
import { PartnerForm } from './PartnerForm.tsx';
import { Ways } from './Ways.tsx';

const PARTNERSHIP = [
  ['What you bring', 'Your pipeline, and an hour every second week to tell us what is wrong.'],
  ['What you get', 'The whole product, your data in it from day one, and a say in what we build next.'],
  [
    'What happens now',
    'We read your application, reply with questions or a time to talk, and start with your spreadsheet.',
  ],
] as const;

export default function ContactRoute() {
  return (
    <>
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-5 py-14 sm:px-7 lg:grid-cols-[1fr_1.15fr] lg:grid-rows-[auto_1fr] lg:gap-y-10 lg:py-20">
        <div className="min-w-0">
          <h1 className="max-w-[12em] font-serif text-36 font-medium tracking-[-0.02em] text-balance sm:text-48">
            Contact us
          </h1>
          <p className="mt-5 max-w-[32em] text-18 text-pretty text-ink-2">
            Ask a question, book a demo or tell us what does not work. A person reads every message and answers it.{' '}
            <TextLink href="#design-partner" arrow="down">
              Apply for Design Partnership
            </TextLink>
          </p>
        </div>
        <section
          id="message"
          aria-labelledby="message-title"
          className="min-w-0 self-start rounded-lg bg-surface p-6 shadow-floating sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <h2 id="message-title" className="mb-6 font-serif text-22 font-medium">
            Send a message
          </h2>
          <MessageForm />
        </section>
        <Ways />
        <EntryScript name="contact/contact" />
      </div>
      <section id="design-partner" aria-labelledby="partner-title" className="border-t border-line bg-sunken">
        <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-5 py-16 sm:px-7 sm:py-20 lg:grid-cols-[1fr_1.15fr]">
          <div className="min-w-0">
            <h2
              id="partner-title"
              className="max-w-[14em] font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36"
            >
              Become a design partner
            </h2>
            <p className="mt-4 max-w-[34em] text-18 text-pretty text-ink-2">
              A few teams shape the product with us and get early access.
            </p>
            <dl className="mt-8 border-b border-line">
              {PARTNERSHIP.map(([term, words]) => (
                <div key={term} className="border-t border-line py-4">
                  <dt className="font-serif text-18 font-semibold">{term}</dt>
                  <dd className="mt-1 max-w-[36em] text-ink-2">{words}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div className="min-w-0 self-start rounded-lg bg-surface p-6 shadow-raised sm:p-8">
            <PartnerForm />
          </div>
        </div>
      </section>
    </>
  );
}
