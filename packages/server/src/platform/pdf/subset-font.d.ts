/** What is used of subset-font; the package brings no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'truetype';
    readonly variationAxes: { readonly wght: number };
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
