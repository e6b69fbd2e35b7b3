/** Whose screens pictures are taken of, and how each is brought into a state of the gallery. */
import type { Page } from '@playwright/test';
import { DISPLAY_STATES } from '../../test/gallery/display-states.ts';
import { HOUSE_STATES } from '../../test/gallery/house-states.ts';
import { changeLook, openState } from '../../test/gallery/open-state.ts';
import { STATES } from '../../test/gallery/states.ts';

export const SUBJECTS = ['kiosk', 'display', 'staff'] as const;
export type SubjectName = (typeof SUBJECTS)[number];

export interface Wanted {
  readonly state: string;
  readonly language: string;
  /** Of the kiosk's text. */
  readonly size: 1 | 2 | 3;
  readonly contrast: boolean;
  readonly low: boolean;
  readonly dark: boolean;
}

export interface Subject {
  readonly states: readonly string[];
  /** Where no viewport is asked for: width and height in pixels, as 1080x1920. */
  readonly viewports: readonly string[];
  /** How high a picture is on a sheet, in pixels. */
  readonly sheetHeight: number;
  readonly perSheet: number;
  /** Brings the page into a state and waits until it stands still. Throws with the page's own words where it cannot. */
  open(page: Page, url: string, wanted: Wanted): Promise<void>;
}

const query = (state: string, language: string): string =>
  new URLSearchParams({ state, language }).toString();

async function openDisplay(page: Page, url: string, { state, language, dark }: Wanted): Promise<void> {
  await page.goto(`${url}display.html?${query(state, language)}&theme=${dark ? 'dark' : 'light'}`);
  await page.evaluate(() => window.displayGallery.shown);
}

async function openStaff(page: Page, url: string, { state, language, dark }: Wanted): Promise<void> {
  const known = HOUSE_STATES.find(({ name }) => name === state);
  await page.emulateMedia({ colorScheme: dark || known?.isDark === true ? 'dark' : 'light' });
  await page.goto(`${url}house-${known?.page ?? 'setup'}.html?${query(state, language)}`);
  await page.evaluate(() => window.houseGallery.shown);
}

async function openKiosk(page: Page, url: string, wanted: Wanted): Promise<void> {
  await openState(page, url, wanted.state, wanted.language);
  await changeLook(page, {
    text: wanted.size,
    contrast: wanted.contrast ? 'high' : 'normal',
    reach: wanted.low ? 'low' : 'normal',
  });
}

const namesOf = (states: readonly { readonly name: string }[]): readonly string[] =>
  states.map(({ name }) => name);

export const SUBJECT: Readonly<Record<SubjectName, Subject>> = {
  kiosk: {
    states: namesOf(STATES),
    viewports: ['1080x1920'],
    sheetHeight: 520,
    perSheet: 24,
    open: openKiosk,
  },
  display: {
    states: namesOf(DISPLAY_STATES),
    viewports: ['1920x1080'],
    sheetHeight: 340,
    perSheet: 18,
    open: openDisplay,
  },
  staff: {
    states: namesOf(HOUSE_STATES),
    viewports: ['1024x768', '1440x900'],
    sheetHeight: 690,
    perSheet: 4,
    open: openStaff,
  },
};
