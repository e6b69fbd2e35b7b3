/** The entry of the display's gallery: shows the state, language and theme that the address names, and says when it stands still. */
import { LanguageSchema } from '../../src/contract/own-settings.ts';
import { ThemeSchema } from '../../src/contract/own-settings.ts';
import { batchOf, boardOf, DISPLAY_STATES } from './display-states.ts';
import type { Layout } from './layout-faults.ts';
import { lettersDrawn } from './letters.ts';
import { measure } from './measure.ts';
import { settingsFor, stage } from './stage.ts';

export interface DisplayGallery {
  /** Resolves when the state is shown with its fonts and nothing moves any more. */
  readonly shown: Promise<void>;
  measure(): Layout;
  /** Until a new size of the page is drawn. */
  settle(): Promise<void>;
}

declare global {
  interface Window {
    displayGallery: DisplayGallery;
  }
}

async function standStill(): Promise<void> {
  await stage.settle();
  await lettersDrawn(stage);
  for (const animation of document.getAnimations()) animation.finish();
  await stage.frame();
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    if (holds()) return;
    await stage.settle();
  }
  throw new Error(what);
}

async function show(): Promise<void> {
  const asked = new URLSearchParams(window.location.search);
  const name = asked.get('state') ?? 'one-call';
  const language = LanguageSchema.parse(asked.get('language') ?? 'en');
  const state = DISPLAY_STATES.find((one) => one.name === name);
  if (state === undefined) throw new Error(`There is no state "${name}".`);
  const theme = ThemeSchema.parse(asked.get('theme') ?? 'dark');
  stage.hub.script({ board: boardOf(state), calls: batchOf(state) });
  stage.hub.tellSettings(
    settingsFor(language, {
      ...state.settings,
      display: { theme, speaks: true, sound: true, callSound: 'chime-and-voice', callVolume: 100 },
    }),
  );
  stage.hub.become('connected');
  await until(() => document.querySelector('.display') !== null, 'The display did not appear.');
  await until(() => document.documentElement.lang === language, `The display does not speak ${language}.`);
  if (state.after !== undefined) await stage.pass(state.after);
  await until(() => document.querySelector(state.shows) !== null, `${name} does not show ${state.shows}.`);
  await standStill();
}

// A state is looked at by a page that has said nothing yet.
window.sessionStorage.clear();
// The real entry runs right after this script; by the next task the display is there.
const shown = new Promise<void>((resolve) => void setTimeout(resolve, 0)).then(show);
window.displayGallery = { shown, measure, settle: standStill };
