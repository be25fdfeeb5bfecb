import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useSession } from '../shell/session.ts';

const GROUPS = [
  {
    label: 'Yours',
    pages: [
      ['sign-in', 'Your sign-in'],
      ['notifications', 'Notifications'],
      ['sessions', 'Sessions'],
      ['bin', 'Bin'],
    ],
  },
  {
    label: 'Organisation',
    pages: [
      ['organisation', 'General'],
      ['/revenue-intelligence/settings', 'Dashboard and periods'],
      ['plan', 'Plan', 'managePlan'],
      ['people', 'People'],
      ['stages', 'Stages'],
      ['currencies', 'Currencies'],
      ['custom-fields', 'Custom fields'],
      ['price-list', 'Price list'],
      ['competitors', 'Competitors'],
      ['reasons', 'Reasons'],
      ['procurement', 'Procurement'],
      ['risk-triggers', 'Risk triggers'],
      ['prompts', 'Prompts'],
      ['playbooks', 'Playbooks'],
      ['/admin/integrations', 'Integrations', 'manageIntegrations'],
      ['api-keys', 'API keys', 'manageApiKeys'],
      ['webhooks', 'Webhooks', 'manageWebhooks'],
      ['single-sign-on', 'Single sign-on', 'manageSingleSignOn'],
      ['outbox', 'Outbox', 'managePeople'],
      ['audit-trail', 'Audit trail', 'seeAudit'],
    ],
  },
  {
    label: 'Installation',
    pages: [['site', 'Site', 'manageSite']],
  },
] as const;

export default function SettingsRoute() {
  const { abilities } = useSession();
  const { pathname } = useLocation();
  const groups = GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(([, , ability]) => !ability || abilities[ability]),
  })).filter(({ pages }) => pages.length > 0);
  const nav = useRef<HTMLElement>(null);
  // On a phone the strip of pages is wider than the screen: it must show where one is. The page itself stays at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the page changes
  useEffect(() => {
    const strip = nav.current;
    const current = strip?.querySelector('[aria-current="page"]');
    if (!strip || !current) return;
    const [own, its] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.scrollLeft += its.left + its.width / 2 - (own.left + own.width / 2);
  }, [pathname]);
  return (
    <div className="grid gap-6 lg:grid-cols-[11rem_1fr]">
      <nav ref={nav} aria-label="Settings" className="flex gap-4 overflow-x-auto lg:flex-col lg:gap-5">
        {groups.map(({ label, pages }) => (
          <section key={label} aria-label={label} className="flex items-center gap-1 lg:flex-col lg:items-stretch">
            <h2 className="shrink-0 px-3 text-12 font-medium text-ink-3 max-lg:px-0">{label}</h2>
            {pages.map(([path, name]) => (
              <NavLink
                key={path}
                to={path.startsWith('/') ? path : `/settings/${path}`}
                className="flex h-9 items-center rounded-sm px-3 text-14 whitespace-nowrap text-ink-2 touch:min-h-12 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-raised"
              >
                {name}
              </NavLink>
            ))}
          </section>
        ))}
      </nav>
      <div className="max-w-4xl min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
