/** What is used of pdfkit; it brings no types of its own, and those that others keep lag behind it. */
declare module 'pdfkit' {
  interface TextOptions {
    readonly lineBreak?: boolean;
    readonly baseline?: 'alphabetic';
    readonly features?: Readonly<Record<string, boolean>>;
  }

  export interface StructureElement {
    add(child: StructureElement): StructureElement;
    end(): void;
  }

  interface DocumentOptions {
    readonly size: 'A4';
    readonly margin: number;
    readonly pdfVersion: '1.7';
    readonly lang: string;
    readonly tagged: boolean;
    readonly displayTitle: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  }

  /** What each verb of drawing answers is the document, to go on with. */
  export default class PDFDocument implements AsyncIterable<Buffer> {
    constructor(options: DocumentOptions);
    /** The font that writes now. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } };
    [Symbol.asyncIterator](): AsyncIterator<Buffer>;
    registerFont(name: string, bytes: Buffer): this;
    font(name: string): this;
    fontSize(points: number): this;
    widthOfString(text: string, options: TextOptions): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    dash(length: number, options: { readonly space: number }): this;
    undash(): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    fill(colour: string): this;
    stroke(): this;
    fillAndStroke(fill: string, stroke: string): this;
    struct(kind: string, options?: { readonly alt?: string }, draw?: () => void): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Layout' }): this;
    endMarkedContent(): this;
    end(): void;
  }
}
