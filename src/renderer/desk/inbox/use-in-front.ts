/** Whether somebody looks at this page: it is shown, and the keyboard is its. */
import { useSyncExternalStore } from 'react';

function subscribe(heard: () => void): () => void {
  for (const event of ['focus', 'blur']) window.addEventListener(event, heard);
  document.addEventListener('visibilitychange', heard);
  return () => {
    for (const event of ['focus', 'blur']) window.removeEventListener(event, heard);
    document.removeEventListener('visibilitychange', heard);
  };
}

const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

export function useInFront(): boolean {
  return useSyncExternalStore(subscribe, isInFront);
}
