/** What a state of the gallery acts with: the hub, the clock, and the visitor's hands. One per page. */
import type { KioskSettings, ScreenSettings } from '../../src/contract/screen.ts';
import type { I18n } from '../../src/renderer/i18n/create-i18n.ts';
import { type FakeClock, createFakeClock } from '../support/fake-clock.ts';
import type { KioskEvent } from '../../src/renderer/kiosk/flow/flow-state.ts';
import type { Kiosk } from '../../src/renderer/kiosk/visit/kiosk-store.ts';
import type { SessionStore } from '../../src/renderer/kiosk/flow/session.ts';
import { createHubByHand, type HubByHand } from './hub-by-hand.ts';
import { NOW } from './moment.ts';

interface Found {
  readonly kiosk?: Kiosk;
  readonly i18n?: I18n;
  readonly session?: SessionStore;
}

export interface Stage {
  readonly hub: HubByHand;
  readonly clock: FakeClock;
  /** The kiosk's own parts, as its entry makes them. */
  found(parts: Found): void;
  readonly session: () => SessionStore | undefined;
  /** Tells the kiosk something as its own listeners would. */
  send(event: KioskEvent): Promise<void>;
  /** Presses the control with this sentence of the kiosk as its name; throws when there is none. */
  press(key: string, values?: Record<string, unknown>): Promise<void>;
  /** Presses the first control that matches. */
  pressOne(selector: string): Promise<void>;
  /** A key as the page hears it, such as `F8`. */
  key(key: string): Promise<void>;
  pass(ms: number): Promise<void>;
  /** Until React has drawn, effects have run and a new screen has followed its tap. */
  settle(): Promise<void>;
  /** Until what has just changed is laid out. */
  frame(): Promise<void>;
}

/** React draws and effects run between two frames. */
const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  const labelledBy = element.getAttribute('aria-labelledby');
  const labels = labelledBy?.split(' ').map((id) => document.querySelector(`#${id}`)?.textContent ?? '');
  return (label ?? labels?.join(' ') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

function createStage(): Stage {
  const hub = createHubByHand();
  const clock = createFakeClock(NOW);
  let parts: Found = {};

  async function settle(): Promise<void> {
    await clock.advance(0);
    // A new screen is drawn after the tap that led to it was seen to be taken.
    for (let frames = 0; frames < 4; frames += 1) {
      await frame();
    }
  }

  /** What `find` finds, once it is drawn; a busy machine draws late. */
  async function drawn<T>(find: () => T | undefined | null): Promise<T | undefined> {
    for (let frames = 0; frames < 120; frames += 1) {
      const found = find();
      if (found !== undefined && found !== null) return found;
      await frame();
    }
    return undefined;
  }

  return {
    hub,
    clock,
    settle,
    frame,
    session: () => parts.session,
    found(next) {
      parts = { ...parts, ...next };
    },
    async send(event) {
      if (parts.kiosk === undefined) throw new Error('The kiosk is not there yet.');
      parts.kiosk.send(event);
      await settle();
    },
    async press(key, values = {}) {
      const say = parts.i18n?.getFixedT(null, 'kiosk') as
        | ((key: string, values: object) => string)
        | undefined;
      if (say === undefined) throw new Error('The sentences are not there yet.');
      const wanted = say(key, values).replaceAll(/\s+/g, ' ').trim();
      const control = await drawn(() =>
        Array.from(
          document.querySelectorAll<HTMLElement>('button, [role="button"], [role="radio"], label'),
        ).find((one) => nameOf(one) === wanted),
      );
      if (control === undefined) throw new Error(`There is no control "${wanted}" (${key}) here.`);
      control.click();
      await settle();
    },
    async pressOne(selector) {
      const control = await drawn(() => document.querySelector<HTMLElement>(selector));
      if (control === undefined) throw new Error(`There is no control ${selector} here.`);
      control.click();
      await settle();
    },
    async key(key) {
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      );
      await settle();
    },
    async pass(ms) {
      await clock.advance(ms);
      await settle();
    },
  };
}

/** The page's one stage: the swapped modules and the gallery's entry share it. */
export const stage: Stage = createStage();

/** What a state's settings have besides those of every state. */
export type SettingsOfState = Omit<Partial<ScreenSettings>, 'kiosk'> & {
  readonly kiosk?: Partial<KioskSettings>;
};

export function settingsFor(language: string, about: SettingsOfState = {}): ScreenSettings {
  return {
    brandName: 'Northgate Registry',
    brandColour: '#0c5c56',
    locationName: 'Northgate',
    timeZone: 'Europe/London',
    locale: language === 'en' ? 'en-GB' : language,
    idleWarningAfterS: 30,
    idleCountdownS: 20,
    doneStaysS: 15,
    demo: false,
    ...about,
    hubVoices: ['en', 'de'],
    kiosk: {
      name: 'Entrance kiosk',
      languages: ['en', 'es', 'fr', 'de', 'ar', 'uk', 'pl', 'tr', 'zh-Hans', 'vi'],
      camera: false,
      staffPin: true,
      panelInches: 21.5,
      lowerControls: false,
      withoutCode: 'off',
      privacyContact: 'privacy@northgate.example',
      namesKeptH: 24,
      ...about.kiosk,
    },
    display: { speaks: true, sound: true, callSound: 'chime-and-voice', callVolume: 100, ...about.display },
    hubVersion: 'source',
  };
}
