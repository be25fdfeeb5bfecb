/** The product's version. It stands in the server's package.json and nowhere else. */
import packageFile from '../../package.json' with { type: 'json' };

export const PRODUCT_VERSION: string = packageFile.version;
