/** Milliseconds between two looks at figures that move; none are taken while the page is hidden. */
export const LOOK_EVERY = 60_000;
