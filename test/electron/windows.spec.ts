/** Which keys a page hears, when a window is seen, and which window is where on one, two and three monitors. */
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import type { Surface } from '../../src/contract/roles.ts';
import sentences from '../../src/words/en/kiosk.json' with { type: 'json' };
import { openSetup } from '../support/pages/setup-pin.ts';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { voiceEnvironment } from '../support/started/stand-in-voice.ts';
import { type FoyerApp, isRealElectron, runToEnd, startFoyerApp } from './foyer-app.ts';
import { hasHands, lineUp, plug, press, resize, topOn as titleOnTop, touch, unplug } from './hands.ts';
import { test } from './older-electron.ts';
import { rosterOfOne } from './roster-of-one.ts';

const folder = temporaryFolder();
let folders = 0;
let app: FoyerApp | undefined;
let startedAs = '';
let dataDir = '';

/** Ends the lobby that is open. */
async function closeLobby(): Promise<void> {
  await app?.stop();
  // Windows that go one after another trip over none that is gone already.
  expect(app?.errors() ?? '').not.toContain('unhandled-rejection');
  app = undefined;
}

test.afterAll(async () => {
  await closeLobby();
  folder.remove();
});

/**
 * A lobby whose service cannot be reached, on a machine with so many monitors side by side: the one that the test before
 * left open, where it was started like this, for a start takes longer than most of what is seen of it.
 */
async function openLobby(
  monitors: number,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<FoyerApp> {
  const like = JSON.stringify([monitors, args, env]);
  if (app !== undefined && startedAs === like) return app;
  await closeLobby();
  lineUp(monitors);
  dataDir = join(folder.path, `data-${(folders += 1)}`);
  startedAs = like;
  app = await startFoyerApp(['--data-dir', dataDir, ...args], {
    FOYER_WEBHOOK_PORT: '0',
    FOYER_BASE_URL: 'https://127.0.0.1:9',
    FOYER_ROSTER_FILE: rosterOfOne(),
    FOYER_DOUBLE_SCREENS: String(monitors),
    ...env,
  });
  return app;
}

/** The kiosk alone, which fills the only monitor. */
const openKiosk = (): Promise<FoyerApp> =>
  openLobby(1, ['--open', 'kiosk', '--kiosk-mode'], voiceEnvironment(folder.path));

/** The kiosk and a display, which fill a monitor each. */
const openTwo = (): Promise<FoyerApp> => openLobby(2, ['--open', 'kiosk,display', '--kiosk-mode']);

/** What staff do who start Foyer once more. */
async function startAgain(...args: string[]): Promise<void> {
  const { code, errors } = await runToEnd(['--data-dir', dataDir, ...args], { FOYER_WEBHOOK_PORT: '0' });
  expect(errors).toContain('is already running');
  expect(code).toBe(1);
}

interface Seen {
  readonly surface: string;
  readonly id: number;
  readonly visible: boolean;
  readonly full: boolean;
  readonly onTop: boolean;
  readonly focused: boolean;
  readonly x: number;
  readonly width: number;
}

/** Each window by its surface. */
async function windowsOf(lobby: FoyerApp): Promise<Record<string, Seen>> {
  const seen = await lobby.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        id: window.id,
        surface: /\/(\w+)\/index/.exec(window.webContents.getURL())?.[1] ?? '',
        visible: window.isVisible() && !window.isMinimized(),
        full: window.isFullScreen(),
        onTop: window.isAlwaysOnTop(),
        focused: window.isFocused(),
        x: window.getBounds().x,
        width: window.getBounds().width,
      })),
    undefined,
  );
  return Object.fromEntries(seen.map((each) => [each.surface, each]));
}

const expectWindows = (lobby: FoyerApp) => expect.poll(() => windowsOf(lobby));

/** Does something to the window of `surface`. */
function act(lobby: FoyerApp, surface: Surface, what: 'close' | 'minimize'): Promise<void> {
  return lobby.evaluate(
    ({ BrowserWindow }, [name, doing]) => {
      const window = BrowserWindow.getAllWindows().find((each) =>
        each.webContents.getURL().includes(`/${name}/`),
      );
      if (window === undefined) throw new Error(`There is no ${name} window.`);
      window[doing]();
    },
    [surface, what] as const,
  );
}

/** Which surface covers the middle of the monitor. */
async function topOn(lobby: FoyerApp, monitor: number): Promise<string | undefined> {
  const title = await titleOnTop(lobby, monitor);
  return lobby.evaluate(({ BrowserWindow }, name) => {
    const top = BrowserWindow.getAllWindows().find((window) => window.getTitle() === name);
    return top === undefined ? name : /\/(\w+)\/index/.exec(top.webContents.getURL())?.[1];
  }, title);
}

/** Until a page is loaded its window has no title to be known by, and a window comes to the front in its own time. */
const expectTop = (lobby: FoyerApp, monitor: number) => expect.poll(() => topOn(lobby, monitor));

/** Writes down which keys the page hears, and what it says. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: { keys: string[]; said: string[] } = { keys: [], said: [] };
    Object.assign(window, { heard });
    window.addEventListener('keydown', ({ key }) => heard.keys.push(key), { capture: true });
    window.addEventListener('foyer:spoken', (event) => {
      if (event instanceof CustomEvent) heard.said.push((event.detail as { text: string }).text);
    });
  });
}

const heardBy = (page: Page): Promise<{ keys: string[]; said: string[] }> =>
  page.evaluate(() => (window as unknown as { heard: { keys: string[]; said: string[] } }).heard);

const BY_HAND = 'keys are pressed and monitors plugged only on a display that FOYER_TEST_ELECTRON brings';
const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);

test.describe('a window that was just made', () => {
  test.skip(isRealElectron, 'a window that says nothing is what some Wayland systems have');

  for (const mode of ['never', 'late']) {
    const tag = mode === 'late' ? '@whole' : [];
    test(`a window that was just made is seen when it says ${mode} that it is painted`, { tag }, async () => {
      const lobby = await openLobby(1, ['--open', 'kiosk,desk,display'], {
        FOYER_DOUBLE_READY_TO_SHOW: mode,
      });

      await expectWindows(lobby).toMatchObject({
        kiosk: { visible: true },
        desk: { visible: true },
        display: { visible: true },
      });
    });
  }

  test(
    'a window that was just made does not come to the front again when it says late that it is painted',
    { tag: '@whole' },
    async () => {
      const lobby = await openLobby(1, ['--open', 'kiosk,desk,display'], {
        FOYER_DOUBLE_READY_TO_SHOW: 'late',
      });
      await expectWindows(lobby).toMatchObject({ kiosk: { visible: true }, desk: { visible: true } });
      await touch(lobby, 'desk');

      await lobby.evaluate(({ BrowserWindow, __double }) => {
        for (const window of BrowserWindow.getAllWindows()) __double.readyToShow(window);
      }, undefined);

      await expectWindows(lobby).toMatchObject({ desk: { focused: true } });
      await expectTop(lobby, 1).toBe('desk');
    },
  );
});

test.describe('in kiosk mode, on one monitor', () => {
  test.skip(!hasHands, BY_HAND);

  test(
    'a keypad that sends F8 has the kiosk read aloud, in a window that visitors cannot leave',
    { tag: '@real' },
    async () => {
      const lobby = await openKiosk();
      const kiosk = await lobby.page('kiosk');
      await expect(kiosk.locator('main[data-screen="start"]')).toBeVisible();
      await listen(kiosk);

      await press(lobby, 'kiosk', ['F8']);

      await expect(kiosk.locator('.speech-bar')).toBeVisible();
      await expect.poll(async () => (await heardBy(kiosk)).said[0]).toBe(sentences.speech.started);
    },
  );

  test('no other function key reaches the kiosk, and the keys of a keypad do', async () => {
    const lobby = await openKiosk();
    const kiosk = await lobby.page('kiosk');
    await expect(kiosk.locator('main[data-screen="start"]')).toBeVisible();
    await listen(kiosk);

    const keypad = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab', 'F8'];
    await press(lobby, 'kiosk', [...FUNCTION_KEYS.filter((key) => key !== 'F8'), ...keypad]);
    await press(lobby, 'kiosk', ['Shift+F8', 'Control+F8', 'Alt+F8', 'Control+r']);

    const heard = async () =>
      (await heardBy(kiosk)).keys.filter((key) => !['Shift', 'Control', 'Alt'].includes(key));
    await expect.poll(heard).toEqual(keypad);
  });

  test('a second start brings nothing over the kiosk of the only monitor', async () => {
    const lobby = await openKiosk();
    await expectWindows(lobby).toMatchObject({ kiosk: { visible: true, onTop: true } });

    await startAgain('--open', 'desk,setup');
    await expect.poll(() => lobby.errors()).toContain('"surface":"setup"');
    await startAgain();

    await expectTop(lobby, 1).toBe('kiosk');
    await expectWindows(lobby).toMatchObject({ kiosk: { visible: true, focused: true } });
    expect(Object.keys(await windowsOf(lobby))).toEqual(['kiosk']);
  });

  test('the window of another program does not stay over the kiosk', async () => {
    const lobby = await openKiosk();
    await expectWindows(lobby).toMatchObject({ kiosk: { visible: true } });

    await lobby.evaluate(({ BrowserWindow }) => {
      new BrowserWindow({ title: 'An update is ready', width: 1920, height: 1080 }).focus();
    }, undefined);

    await expectTop(lobby, 1).toBe('kiosk');
    await expectWindows(lobby).toMatchObject({ kiosk: { focused: true } });
    // One of those that Windows keeps in front of its task bar; no Electron tells it.
    if (isRealElectron) return closeLobby();
    const levels = await lobby.evaluate(
      ({ __double }) => __double.windows().map(({ level }) => level),
      undefined,
    );
    expect(levels).toEqual(['screen-saver', 'normal']);
    await closeLobby();
  });

  test('one monitor shows the kiosk alone, and its log says what waits for another', async () => {
    const lobby = await openLobby(1, ['--kiosk-mode']);

    await expectWindows(lobby).toMatchObject({ kiosk: { visible: true, full: true, onTop: true } });
    expect(Object.keys(await windowsOf(lobby))).toEqual(['kiosk']);
    const waiting = (): string[] =>
      lobby.errors().match(/(?<="event":"window-waits-for-monitor","surface":")\w+/g) ?? [];
    await expect.poll(waiting).toEqual(['desk', 'display']);
  });

  test('a display that is wanted opens when its first monitor is plugged in', { tag: '@whole' }, async () => {
    const lobby = await openLobby(1, ['--open', 'kiosk,display', '--kiosk-mode']);
    await expectWindows(lobby).toMatchObject({ kiosk: { visible: true } });

    await plug(lobby);

    await expectWindows(lobby).toMatchObject({ display: { visible: true, full: true, x: 1920 } });
  });

  test(
    'a front desk that is the only window opens again too, and Foyer goes on',
    { tag: '@whole' },
    async () => {
      const lobby = await openLobby(1, ['--open', 'desk', '--kiosk-mode']);
      await expectWindows(lobby).toMatchObject({ desk: { visible: true } });
      const { id } = (await windowsOf(lobby))['desk'] ?? {};

      await act(lobby, 'desk', 'close');

      await expect
        .poll(async () => {
          const { desk } = await windowsOf(lobby);
          return desk?.visible === true && desk.id !== id;
        })
        .toBe(true);
    },
  );
});

test.describe('in kiosk mode, on several monitors', () => {
  test.skip(!hasHands, BY_HAND);

  test('the display in kiosk mode hears no key that leaves or reloads it', async () => {
    const lobby = await openTwo();
    const display = await lobby.page('display');
    await expect(display.getByRole('heading').first()).toBeVisible();
    await listen(display);

    await press(lobby, 'display', [...FUNCTION_KEYS, 'Control+r', 'Control+w', 'Alt+F4', 'a']);

    const heard = async () =>
      (await heardBy(display)).keys.filter((key) => !['Control', 'Alt'].includes(key));
    // A real keyboard is the kiosk's: what is pressed beside it does not even arrive.
    await expect.poll(heard).toEqual(isRealElectron ? [] : ['F8', 'a']);
  });

  test('a monitor that changes its size stays filled', async () => {
    const lobby = await openTwo();
    await expectWindows(lobby).toMatchObject({ display: { visible: true } });

    await resize(lobby, 2, '1280x800');

    await expectWindows(lobby).toMatchObject({
      kiosk: { full: true, x: 0, width: 1920 },
      display: { full: true, x: 1920, width: 1280 },
    });
    await resize(lobby, 2, '1920x1080');
    await expectWindows(lobby).toMatchObject({ display: { full: true, x: 1920, width: 1920 } });
  });

  test(
    'a display whose monitor goes is hidden, and is back on it when it returns',
    { tag: '@real' },
    async () => {
      const lobby = await openTwo();
      await expectWindows(lobby).toMatchObject({ display: { visible: true, full: true, x: 1920 } });

      await unplug(lobby, 2);
      await expectTop(lobby, 1).toBe('kiosk');
      await expectWindows(lobby).toMatchObject({
        kiosk: { visible: true, full: true, x: 0 },
        display: { visible: false },
      });

      await plug(lobby);
      await expectWindows(lobby).toMatchObject({
        kiosk: { visible: true, full: true, x: 0 },
        display: { visible: true, full: true, x: 1920 },
      });
      await expectTop(lobby, 1).toBe('kiosk');
      // A monitor that returns is another one to the tests after this.
      await closeLobby();
    },
  );

  test('the kiosk moves to a monitor that exists when its own goes', async () => {
    const lobby = await openTwo();
    await expectWindows(lobby).toMatchObject({ display: { visible: true } });

    await unplug(lobby, 1);

    await expectWindows(lobby).toMatchObject({
      // X11 leaves no gap where a monitor was: the one that is left begins at 0.
      kiosk: { visible: true, full: true, x: isRealElectron ? 0 : 1920, onTop: true },
      display: { visible: false },
    });
    await expectTop(lobby, isRealElectron ? 1 : 2).toBe('kiosk');
    await plug(lobby);
  });

  test('kiosk and display are neither closed nor minimised nor taken out of full screen', async () => {
    const lobby = await openTwo();
    const full = { visible: true, full: true };
    await expectWindows(lobby).toMatchObject({ kiosk: full, display: full });

    for (const surface of ['kiosk', 'display'] as const) {
      await act(lobby, surface, 'close');
      await act(lobby, surface, 'minimize');
      await lobby.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.setFullScreen(false);
      }, undefined);
      await expectWindows(lobby).toMatchObject({ kiosk: full, display: full });
    }
    expect(await lobby.stop()).toBe(0);
    app = undefined;
  });

  test('the display fills the second monitor, front desk and setup have the third, and the kiosk has the keys', async () => {
    const lobby = await openLobby(3, ['--open', 'kiosk,desk,display,setup', '--kiosk-mode']);

    await expectWindows(lobby).toMatchObject({
      kiosk: { visible: true, full: true, x: 0, focused: true },
      display: { visible: true, full: true, x: 1920 },
      desk: { visible: true, full: false },
      setup: { visible: true, full: false },
    });
    const { desk, setup } = await windowsOf(lobby);
    expect([desk, setup].map((each) => each !== undefined && each.x >= 3840)).toEqual([true, true]);
    await touch(lobby, 'display');
    await expectWindows(lobby).toMatchObject({ kiosk: { focused: true }, display: { focused: false } });
  });

  test('a front desk that is closed opens again, and setup stays closed', async () => {
    const lobby = await openLobby(3, ['--open', 'kiosk,desk,display,setup', '--kiosk-mode']);
    await expectWindows(lobby).toMatchObject({ desk: { visible: true }, setup: { visible: true } });

    const { id } = (await windowsOf(lobby))['desk'] ?? {};

    await act(lobby, 'setup', 'close');
    await act(lobby, 'desk', 'close');

    await expect
      .poll(async () => {
        const { desk } = await windowsOf(lobby);
        return desk?.visible === true && desk.id !== id;
      })
      .toBe(true);
    await expect.poll(async () => Object.keys(await windowsOf(lobby))).not.toContain('setup');
    await expectTop(lobby, 1).toBe('kiosk');
  });
});

test('the kiosk alone is shown in kiosk mode where a compositor places the windows, unless others are named', async () => {
  test.skip(isRealElectron, 'needs a Wayland session');
  const wayland = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };
  const args = ['--kiosk-mode', '--ozone-platform=wayland'];
  const told = (lobby: FoyerApp): number => lobby.errors().match(/windows-cannot-be-placed/g)?.length ?? 0;

  const alone = await openLobby(2, args, wayland);
  await expectWindows(alone).toMatchObject({ kiosk: { visible: true, full: true } });
  expect(Object.keys(await windowsOf(alone))).toEqual(['kiosk']);
  await expect.poll(() => told(alone)).toBe(1);
  await closeLobby();

  const named = await openLobby(2, [...args, '--open', 'kiosk,display'], wayland);
  await expectWindows(named).toMatchObject({
    kiosk: { visible: true },
    display: { visible: true, full: true },
  });
  await expect.poll(() => told(named)).toBe(1);
});

test('windows keep the titles that the rules of a compositor look for, and the front desk counts calls in its own', async () => {
  const lobby = await openLobby(1, ['--open', 'kiosk,display,setup,desk']);
  for (const surface of ['kiosk', 'display', 'setup', 'desk'] as const) {
    await expect((await lobby.page(surface)).getByRole('heading').first()).toBeVisible();
  }

  const titles = (): Promise<string[]> =>
    lobby.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()),
      undefined,
    );

  await expect
    .poll(async () => (await titles()).toSorted())
    .toEqual(['Foyer display', 'Foyer kiosk', 'Foyer setup', 'Front desk']);
});

test.describe('on a desktop', () => {
  test('a front desk that its clerk closed is opened by a second start, by its name or without', async () => {
    const lobby = await openLobby(1, ['--open', 'kiosk,desk']);
    await expectWindows(lobby).toMatchObject({ kiosk: { visible: true }, desk: { visible: true } });

    for (const args of [['--open', 'desk'], []]) {
      await act(lobby, 'desk', 'close');
      await expect.poll(async () => Object.keys(await windowsOf(lobby))).toEqual(['kiosk']);

      await startAgain(...args);

      await expectWindows(lobby).toMatchObject({ desk: { visible: true } });
    }
  });

  test(
    'a second start opens a window that was not open before, and brings a minimised one back',
    { tag: '@whole' },
    async () => {
      const lobby = await openLobby(1, ['--open', 'kiosk']);
      await expectWindows(lobby).toMatchObject({ kiosk: { visible: true } });
      await act(lobby, 'kiosk', 'minimize');
      await expectWindows(lobby).toMatchObject({ kiosk: { visible: false } });

      await startAgain('--open', 'setup');
      await expectWindows(lobby).toMatchObject({ setup: { visible: true }, kiosk: { visible: false } });

      await startAgain();
      await expectWindows(lobby).toMatchObject({ kiosk: { visible: true } });
    },
  );

  test('setup opens the windows that are closed, and brings them to the front', async () => {
    const lobby = await openLobby(1, ['--open', 'setup']);
    const setup = await openSetup(await lobby.page('setup'));

    await setup.getByRole('button', { name: 'Open for visitors' }).click();

    await expectWindows(lobby).toMatchObject({
      kiosk: { visible: true },
      desk: { visible: true },
      display: { visible: true },
    });
    await expect(setup.getByText('All windows are open.')).toBeVisible();
    await act(lobby, 'desk', 'close');
    await expect.poll(async () => Object.keys(await windowsOf(lobby))).not.toContain('desk');
    await setup.getByRole('button', { name: 'Open for visitors' }).click();
    await expectWindows(lobby).toMatchObject({ desk: { visible: true } });
  });

  test('the display becomes a window when its monitor goes, and fills it again when it returns', async () => {
    test.skip(!hasHands, BY_HAND);
    const lobby = await openLobby(2, ['--open', 'desk,display']);
    await expectWindows(lobby).toMatchObject({
      display: { visible: true, full: true, x: 1920 },
      desk: { full: false },
    });
    expect((await windowsOf(lobby))['desk']?.x).toBeLessThan(1920);

    await unplug(lobby, 2);
    await expectWindows(lobby).toMatchObject({ display: { visible: true, full: false, width: 1280 } });

    await plug(lobby);
    await expectWindows(lobby).toMatchObject({ display: { visible: true, full: true, x: 1920 } });
  });
});
