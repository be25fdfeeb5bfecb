import fc from 'fast-check';

// One commit tries the same lives and inputs in every run of it, here and where it is judged: what passed before it was
// handed over does not fail there by chance. The next commit tries others, and the long drill others each time.
const seed = Number.parseInt(process.env.PROPERTY_SEED ?? '', 10);
// The report of a failed run shows a message alone, not what caused it.
fc.configureGlobal({ ...(Number.isNaN(seed) ? {} : { seed }), includeErrorInReport: true });
