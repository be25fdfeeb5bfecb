import { brand, siteDefaults } from '@forecastle/content';
import { TextLink } from '../layout/ActionLink.tsx';
import { siteSlot } from '../layout/siteSlot.ts';
import { COOKIES, INDEXED_DB, type KeptInBrowser, LOCAL_STORAGE, SESSION_STORAGE } from './browserStorage.ts';
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
      lead="This site uses no trackers, no analytics and no third parties. The product stores what you enter, on the server you choose, and uses it only for your organisation."
      updated="2026-11-30"
      sections={[
        {
          id: 'who',
          title: 'Who is responsible',
          body: (
            <>
              <p>
                <span {...siteSlot('legalName')}>{siteDefaults.team}</span>,{' '}
                <span {...siteSlot('addressLine')}>{siteDefaults.postalAddress}</span>, is responsible for this site and
                for the product where we host it. If your organisation runs {brand.name} on its own servers, your
                organisation is responsible: we have no access, and the server sends us nothing.
              </p>
              <p>
                Deals, contacts and notes in a hosted organisation belong to that organisation. We store them on its
                behalf. Please ask that organisation first about them.
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
                The server logs one line per request: method, path without the query string, status and duration. It
                does not log your IP address or your browser.
              </p>
              <p>
                The pricing page asks our server for your likely country, to show the right currency. The server looks
                up your IP address in its own table and stores neither the country nor who asked. To prevent overload,
                it counts requests per address for at most a day. An operator can add a geolocation service for
                addresses that the table does not know. By default there is none.
              </p>
              {brand.demoVideoId && (
                <p>
                  The demo video loads from YouTube, without cookies, and only after you press play. From then on
                  Google’s terms apply to it.
                </p>
              )}
            </>
          ),
        },
        {
          id: 'storage',
          title: 'What your browser stores',
          body: (
            <>
              <p>
                We set no cookie before you sign in, so there is no cookie banner. Your browser sends only the cookies
                to this server. Everything else on the list stays in your browser. To remove all of it, clear your
                browser’s data.
              </p>
              <h3 className="font-medium text-ink">Cookies</h3>
              {listed(COOKIES)}
              <h3 className="font-medium text-ink">Local storage</h3>
              {listed(LOCAL_STORAGE)}
              <h3 className="font-medium text-ink">Session storage, for one tab</h3>
              {listed(SESSION_STORAGE)}
              <h3 className="font-medium text-ink">IndexedDB, a database of the browser</h3>
              {listed(INDEXED_DB)}
            </>
          ),
        },
        {
          id: 'contact',
          title: 'When you write to us',
          body: (
            <p>
              The <TextLink href="/contact">contact page</TextLink> stores what you send: name, email address and
              message, and for an application your company, role, CRM and team size. The people who answer read it and
              get it by email. To stop robots, we count attempts per IP address for at most a day. We keep messages for
              as long as the conversation needs, and delete them when you ask.
            </p>
          ),
        },
        {
          id: 'product',
          title: 'When you use the product',
          body: (
            <>
              <p>Where we host the product, we store:</p>
              <ul>
                <li>your account: name, email address, a hash of your password, role and reporting line;</li>
                <li>
                  your sessions, with the IP address and browser they started from, so that you can recognise and end
                  them. A session ends seven days after its last use;
                </li>
                <li>
                  what your organisation records: accounts, contacts, deals, activities, evidence, imported files;
                </li>
                <li>the ledger of changes, with the author of each.</li>
              </ul>
              <p>
                We use this data only to run the product for your organisation. We do not train models on it, sell it,
                or show it to anybody outside your organisation.
              </p>
            </>
          ),
        },
        {
          id: 'others',
          title: 'Who else gets your data',
          body: (
            <p>
              Loading a page contacts no third party, and none gets a copy of your data. A hosted installation needs a
              machine to run on and a mail server to send from. Its operator chooses both. Write to us and we name ours.
            </p>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          body: (
            <>
              <p>
                You can see the data we store about you, correct it, get a copy and have it erased, whichever law gives
                you that right: New Zealand’s Privacy Act 2020, the GDPR or another. If you are a contact in somebody’s
                workspace, an admin there can export or erase your data. For everything else{' '}
                <TextLink href="/contact?topic=security#message">write to us</TextLink>. A person does it within 20
                working days.
              </p>
              <p>
                If you are not satisfied, you can complain to the Office of the Privacy Commissioner in New Zealand or
                to the authority where you live.
              </p>
            </>
          ),
        },
        {
          id: 'changes',
          title: 'When this page changes',
          body: (
            <p>
              The date above is the date of the last change. This page is part of the open source code, so you can read
              every earlier version there.
            </p>
          ),
        },
      ]}
    />
  );
}
