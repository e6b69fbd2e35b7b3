/** Opens a state of the gallery in a page and waits until it stands still. */
import type { Page } from '@playwright/test';
import type { Layout } from './layout-faults.ts';
import type { Look } from './main.ts';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The panels that the kiosk is drawn for. */
export const VIEWPORTS: readonly Viewport[] = [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 800, height: 1280 },
];

/** Throws with the page's own words when the state cannot be reached. */
export async function openState(page: Page, url: string, state: string, language: string): Promise<void> {
  await page.goto(`${url}?state=${encodeURIComponent(state)}&language=${encodeURIComponent(language)}`);
  await page.evaluate(() => window.gallery.shown);
}

export const changeLook = (page: Page, look: Look): Promise<void> =>
  page.evaluate((next) => window.gallery.look(next), look);

/** Changes the look and reads what lies where. */
export const measureLook = (page: Page, look: Look): Promise<Layout> =>
  page.evaluate(async (next) => {
    await window.gallery.look(next);
    return window.gallery.measure();
  }, look);
