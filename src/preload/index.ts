/**
 * Hands the page a MessagePort to the hub when it asks for one, and tells the hub that the page answers. Nothing else:
 * the page gets no Node, no Electron and no say in which role the port has.
 */
import { ipcRenderer } from 'electron';

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  // Only this page itself: not a frame in it, not a window that opened it.
  if (event.source !== window || event.origin !== window.location.origin) return;
  const { data } = event;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'foyer:connect') {
    ipcRenderer.send('foyer:connect');
  }
});

ipcRenderer.on('foyer:port', (event) => {
  // '/' is this page's own origin, whatever its scheme.
  window.postMessage({ type: 'foyer:port' }, '/', event.ports);
});

let touchedAt = performance.now();
for (const kind of ['pointerdown', 'keydown']) {
  window.addEventListener(kind, () => (touchedAt = performance.now()), { capture: true, passive: true });
}

// Answered on the page's own thread: a page that hangs is silent.
ipcRenderer.on('foyer:ask', () => {
  const idle = document.documentElement.dataset['idle'] === 'yes';
  ipcRenderer.send('foyer:alive', idle, performance.now() - touchedAt);
});
