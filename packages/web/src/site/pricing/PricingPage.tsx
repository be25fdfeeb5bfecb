import { PLAN_TERMS, PLANS } from '@forecastle/rules';
import { ActionLink } from '../layout/ActionLink.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { Island } from '../layout/Island.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { PlanLines } from './PlanLines.tsx';
import { PricingCalculator } from './PricingCalculator.tsx';
import { PLAN_COPY } from './planCopy.ts';
import { QUESTIONS } from './questions.ts';

export function PricingPage() {
  return (
    <>
      <PageHero
        title="Free to self-host, or priced per user"
        lead="Forecastle is open source. Run it yourself for free, or choose a hosted plan: set the seats and see the price per month and year. No setup fee."
      />
      <div className="mx-auto -mt-6 max-w-6xl px-5 sm:px-7 lg:-mt-8">
        <SelfHost />
        <Island entry="pricing/pricing">
          <PricingCalculator />
        </Island>
      </div>
      <Section title="What each plan includes" className="pt-4">
        <div className="grid gap-10 lg:grid-cols-3 print:grid-cols-3 print:gap-5">
          {PLANS.map((plan) => (
            <section key={plan} aria-label={`${PLAN_TERMS[plan].name} includes`}>
              <h3 className="font-serif text-22 font-semibold">{PLAN_TERMS[plan].name}</h3>
              <p className="mt-1 text-14 text-ink-3">{PLAN_COPY[plan].seatLimitDisplay}</p>
              <PlanLines lines={PLAN_COPY[plan].features} className="mt-5 border-t border-line pt-5" />
            </section>
          ))}
        </div>
      </Section>
      <Section title="Questions before buying" ground="sunken" width="prose">
        {QUESTIONS.map(({ question, answer }) => (
          <details
            key={question}
            className="group break-inside-avoid border-b border-line print:[&::details-content]:[content-visibility:visible]"
          >
            <summary className="flex list-none items-center justify-between gap-4 py-4 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <span aria-hidden="true" className="text-22 text-ink-3 transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="prose-width pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </Section>
      <ClosingCall
        title="Calculate your return before you buy"
        lead="Enter six figures about your team. Every result shows its formula."
      >
        <ActionLink href="/features/roi-calculator" variant="primary">
          Calculate ROI
        </ActionLink>
        <ActionLink href="/contact?topic=sales#message">Talk to Sales</ActionLink>
      </ClosingCall>
    </>
  );
}

/** The way that costs nothing, before the plans. */
function SelfHost() {
  return (
    <section
      aria-labelledby="self-host"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-sunken p-6 sm:p-7"
    >
      <div className="min-w-0 max-w-[60ch]">
        <h2 id="self-host" className="font-serif text-22 font-semibold">
          Self-hosted: free
        </h2>
        <p className="mt-2 text-pretty text-ink-2">
          Open source and free to self-host: every feature, any number of users, on your own server. Apache 2.0 licence.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ActionLink href="/docs/run-the-server">Run the server</ActionLink>
      </div>
    </section>
  );
}
