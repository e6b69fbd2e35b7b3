/**
 * Keeps the screen of a kiosk or a display from going dark: visitors read it and nobody touches it. The Electron host
 * does this for Foyer's own windows.
 */

/** `wakeLock` is missing in some browsers, and on pages that are not secure. */
interface AwakePage {
  readonly navigator: { readonly wakeLock?: { request(type: 'screen'): Promise<unknown> } };
  readonly document: {
    readonly visibilityState: DocumentVisibilityState;
    addEventListener(type: 'visibilitychange', changed: () => void): void;
  };
}

/** For the life of the page. Browsers release the lock when the page is hidden, so it is requested again. */
export function stayAwake({ navigator, document }: AwakePage): void {
  const { wakeLock } = navigator;
  if (wakeLock === undefined) return;
  const ask = (): void => {
    // A browser may refuse, for example with a low battery.
    if (document.visibilityState === 'visible') wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}

/** Marks for the preload of the hub's own window that loading the page again would disturb no one. */
export function markIdle(idle: boolean): void {
  const { dataset } = document.documentElement;
  const mark = idle ? 'yes' : 'no';
  if (dataset['idle'] !== mark) dataset['idle'] = mark;
}
