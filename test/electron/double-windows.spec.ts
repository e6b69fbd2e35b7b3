/** The double's windows, monitors, keys and ends: as unkind as Electron's. */
import { expect, test } from '@playwright/test';
import { isRealElectron } from './foyer-app.ts';
import { type SmallApp, startSmallApp } from './small-app.ts';

test.skip(isRealElectron, 'looks at the double');

let app: SmallApp;
test.afterEach(async () => app.stop());

/** A window with a page, under `globalThis.opened[title]`; says what it emitted. */
function openWindow(title: string, options: object = {}): Promise<void> {
  return app.evaluate(
    async ({ BrowserWindow, app: electronApp }, [name, rest]) => {
      await electronApp.whenReady();
      const window = new BrowserWindow({ title: name, ...rest });
      const scope = globalThis as unknown as { said: string[]; opened: Record<string, unknown> };
      scope.said ??= [];
      (scope.opened ??= {})[name] = window;
      const hear = (event: string) => () => scope.said.push(`${name} ${event}`);
      window.on('page-title-updated', (event) => event.preventDefault());
      window.on('ready-to-show', hear('ready-to-show'));
      window.on('focus', hear('focus'));
      window.on('show', hear('show'));
      window.webContents.on('did-finish-load', hear('did-finish-load'));
      window.webContents.on('before-input-event', (event, input) => {
        scope.said.push(`${input.type} ${input.key}`);
        if (input.key === 'F5') event.preventDefault();
      });
      await window.loadURL('foyer://kiosk/kiosk/index.html');
    },
    [title, options] as const,
  );
}
const said = (): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { said: string[] }).said, undefined);

test('a page sees the keys that before-input-event lets through, and no others', async () => {
  app = await startSmallApp();
  await openWindow('kiosk');
  const page = await app.page();
  await page.evaluate(() => {
    const heard: string[] = Object.assign(window, { heard: [] as string[] }).heard;
    for (const type of ['keydown', 'keyup'])
      window.addEventListener(type, (event) => heard.push(`${type} ${(event as KeyboardEvent).key}`));
  });

  for (const key of ['F5', 'F8', 'a']) await page.keyboard.press(key);
  await app.evaluate(
    ({ BrowserWindow, __double: double }) => double.press(BrowserWindow.getAllWindows()[0]!, 'F8'),
    undefined,
  );

  const f8 = ['keydown F8', 'keyup F8'];
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    ...f8,
    'keydown a',
    'keyup a',
    ...f8,
  ]);
  expect(await page.locator('input').inputValue()).toBe('a');
  expect(await said()).toEqual(expect.arrayContaining(['keyDown F5', 'keyUp F5', 'keyDown F8']));
});

test('a window that never says it is ready has loaded all the same', async () => {
  app = await startSmallApp({ env: { FOYER_DOUBLE_READY_TO_SHOW: 'never' } });
  await openWindow('kiosk', { show: false });

  expect(await said()).toEqual(['kiosk did-finish-load']);
});

test('a window that says it late says it when the spec does', async () => {
  app = await startSmallApp({ env: { FOYER_DOUBLE_READY_TO_SHOW: 'late' } });
  await openWindow('kiosk', { show: false });

  await app.evaluate(
    ({ BrowserWindow, __double: double }) => double.readyToShow(BrowserWindow.getAllWindows()[0]!),
    undefined,
  );

  expect(await said()).toEqual(['kiosk did-finish-load', 'kiosk ready-to-show']);
});

test('a hidden window is not focused by focus(), and a full-screen one is shown by being made on Linux', async () => {
  app = await startSmallApp({ env: { FOYER_DOUBLE_PLATFORM: 'linux' } });
  await openWindow('desk', { show: false });
  await openWindow('kiosk', { show: false, kiosk: true });

  const seen = await app.evaluate(({ BrowserWindow, __double: double }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.getTitle() === 'desk')
      ?.focus();
    return double
      .windows()
      .map(({ title, visible, focused, fullScreen }) => [title, visible, focused, fullScreen]);
  }, undefined);

  expect(seen).toEqual([
    ['kiosk', true, true, true],
    ['desk', false, false, false],
  ]);
});

test('full screen is no layer: what is shown later covers it, unless it is always on top', async () => {
  app = await startSmallApp();
  await openWindow('kiosk', { kiosk: true });
  await openWindow('display', { fullscreen: true });
  const top = (): Promise<string | undefined> =>
    app.evaluate(({ __double: double }) => double.topOn(), undefined);
  expect(await top()).toBe('display');

  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.isKiosk())
      ?.setAlwaysOnTop(true, 'screen-saver');
  }, undefined);
  expect(await top()).toBe('kiosk');

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.focus(), undefined);
  expect(await top()).toBe('kiosk');
});

test('no window on Wayland is placed, raised, focused or kept on top by the app', async () => {
  app = await startSmallApp({ switches: ['--ozone-platform=wayland'], env: { FOYER_DOUBLE_SCREENS: '2' } });
  await openWindow('display', { x: 1920, y: 0, fullscreen: true });
  await openWindow('kiosk', { kiosk: true });

  const seen = await app.evaluate(({ BrowserWindow, __double: double }) => {
    const display = BrowserWindow.getAllWindows()[0]!;
    display.setAlwaysOnTop(true);
    display.moveTop();
    display.focus();
    display.setPosition(1920, 0);
    return [double.topOn(), double.windows().map(({ title, display: on }) => [title, on])];
  }, undefined);

  expect(seen).toEqual([
    'kiosk',
    [
      ['kiosk', 1],
      ['display', 1],
    ],
  ]);
});

test('a monitor that goes takes its windows to the primary one, and the app is told', async () => {
  app = await startSmallApp({ env: { FOYER_DOUBLE_SCREENS: '2' } });
  await openWindow('kiosk', { kiosk: true });
  await openWindow('display', { x: 1920, y: 0, fullscreen: true });

  const told = await app.evaluate(({ screen, __double: double }) => {
    const heard: unknown[] = [];
    screen.on('display-added', (_event, display) => heard.push(['added', display.bounds.x]));
    screen.on('display-removed', (_event, display) => heard.push(['removed', display.id]));
    screen.on('display-metrics-changed', (_event, display, changed) => heard.push([display.id, changed]));
    const before = double.topOn(1);
    double.unplug(2);
    const during = [double.topOn(1), screen.getAllDisplays().length];
    double.plug();
    double.changeMetrics(1, { scaleFactor: 2 });
    return { heard, before, during };
  }, undefined);

  expect(told.before).toBe('kiosk');
  expect(told.during).toEqual(['display', 1]);
  expect(told.heard).toEqual([
    ['removed', 2],
    ['added', 1920],
    [1, ['scaleFactor']],
  ]);
});

test('the end of a Windows session ends at once what does not quit by itself', async () => {
  app = await startSmallApp();
  await openWindow('kiosk');

  const asked = app.evaluate(({ BrowserWindow, __double: double }) => {
    BrowserWindow.getAllWindows()[0]?.on('session-end', () => undefined);
    return double.endSession();
  }, undefined);
  asked.catch(() => undefined);

  expect(await app.exited).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a quit asks the app and then each window, and a window may refuse', async () => {
  app = await startSmallApp();
  await openWindow('kiosk');

  const heard = await app.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    const events: string[] = [];
    const [window] = BrowserWindow.getAllWindows();
    electronApp.on('before-quit', () => events.push('before-quit'));
    electronApp.on('will-quit', () => events.push('will-quit'));
    window?.once('close', (event) => {
      events.push('close');
      event.preventDefault();
    });
    electronApp.quit();
    electronApp.quit();
    return events;
  }, undefined);

  expect(heard).toEqual(['before-quit', 'close', 'before-quit']);
  expect(await app.exited).toEqual({ code: 0, signal: null });
});

test('arguments before and after the app’s path are all in process.argv', async () => {
  app = await startSmallApp({ switches: ['--disable-gpu', '--ozone-platform=x11'], args: ['--kiosk-mode'] });

  const told = await app.evaluate(
    ({ app: electronApp }) => ({
      argv: process.argv.slice(1),
      isPackaged: electronApp.isPackaged,
      isDefaultApp: process.defaultApp,
      path: electronApp.getAppPath(),
      name: electronApp.getName(),
      version: electronApp.getVersion(),
    }),
    undefined,
  );

  expect(told).toMatchObject({ isPackaged: false, isDefaultApp: true, name: 'Small', version: '1.2.3' });
  expect(told.argv).toEqual(['--disable-gpu', '--ozone-platform=x11', told.path, '--kiosk-mode']);
});

test('an executable whose sandbox is forbidden ends with SIGTRAP, and one that runs tells its descriptors', async () => {
  app = await startSmallApp({ env: { FOYER_DOUBLE_BINARY: 'aborts' } });
  expect(await app.exited).toEqual({ code: null, signal: 'SIGTRAP' });
  expect(app.errors()).toContain('FATAL:sandbox');
  await app.stop();

  app = await startSmallApp();
  expect(await app.evaluate(({ __double: double }) => double.descriptors, undefined)).toEqual([0, 1, 2]);
});
