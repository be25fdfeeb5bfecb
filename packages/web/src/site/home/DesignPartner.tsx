import { ActionLink, TextLink } from '../layout/ActionLink.tsx';

const TERMS = [
  ['What you bring', 'Your pipeline, and an hour every second week to tell us what is wrong.'],
  ['What you get', 'The whole product, your data in it from day one, and a say in what we build next.'],
  ['How it begins', 'Apply. We reply with questions or a time to talk, and start with your spreadsheet.'],
] as const;

/** The design partner programme, which is how early access is had. */
export function DesignPartner({ title = 'Early access, as a design partner' }: { title?: string }) {
  return (
    <section id="design-partner" aria-labelledby="design-partner-title" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-5 py-10 sm:px-7 sm:py-20 lg:grid-cols-[1fr_1.15fr]">
        <div className="min-w-0">
          <p className="mb-3 text-14 font-medium text-ink-3">Design partner program</p>
          <h2
            id="design-partner-title"
            className="max-w-[14em] font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36"
          >
            {title}
          </h2>
          <p className="mt-4 max-w-[34em] text-18 text-pretty text-ink-2">
            A few teams shape the product with us. They use new features first.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ActionLink href="/contact#design-partner" variant="primary">
              Apply for Design Partnership
            </ActionLink>
            <TextLink href="/pricing" arrow="right">
              See the prices
            </TextLink>
          </div>
        </div>
        <dl className="border-b border-line">
          {TERMS.map(([term, words]) => (
            <div key={term} className="border-t border-line py-3 sm:py-5">
              <dt className="font-serif text-18 font-semibold">{term}</dt>
              <dd className="mt-1 max-w-[38em] text-pretty text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
