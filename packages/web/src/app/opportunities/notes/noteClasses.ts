/** Words of a note look alike where they are read and where they are written. */
export const NOTE_TEXT =
  'prose-width text-14 break-words [&_a]:text-forecast [&_a]:underline [&_a]:underline-offset-2 [&_:is(h3,h4)]:mt-3 [&_:is(h3,h4)]:mb-1 [&_:is(h3,h4)]:font-medium [&_:is(h3,h4):first-child]:mt-0 [&_:is(p,ul,ol)+:is(p,ul,ol)]:mt-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_strong]:font-semibold [&_ul]:list-disc [&_ul]:pl-5';

/** The name of a colleague who is mentioned. */
export const MENTION = 'rounded-sm bg-forecast-soft px-1 py-0.5 font-medium text-forecast';

/** What a note is written in, before its editor has loaded and after. */
export const NOTE_BOX =
  'rounded-sm border border-control bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-focus/30';
