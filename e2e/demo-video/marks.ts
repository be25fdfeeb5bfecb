/** Draws what only the film shows, into the page: a pointer, and a ring around what is spoken of. */
import type { Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Marks {
  readonly pointer: Point;
  /** From 0 to 1: how far the button of the mouse is down. */
  readonly pressed: number;
  readonly ring: Box | null;
  /** From 0 to 1. */
  readonly ringOpacity: number;
}

declare global {
  interface Window {
    drawFilmMarks?: (marks: Marks) => void;
  }
}

export const drawMarks = (page: Page, marks: Marks): Promise<void> =>
  page.evaluate((drawn) => window.drawFilmMarks?.(drawn), marks);

/** Runs in every page before its own scripts. */
export function installMarks(): void {
  const STYLE = `
    .pointer, .press, .ring { position: fixed; left: 0; top: 0; pointer-events: none; }
    .pointer { width: 26px; height: 26px; filter: drop-shadow(0 1px 2px rgb(0 0 0 / .35)); }
    .press { width: 36px; height: 36px; margin: -18px 0 0 -18px; border-radius: 50%; background: rgb(21 88 191 / .3); }
    .ring { border: 3px solid #1558bf; border-radius: 12px; box-shadow: 0 0 0 5px rgb(21 88 191 / .16); }
  `;
  const ARROW = 'M5 2.5v18l4.6-4.4 2.9 6.8 3.1-1.3-2.9-6.7h6.4z';
  let host: HTMLElement | null = null;
  let parts: { pointer: SVGSVGElement; press: HTMLElement; ring: HTMLElement } | null = null;

  const make = () => {
    host = document.createElement('div');
    host.setAttribute('aria-hidden', 'true');
    host.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; pointer-events: none';
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const part = (name: string) => {
      const element = document.createElement('div');
      element.className = name;
      root.append(element);
      return element;
    };
    const ring = part('ring');
    const press = part('press');
    const pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    pointer.setAttribute('class', 'pointer');
    pointer.setAttribute('viewBox', '0 0 24 24');
    const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    for (const [name, value] of Object.entries({ d: ARROW, fill: '#10182b', stroke: '#fff', 'stroke-width': '1.4' }))
      arrow.setAttribute(name, value);
    pointer.append(arrow);
    root.append(pointer);
    parts = { pointer, press, ring };
    return parts;
  };

  window.drawFilmMarks = ({ pointer: at, pressed, ring: box, ringOpacity }) => {
    const { pointer, press, ring } = parts ?? make();
    // The page may have taken its document over, or opened a dialog, since the last frame.
    if (host && document.documentElement.lastElementChild !== host) document.documentElement.append(host);
    const tip = { x: 5.4, y: 2.7 };
    pointer.style.transform = `translate(${at.x - tip.x}px, ${at.y - tip.y}px)`;
    press.style.transform = `translate(${at.x}px, ${at.y}px) scale(${0.4 + 0.6 * pressed})`;
    press.style.opacity = String(pressed);
    ring.style.opacity = box ? String(ringOpacity) : '0';
    if (!box) return;
    ring.style.transform = `translate(${box.x}px, ${box.y}px)`;
    ring.style.width = `${box.width}px`;
    ring.style.height = `${box.height}px`;
  };
}

/** Runs in every page: the captions and the page around the film say that the company is invented. */
export function hideDemoBanner(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[aria-label="Demo workspace"] { display: none }');
  document.adoptedStyleSheets.push(sheet);
}
