import type { ReactNode } from 'react';
import { Day } from '../articles/Day.tsx';
import { TextLink } from '../layout/ActionLink.tsx';

export interface LegalSection {
  /** The anchor. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalPageProps {
  title: string;
  /** Sums up the page in two sentences. */
  lead: ReactNode;
  /** YYYY-MM-DD */
  updated: string;
  sections: readonly LegalSection[];
}

/** Shows a text page: contents at the side, text in a narrow column. */
export function LegalPage({ title, lead, updated, sections }: LegalPageProps) {
  return (
    <div className="mx-auto max-w-6xl px-5 py-14 sm:px-7 lg:py-20">
      <h1 className="font-serif text-36 font-medium tracking-[-0.02em] text-balance sm:text-48">{title}</h1>
      <p className="mt-5 max-w-[42em] text-18 text-pretty text-ink-2">{lead}</p>
      <p className="mt-4 text-14 text-ink-3">
        Last updated <Day date={updated} />
      </p>
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[13rem_minmax(0,42rem)]">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-24 print:hidden">
          <p className="mb-2 text-14 font-medium text-ink-3">On this page</p>
          <ul className="grid gap-1.5 text-14">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <TextLink href={`#${id}`} className="font-normal">
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-12">
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id}>
              <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance">{name}</h2>
              <div className="mt-4 grid gap-4 text-pretty text-ink-2 [&_li::marker]:text-ink-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
