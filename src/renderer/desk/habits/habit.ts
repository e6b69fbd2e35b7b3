/** What a clerk has switched off at this screen, kept in its browser: sounds, arrivals read out. */
import { useSyncExternalStore } from 'react';

export interface Habit {
  isOn(): boolean;
  set(isOn: boolean): void;
  subscribe(heard: () => void): () => void;
}

const OFF = 'off';

function createHabit(key: string): Habit {
  const changed = `${key} changed`;
  return {
    isOn() {
      try {
        return localStorage.getItem(key) !== OFF;
      } catch {
        return true;
      }
    },
    set(isOn) {
      try {
        if (isOn) localStorage.removeItem(key);
        else localStorage.setItem(key, OFF);
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

export const SOUND = createHabit('foyer.desk-sound');

export const ARRIVALS = createHabit('foyer.arrivals-said');

export function useHabit(habit: Habit): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  return [useSyncExternalStore(habit.subscribe, habit.isOn), habit.set];
}
