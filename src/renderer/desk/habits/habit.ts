/** Whether single letters act on this machine: whoever speaks to the page, or hits keys by mistake, switches them off (WCAG 2.1.4). */
import { useSyncExternalStore } from 'react';

const KEY = 'foyer.letter-keys';
const OFF = 'off';
const CHANGED = 'foyer-letter-keys';

/** A browser that keeps nothing has them on. */
function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

function subscribe(heard: () => void): () => void {
  // The first is for this page, the second for others of this machine.
  for (const event of [CHANGED, 'storage']) window.addEventListener(event, heard);
  return () => {
    for (const event of [CHANGED, 'storage']) window.removeEventListener(event, heard);
  };
}

function write(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function useLettersOn(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, read), write];
}
