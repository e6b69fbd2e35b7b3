/** What is watched in the page while a monkey plays with it. Each function runs in the page. */
import type { Point } from './events.ts';

/** A number under a sentence that says the visitor is through. */
export interface Success {
  readonly screen: string;
  readonly number: string;
}

interface Watched {
  readonly successes: Success[];
  hurry: boolean;
}

/** Runs before anything of the page: keeps what was promised on screen, and lets time be hurried at the end. */
export function watchPage(): void {
  const watched: Watched = { successes: [], hurry: false };
  Object.assign(window, { watched });
  let last = '';
  const look = (): void => {
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
    targets: [...document.querySelectorAll('button, input, a[href]')].map(middleOf),
  };
}

export function successesOnPage(): readonly Success[] {
  return (window as unknown as { watched: Watched }).watched.successes;
}

export function hurryPage(): void {
  (window as unknown as { watched: Watched }).watched.hurry = true;
}
