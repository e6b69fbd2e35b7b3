/** What a clerk has chosen at this screen, kept in its browser: sounds, arrivals read out, rows close together. */
import { useSyncExternalStore } from 'react';

export interface Habit {
  isOn(): boolean;
  set(isOn: boolean): void;
  subscribe(heard: () => void): () => void;
}

/** Kept is only what differs from the start: the word `other` under `key`. */
function createHabit(key: string, isOnAtFirst: boolean, other: string): Habit {
  const changed = `${key} changed`;
  return {
    isOn() {
      try {
        return (localStorage.getItem(key) === other) !== isOnAtFirst;
      } catch {
        return isOnAtFirst;
      }
    },
    set(isOn) {
      try {
        if (isOn === isOnAtFirst) localStorage.removeItem(key);
        else localStorage.setItem(key, other);
      } catch {
        return;
      }
      window.dispatchEvent(new Event(changed));
    },
    subscribe(heard) {
      // The first is for this page, the second for others of this machine.
      for (const event of [changed, 'storage']) window.addEventListener(event, heard);
      return () => {
        for (const event of [changed, 'storage']) window.removeEventListener(event, heard);
      };
    },
  };
}

export const SOUND = createHabit('foyer.desk-sound', true, 'off');

export const ARRIVALS = createHabit('foyer.arrivals-said', true, 'off');

export const COMPACT = createHabit('foyer-desk-rows', false, 'compact');

export function useHabit(habit: Habit): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  return [useSyncExternalStore(habit.subscribe, habit.isOn), habit.set];
}
