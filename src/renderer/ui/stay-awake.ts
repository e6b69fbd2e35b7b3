/**
 * Asks a browser not to darken the screen of a kiosk or a display: visitors read it and nobody touches it. Foyer's own
 * windows are kept awake by the Electron host, so there the answer does not matter.
 */

/** What this needs of a page. `wakeLock` is absent in browsers without it, and on pages that are not secure. */
interface AwakePage {
  readonly navigator: { readonly wakeLock?: { request(type: 'screen'): Promise<unknown> } };
  readonly document: {
    readonly visibilityState: DocumentVisibilityState;
    addEventListener(type: 'visibilitychange', changed: () => void): void;
  };
}

/** For the life of the page. A browser lets go of the screen whenever the page is hidden, so it is asked again. */
export function stayAwake({ navigator, document }: AwakePage): void {
  const { wakeLock } = navigator;
  if (wakeLock === undefined) return;
  const ask = (): void => {
    // A browser may refuse, as with a low battery: the page then does without, and asks when it is shown again.
    if (document.visibilityState === 'visible') wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}

/**
 * Tells the hub's own window that loading the page anew would take nothing from anybody. The preload reads the mark;
 * in a browser nobody does.
 */
export function markIdle(idle: boolean): void {
  const { dataset } = document.documentElement;
  const mark = idle ? 'yes' : 'no';
  if (dataset['idle'] !== mark) dataset['idle'] = mark;
}
