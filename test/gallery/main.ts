/** The gallery's entry: shows the state that the address names and says when it stands still. */
import { LanguageSchema } from '../../src/contract/own-settings.ts';
import type { Layout } from './layout-faults.ts';
import { lettersDrawn } from './letters.ts';
import { measure } from './measure.ts';
import { settingsFor, stage } from './stage.ts';
import { type GalleryState, STATES } from './states.ts';

export interface Look {
  readonly text: 1 | 2 | 3;
  readonly contrast: 'normal' | 'high';
  readonly reach: 'normal' | 'low';
}

export interface Gallery {
  /** Resolves when the state is shown with its fonts and nothing moves any more. */
  readonly shown: Promise<void>;
  look(look: Look): Promise<void>;
  /** What lies where. */
  measure(): Layout;
}

declare global {
  interface Window {
    gallery: Gallery;
  }
}

function mark(name: string, value: string | undefined): void {
  if (value === undefined) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

async function standStill(): Promise<void> {
  await stage.settle();
  await lettersDrawn(stage);
  // What never ends by itself, such as a spinner, is left to itself.
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  for (const animation of ending) animation.finish();
  await stage.frame();
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    if (holds()) return;
    await stage.settle();
  }
  throw new Error(what);
}

function stateAsked(): GalleryState {
  const name = new URLSearchParams(window.location.search).get('state') ?? 'start';
  const state = STATES.find((one) => one.name === name);
  if (state === undefined) throw new Error(`There is no state "${name}".`);
  return state;
}

/** The last steps of the way, and whether it led there. */
async function arrive({ name, afterLook, shows }: GalleryState): Promise<void> {
  await afterLook?.(stage);
  await standStill();
  if (shows !== undefined)
    await until(() => document.querySelector(shows) !== null, `${name} does not show ${shows}.`);
}

async function look({ text, contrast, reach }: Look): Promise<void> {
  const session = stage.session();
  if (session === undefined) {
    mark('text', String(text));
    mark('contrast', contrast === 'high' ? 'high' : undefined);
    mark('reach', reach === 'low' ? 'low' : undefined);
  } else session.change({ textSize: text, contrast: contrast === 'high', low: reach === 'low' });
  await arrive(stateAsked());
}

async function show(): Promise<void> {
  const asked = new URLSearchParams(window.location.search).get('language');
  const language = LanguageSchema.parse(asked ?? 'en');
  const state = stateAsked();
  stage.hub.script(state.hub ?? {});
  stage.hub.tellSettings(settingsFor(language, state.settings));
  stage.hub.become('connected');
  await until(() => document.querySelector('main[data-screen]') !== null, 'The kiosk did not appear.');
  // A key pressed before the kiosk listens is lost.
  await stage.settle();
  await state.reach?.(stage);
  await arrive(state);
}

// The real entry runs right after this script; by the next task the kiosk is there.
const shown = new Promise<void>((resolve) => void setTimeout(resolve, 0)).then(show);
window.gallery = { shown, look, measure };
