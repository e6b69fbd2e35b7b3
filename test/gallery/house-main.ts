/** The entry of the gallery of the house's pages: shows the state that the address names, and says when it stands still. */
import { LanguageSchema } from '../../src/contract/own-settings.ts';
import { askBody, HOUSE_STATES, type HouseState } from './house-states.ts';
import { settingsFor, stage } from './stage.ts';

export interface HouseGallery {
  /** Resolves when the state is shown with its fonts and nothing moves any more. */
  readonly shown: Promise<void>;
  /** Shows the same state of setup or the front desk in another language; resolves when it stands still. */
  speak(next: string): Promise<void>;
}

declare global {
  interface Window {
    houseGallery: HouseGallery;
  }
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    if (holds()) return;
    await stage.settle();
  }
  throw new Error(what);
}

const asked = new URLSearchParams(window.location.search);
const language = LanguageSchema.parse(asked.get('language') ?? 'en');
const name = asked.get('state') ?? '';

function stateAsked(): HouseState {
  const state = HOUSE_STATES.find((one) => one.name === name);
  if (state === undefined) throw new Error(`There is no state "${name}".`);
  return state;
}

/** The hub that a new screen asks by plain requests. */
function answerAsks({ ask }: HouseState): void {
  if (ask === undefined) return;
  let gets = 0;
  window.fetch = (_, { method = 'GET' } = {}) => {
    const answer = method === 'POST' ? ask.post : ask.get[Math.min(gets, ask.get.length - 1)];
    if (method !== 'POST') gets += 1;
    return answer === undefined
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve(new Response(askBody(answer, language)));
  };
}

const untilSpoken = (wanted: string): Promise<void> =>
  until(() => document.documentElement.lang === wanted, `The page does not speak ${wanted}.`);

/** Until letters are there, nothing moves, and what the state shows is in sight. */
async function standStill(state: HouseState): Promise<void> {
  await until(() => document.querySelector(state.shows) !== null, `${name} does not show ${state.shows}.`);
  await stage.settle();
  await document.fonts.ready;
  for (const animation of document.getAnimations()) animation.finish();
  document.querySelector(state.shows)?.scrollIntoView({ block: 'center' });
  await stage.frame();
}

/** A lobby whose front desk prints a number has a printer. */
const settingsOf = ({ hub }: HouseState, spoken: string) =>
  settingsFor(spoken, hub?.printed === undefined ? {} : { prints: true });

async function show(state: HouseState): Promise<void> {
  if (state.hash !== undefined) window.location.hash = state.hash;
  stage.hub.script(state.hub ?? {});
  stage.hub.tellSettings(settingsOf(state, language));
  stage.hub.become('connected');
  await until(() => document.querySelector('main') !== null, 'The page did not appear.');
  await untilSpoken(language);
  await stage.settle();
  await state.reach?.(stage);
  await standStill(state);
}

async function speak(state: HouseState, next: string): Promise<void> {
  const wanted = LanguageSchema.parse(next);
  stage.hub.tellSettings(settingsOf(state, wanted));
  await untilSpoken(wanted);
  await standStill(state);
}

const state = stateAsked();
answerAsks(state);
// The real entry runs right after this script; by the next task the page is there.
const shown = new Promise<void>((resolve) => void setTimeout(resolve, 0)).then(() => show(state));
window.houseGallery = { shown, speak: (next) => speak(state, next) };
