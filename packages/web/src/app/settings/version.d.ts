/** The version of the server that serves these pages, set by the build. */
declare const __PRODUCT_VERSION__: string;
