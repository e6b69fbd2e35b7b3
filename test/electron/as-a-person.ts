/**
 * Preloaded into `scripts/start.ts` by the specs (`node --import`): build machines run them as root and without a
 * display, where `npm start` rightly opens nothing. Here a person is in front of it. An empty `DISPLAY` stays: then
 * there is none. Nothing of what it starts is touched, so a Chromium below still knows that it is root.
 */
if (process.platform === 'linux') {
  process.getuid = () => 1000;
  process.env['DISPLAY'] ??= ':0';
}
