/** Formats of the browser, each made once: one is dear to make, and a list asks for several with every row. */

function kept<Options, Format>(make: (locale: string | undefined, options: Options) => Format) {
  const known = new Map<string, Format>();
  return (locale: string | undefined, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const before = known.get(key);
    if (before) return before;
    const format = make(locale, options);
    known.set(key, format);
    return format;
  };
}

export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);

/** The timezone is said: a device may be carried into another one. */
export const dateFormat = kept<Intl.DateTimeFormatOptions & { readonly timeZone: string }, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
);
