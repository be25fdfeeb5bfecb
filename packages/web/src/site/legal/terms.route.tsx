import { brand, siteDefaults } from '@forecastle/content';
import { TextLink } from '../layout/ActionLink.tsx';
import { siteSlot } from '../layout/siteSlot.ts';
import { LegalPage } from './LegalPage.tsx';

export default function TermsRoute() {
  return (
    <LegalPage
      title="Terms"
      lead="The code is free under its licence. If we host it for you, these terms apply to you and to us."
      updated="2026-11-29"
      sections={[
        {
          id: 'what',
          title: 'What these terms cover',
          body: (
            <p>
              This site, and {brand.name} where <span {...siteSlot('legalName')}>{siteDefaults.team}</span> hosts it. If
              you run {brand.name} yourself, only the licence of the code applies.
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
              . You may use, change, share and sell it under that licence. The licence does not cover the name{' '}
              {brand.name} or its logo.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <p>
              Keep your password secret, give true details, and sign up only for an organisation you may act for. You
              are responsible for what the people you invite do in it.
            </p>
          ),
        },
        {
          id: 'data',
          title: 'Your data',
          body: (
            <>
              <p>
                Your data is yours. You allow us to store and process it only as far as we need to run the product for
                you. <TextLink href="/privacy">Privacy</TextLink> says how we handle personal data,{' '}
                <TextLink href="/security">Security</TextLink> how we protect it.
              </p>
              <p>
                Enter only data that you are allowed to use. When you leave, you have 30 days to ask for a copy. Then we
                delete your data.
              </p>
            </>
          ),
        },
        {
          id: 'use',
          title: 'Fair use',
          body: (
            <p>
              Do not try to access other organisations’ data, overload the service, or break the law with it. You are
              welcome to test its security on your own installation. On ours, ask first.
            </p>
          ),
        },
        {
          id: 'prices',
          title: 'Prices and payment',
          body: (
            <p>
              The prices on <TextLink href="/pricing">Pricing</TextLink> apply, per user per month, without taxes. There
              is no setup fee. You can cancel at the end of any paid period. If a price changes, we tell you 30 days
              before it applies to you.
            </p>
          ),
        },
        {
          id: 'early',
          title: 'Early access',
          body: (
            <p>
              Some features are marked planned or illustrative. They are not available yet, and what you pay does not
              depend on when they ship. Figures called targets are not promises: they may vary.
            </p>
          ),
        },
        {
          id: 'forecast',
          title: 'A forecast is not a promise',
          body: (
            <p>
              The product calculates a forecast from your data and shows how. You make the decisions. Check the figures
              before you report them to a board or a market.
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'Availability and liability',
          body: (
            <p>
              We run the service with care, and <TextLink href="/status">Status</TextLink> shows whether it answers. We
              guarantee no level of availability unless we sign one with you. As far as the law allows, we are not
              liable for lost profit or indirect loss, and for anything else at most for what you paid in the 12 months
              before. Your legal rights as a consumer stay the same.
            </p>
          ),
        },
        {
          id: 'law',
          title: 'Law, changes and contact',
          body: (
            <p>
              New Zealand law applies, and its courts decide. When these terms change, we update the date above and tell
              customers 30 days before. Questions? <TextLink href="/contact">Write to us</TextLink>.
            </p>
          ),
        },
      ]}
    />
  );
}
