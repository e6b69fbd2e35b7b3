/** What is watched in the page while a monkey plays with it. Each function runs in the page. */
import type { Point } from './events.ts';

/** A number under a sentence that says the visitor is through. */
export interface Success {
  readonly screen: string;
  readonly number: string;
}

/** A first name that came on the screen, and what the kiosk had asked last. */
export interface NameShown {
  readonly screen: string;
  readonly name: string;
  /** The question as JSON: a code, or a last name and digits. Empty: nothing was asked. */
  readonly asked: string;
}

interface Watched {
  readonly successes: Success[];
  readonly names: NameShown[];
  hurry: boolean;
}

/** Runs before anything of the page: keeps what was promised on screen, and lets time be hurried at the end. */
export function watchPage(): void {
  const watched: Watched = { successes: [], names: [], hurry: false };
  Object.assign(window, { watched });
  let asked = '';
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string' && /"u":"\/appointments\/(find|checkIn)/.test(data)) {
      const message = JSON.parse(data) as { p?: { b?: { json?: { code?: string; claim?: object } } } };
      const { code, claim } = message.p?.b?.json ?? {};
      asked = JSON.stringify(claim ?? code ?? '');
    }
    send.call(this, data);
  };
  let namesBefore: readonly string[] = [];
  const lookForNames = (): void => {
    const screen = document.querySelector('main')?.dataset['screen'] ?? '';
    // Of those whom the suite has booked, and nobody else's.
    const names = document.body.textContent?.match(/Qxorn[a-z]+/g) ?? [];
    for (const name of names)
      if (screen === 'start' || !namesBefore.includes(name)) watched.names.push({ screen, name, asked });
    namesBefore = names;
  };
  let last = '';
  const look = (): void => {
    lookForNames();
    const screen = document.querySelector('main')?.dataset['screen'] ?? '';
    if (screen !== 'done' && screen !== 'saved') {
      last = '';
      return;
    }
    const number = [...document.querySelectorAll('main *')]
      .filter((element) => element.children.length === 0)
      .map((element) => element.textContent?.trim() ?? '')
      .find((text) => /^[A-Z]-?\d{1,4}$/.test(text));
    const success = { screen, number: number ?? '' };
    if (last === JSON.stringify(success)) return;
    last = JSON.stringify(success);
    watched.successes.push(success);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-screen'],
  });
  // Waits of a second and more pass twenty times as fast once the page is to be left alone.
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...more: unknown[]) =>
      setTimeout(run, watched.hurry && ms >= 1_000 ? ms / 20 : ms, ...more),
  });
}

export interface PageNow {
  readonly screen: string;
  readonly targets: readonly Point[];
  /** What the screen is about, if it has such a button. */
  readonly primary: Point | undefined;
  /** From the start screen to its questions other than for a code, and on to that for a name. */
  readonly ways: readonly Point[];
  readonly width: number;
  readonly height: number;
}

export function lookAtPage(): PageNow {
  const middleOf = (control: Element): Point => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const primary = document.querySelector('main [data-kind="primary"]');
  return {
    screen: document.querySelector('main')?.dataset['screen'] ?? '',
    width: window.innerWidth,
    height: window.innerHeight,
    primary: primary === null ? undefined : middleOf(primary),
    ways: [...document.querySelectorAll('.start-others button, [data-screen="walk-in-lines"] .choice')].map(
      middleOf,
    ),
    targets: [...document.querySelectorAll('button, input, a[href]')].map(middleOf),
  };
}

export function successesOnPage(): readonly Success[] {
  return (window as unknown as { watched: Watched }).watched.successes;
}

export function namesOnPage(): readonly NameShown[] {
  return (window as unknown as { watched: Watched }).watched.names;
}

export function hurryPage(): void {
  (window as unknown as { watched: Watched }).watched.hurry = true;
}
