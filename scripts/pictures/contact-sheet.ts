/** Pictures side by side, small, with their names below: many are looked at at once. */
import type { Browser } from '@playwright/test';
import { readFileSync } from 'node:fs';

export interface Picture {
  readonly name: string;
  /** A PNG. */
  readonly file: string;
}

/** Writes one sheet as a PNG to `path`; each picture is `height` pixels high on it. */
export async function contactSheet(
  browser: Browser,
  pictures: readonly Picture[],
  path: string,
  height: number,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const cells = pictures.map(({ name, file }) => {
    const data = readFileSync(file).toString('base64');
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    body { margin: 16px; background: #777; font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 16px }
    figure { margin: 0 } img { display: block; height: ${height}px } figcaption { color: #fff; padding-top: 4px }
  </style>${cells.join('')}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
