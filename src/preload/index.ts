/**
 * Gives the page a MessagePort to the hub when it asks for one, and reports to the hub that the page answers. The page
 * gets no Node, no Electron and no influence on the role of the port.
 */
import { ipcRenderer } from 'electron';

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  // Only this page itself: no frame in it, no window that opened it.
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

// Answered on the page's own thread, so a page that hangs is silent.
ipcRenderer.on('foyer:ask', () => {
  const idle = document.documentElement.dataset['idle'] === 'yes';
  ipcRenderer.send('foyer:alive', idle, performance.now() - touchedAt);
});
