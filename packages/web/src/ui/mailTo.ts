/** An address for the mail program: what stands in it can add no subject, text or recipient. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
