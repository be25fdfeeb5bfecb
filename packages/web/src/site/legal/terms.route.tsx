import { brand, siteDefaults } from '@forecastle/content';
import { TextLink } from '../layout/ActionLink.tsx';
import { siteSlot } from '../layout/siteSlot.ts';
import { LegalPage } from './LegalPage.tsx';

export default function TermsRoute() {
  return (
    <LegalPage
      title="Terms"
      lead="Short, because they are meant to be read. The code is free under its licence; where we host it for you, this is what we owe each other."
      updated="2026-11-21"
      sections={[
        {
          id: 'what',
          title: 'What these terms cover',
          body: (
            <p>
              This site, and {brand.name} where <span {...siteSlot('legalName')}>{siteDefaults.team}</span> hosts it. If
              you run {brand.name} yourself, only the licence of the code applies between us.
            </p>
          ),
        },
        {
          id: 'code',
          title: 'The code',
          body: (
            <p>
              The source code is under the{' '}
              <a
                href="https://www.apache.org/licenses/LICENSE-2.0"
                rel="noreferrer"
                className="rounded-sm font-medium text-forecast underline underline-offset-2"
              >
                Apache License 2.0
              </a>
              . You may use, change and pass it on, also for money, as the licence says. The name {brand.name} and its
              logo are not part of that permission.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <p>
              Keep your password to yourself, give true details, and sign up only for an organisation you may act for.
              What the people you invite do in it, you answer for.
            </p>
          ),
        },
        {
          id: 'data',
          title: 'Your data',
          body: (
            <>
              <p>
                They are yours. You allow us to keep and work on them so far as running the product for you needs it,
                and no further. How we treat what is personal is on the page{' '}
                <TextLink href="/privacy">Privacy</TextLink>; how it is protected, on{' '}
                <TextLink href="/security">Security</TextLink>.
              </p>
              <p>
                Put in only what you are allowed to. When you leave, you may ask for a copy within thirty days; then we
                delete them.
              </p>
            </>
          ),
        },
        {
          id: 'use',
          title: 'Fair use',
          body: (
            <p>
              Do not try to get at other organisations’ data, overload the service, or use it against the law. Research
              into its security is welcome on an installation of your own; on ours, ask first.
            </p>
          ),
        },
        {
          id: 'prices',
          title: 'Prices and payment',
          body: (
            <p>
              Prices are those on the page <TextLink href="/pricing">Pricing</TextLink>, without taxes, per user and
              month. There is no setup fee. You may stop at the end of any period that is paid for. Should a price
              change, you hear of it thirty days before it applies to you.
            </p>
          ),
        },
        {
          id: 'early',
          title: 'Early access',
          body: (
            <p>
              Parts of the product are marked planned or illustrative. They are not there yet, and nothing you pay
              depends on when they come. Figures called targets are aims and not promises: they may vary.
            </p>
          ),
        },
        {
          id: 'forecast',
          title: 'A forecast is not a promise',
          body: (
            <p>
              The product computes what your data suggest, and shows how. Decisions are yours, and so is the duty to
              check before you tell a board or a market.
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'Availability and liability',
          body: (
            <p>
              We run the service with care and say on <TextLink href="/status">Status</TextLink> whether it answers; no
              level of availability is guaranteed unless we sign one with you. So far as the law allows, we are not
              liable for lost profit or indirect loss, and for anything else at most for what you paid in the twelve
              months before. Rights that consumers have by law stay untouched.
            </p>
          ),
        },
        {
          id: 'law',
          title: 'Law, changes and contact',
          body: (
            <p>
              The law of New Zealand applies, and its courts decide. When these terms change, the date above changes,
              and customers hear of it thirty days before. Questions: <TextLink href="/contact">write to us</TextLink>.
            </p>
          ),
        },
      ]}
    />
  );
}
