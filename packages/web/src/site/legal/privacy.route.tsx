import { brand, siteDefaults } from '@forecastle/content';
import { TextLink } from '../layout/ActionLink.tsx';
import { siteSlot } from '../layout/siteSlot.ts';
import { COOKIES, type KeptInBrowser, LOCAL_STORAGE, SESSION_STORAGE } from './browserStorage.ts';
import { Facts } from './Facts.tsx';
import { LegalPage } from './LegalPage.tsx';

const key = (name: string) => <code className="text-12 wrap-anywhere">{name}</code>;

const listed = (kept: readonly KeptInBrowser[]) => (
  <Facts
    facts={kept.map(({ names, says }) => [
      <span key={names[0]} className="grid">
        {names.map((name) => (
          <span key={name}>{key(name)}</span>
        ))}
      </span>,
      says,
    ])}
  />
);

export default function PrivacyRoute() {
  return (
    <LegalPage
      title="Privacy"
      lead="This site has no trackers, no analytics and no third parties. The product keeps what you put into it, for you, where you decide."
      updated="2026-11-28"
      sections={[
        {
          id: 'who',
          title: 'Who is responsible',
          body: (
            <>
              <p>
                <span {...siteSlot('legalName')}>{siteDefaults.team}</span>,{' '}
                <span {...siteSlot('addressLine')}>{siteDefaults.postalAddress}</span>, is responsible for this site and
                for the product where we host it. If your organisation runs {brand.name} on its own servers, it is
                responsible there: we have no access to it, and it sends us nothing.
              </p>
              <p>
                Deals, contacts and notes in a hosted organisation belong to that organisation. We keep them on its
                behalf; questions about them go to it first.
              </p>
            </>
          ),
        },
        {
          id: 'site',
          title: 'When you read this site',
          body: (
            <>
              <p>
                The server writes a line for each request: method, path without what follows the question mark, status,
                and how long it took. Neither your address nor your browser is in it.
              </p>
              <p>
                The pricing page asks our server for the country you are probably in, to show the right currency. The
                server works it out from your address with a table it holds, and keeps neither the country nor who asked
                for it. Requests are counted by address, for at most a day, so that nobody can overload it. The operator
                of an installation may name a geolocation service to ask when the table does not know; by default there
                is none.
              </p>
              {brand.demoVideoId && (
                <p>
                  The demo video comes from YouTube, in its mode without cookies, and only once you press play. From
                  then on Google’s terms apply to it.
                </p>
              )}
            </>
          ),
        },
        {
          id: 'storage',
          title: 'What is kept in your browser',
          body: (
            <>
              <p>
                No cookie is set before you sign in. That is why no banner asks you. Only cookies are sent to this
                server. Everything else in the list stays in your browser. You can remove all of it by clearing your
                browser’s data.
              </p>
              <h3 className="font-medium text-ink">Cookies</h3>
              {listed(COOKIES)}
              <h3 className="font-medium text-ink">Local storage</h3>
              {listed(LOCAL_STORAGE)}
              <h3 className="font-medium text-ink">Session storage, kept for one tab</h3>
              {listed(SESSION_STORAGE)}
            </>
          ),
        },
        {
          id: 'contact',
          title: 'When you write to us',
          body: (
            <p>
              The <TextLink href="/contact">contact page</TextLink> keeps what you type into it: name, email address,
              message, and for an application your company, role, CRM and team size. It is read by the people who answer
              it, and mailed to them. To hold off robots, attempts are counted by address, for at most a day. We keep
              messages for as long as the conversation needs, and delete them when you ask.
            </p>
          ),
        },
        {
          id: 'product',
          title: 'When you use the product',
          body: (
            <>
              <p>Where we host it, we keep:</p>
              <ul>
                <li>your account: name, email address, a hash of your password, role and reporting line;</li>
                <li>
                  your sessions, with the address and the browser they began from, so that you can recognise and end
                  them. They end seven days after their last use;
                </li>
                <li>
                  what your organisation records: accounts, contacts, deals, activities, evidence, imported files;
                </li>
                <li>the ledger of changes, with who made each.</li>
              </ul>
              <p>
                We use it to run the product for your organisation, and for nothing else. No model is trained on it. It
                is not sold, and not shown to anybody outside your organisation.
              </p>
            </>
          ),
        },
        {
          id: 'others',
          title: 'Who else gets it',
          body: (
            <p>
              No third party is asked when you load a page, and none gets a copy. What a hosted installation cannot do
              without (the machine it runs on, the mail server it sends by) is chosen by its operator; write to us and
              we name ours.
            </p>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          body: (
            <>
              <p>
                You may see what is kept of you, have it corrected, get a copy, and have it erased, whichever law gives
                you that right: the Privacy Act 2020 of New Zealand, the GDPR, or another. If you are a contact in
                somebody’s workspace, an admin there exports or erases what is kept of you. For everything else{' '}
                <TextLink href="/contact?topic=security#message">write to us</TextLink>: a person does it within twenty
                working days.
              </p>
              <p>
                If we do not do right by you, complain to the Office of the Privacy Commissioner in New Zealand, or to
                the authority where you live.
              </p>
            </>
          ),
        },
        {
          id: 'changes',
          title: 'When this page changes',
          body: (
            <p>
              The date above says when it last did. The page is part of the open source code, so that every earlier
              version can be read there.
            </p>
          ),
        },
      ]}
    />
  );
}
