import type { ReactNode } from 'react';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { TextLink } from '../layout/ActionLink.tsx';

/**
 * A form that works without script: the server gives the page back filled, with each fault beside its field, so the
 * browser's own bubbles are off. `id` and the hidden fields are those the server looks for (server: `site/pages`).
 */
export function InquiryFormFrame({
  id,
  kind,
  label,
  submit,
  children,
}: {
  id: string;
  kind: string;
  /** Names the form for screen readers. */
  label: string;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form id={id} method="post" action="/contact" noValidate aria-label={label} className="grid gap-5">
      <input type="hidden" name="kind" defaultValue={kind} />
      <input type="hidden" name="token" defaultValue="" />
      <p
        data-fault="form"
        hidden
        role="alert"
        className="rounded-sm bg-attention-soft px-4 py-3 text-14 text-attention-ink"
      />
      {children}
      {/* People neither see nor hear it; programs that fill every field are told apart by it. */}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          {submit}
        </button>
        <p className="max-w-[26em] text-14 text-ink-3">
          We store your message to answer it. <TextLink href="/privacy">Privacy</TextLink>
        </p>
      </div>
    </form>
  );
}
