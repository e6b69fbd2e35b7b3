/** What a page in one of Electron's windows cannot do, whatever script runs in it. */
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { type Surface, SURFACES } from '../../src/contract/roles.ts';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { connectedScreens, type FoyerApp, isRealElectron, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

const folder = temporaryFolder();
let app: FoyerApp;

test.beforeAll(async () => {
  app = await startFoyerApp(['--data-dir', join(folder.path, 'data'), '--open', 'kiosk,desk,display,setup'], {
    FOYER_WEBHOOK_PORT: '0',
  });
  for (const surface of SURFACES) {
    await expect((await app.page(surface)).getByRole('heading').first()).toBeVisible();
  }
  // Each has its line by now, so a port that a test asks for is not replaced by the page's own.
  await expect.poll(() => connectedScreens(app).size).toBe(SURFACES.length);
});

test.afterAll(async () => {
  await app.stop();
  folder.remove();
});

/**
 * Asks the preload for a port of the page's own, says `first` on it if there is any, and calls `procedure`; answers its
 * status, or 0 when the hub does not listen any more.
 */
function callOnOnePort(
  page: Page,
  procedure: string,
  input: unknown,
  first?: { readonly message: unknown },
): Promise<number> {
  return page.evaluate(
    async ([path, json, before]) => {
      const port = await new Promise<MessagePort>((resolve) => {
        window.addEventListener('message', (event: MessageEvent<{ type?: string }>) => {
          if (event.data.type === 'foyer:port' && event.ports[0]) resolve(event.ports[0]);
        });
        window.postMessage({ type: 'foyer:connect' }, '/');
      });
      return await new Promise<number>((resolve) => {
        port.addEventListener('message', ({ data }: MessageEvent<string>) => {
          resolve((JSON.parse(data) as { p: { s?: number } }).p.s ?? 200);
        });
        port.start();
        if (before) port.postMessage(before.message);
        port.postMessage(JSON.stringify({ i: 'mine-1', p: { u: path, b: { json } } }));
        setTimeout(() => resolve(0), before ? 500 : 5_000);
      });
    },
    [procedure, input, first] as const,
  );
}

/** The same. The page itself may have asked for a line meanwhile, which ends the one before: then on another. */
async function callOnOwnPort(...[page, procedure, input, first]: Parameters<typeof callOnOnePort>) {
  let status = 0;
  for (let tries = 0; status === 0 && tries < (first ? 1 : 12); tries += 1)
    status = await callOnOnePort(page, procedure, input, first);
  return status;
}

/** The preferences of all four windows, as Electron uses them. */
async function preferencesOfWindows(): Promise<readonly unknown[]> {
  const all = await app.evaluate(({ BrowserWindow }) => {
    type Told = { getLastWebPreferences(): Record<string, unknown> };
    return BrowserWindow.getAllWindows().map((window) => {
      const { preload: _preload, ...rest } = (window.webContents as unknown as Told).getLastWebPreferences();
      return JSON.stringify(rest);
    });
  }, undefined);
  expect(all).toHaveLength(4);
  return all.map((preferences) => JSON.parse(preferences) as unknown);
}

test(
  'every window is sandboxed and isolated, without Node, devices or dialogs',
  { tag: '@real' },
  async () => {
    for (const preferences of await preferencesOfWindows())
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        disableDialogs: true,
      });
  },
);

test('no window has Node in a worker, and none opens a file that is dropped on it', async () => {
  for (const preferences of await preferencesOfWindows())
    expect(preferences).toMatchObject({ nodeIntegrationInWorker: false, navigateOnDragDrop: false });
});

test("a page has no Node, no Electron and nothing of the preload's", async () => {
  const kiosk = await app.page('kiosk');

  const found = await kiosk.evaluate(() => {
    const names = [
      'require',
      'module',
      'process',
      'Buffer',
      'global',
      'ipcRenderer',
      'electron',
      '__toMain',
      '__fromMain',
    ];
    return names.filter((name) => name in window);
  });

  expect(found).toEqual([]);
});

test('the windows are served with a policy that allows their own files only', async () => {
  const kiosk = await app.page('kiosk');

  const answers = await kiosk.evaluate(async () => {
    const page = await fetch(window.location.href);
    const refused = await Promise.all(
      [
        '/../package.json',
        '/%2e%2e/package.json',
        '/..%5cpackage.json',
        '/kiosk/../../main/index.js',
        '/kiosk/index.html%00',
        '/setup/index.html',
        '/SETUP/index.html',
        '/kiosk/../setup/index.html',
        '/assets/../desk/index.html',
      ].map(async (path) => (await fetch(path)).status),
    );
    const elsewhere = await fetch('https://example.test/').then(
      () => 'reached',
      () => 'refused',
    );
    const inline = document.createElement('script');
    inline.textContent = 'window.inlineRan = true';
    document.body.append(inline);
    return {
      headers: Object.fromEntries(page.headers),
      refused,
      elsewhere,
      inlineRan: 'inlineRan' in window,
    };
  });

  expect(answers.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(answers.headers['permissions-policy']).toContain('camera=(self), ');
  expect(answers.headers['permissions-policy']).toContain('microphone=()');
  expect(answers.headers['x-content-type-options']).toBe('nosniff');
  expect(answers.refused).toEqual(answers.refused.map(() => 404));
  expect(answers.refused).toHaveLength(9);
  expect(answers.elsewhere).toBe('refused');
  expect(answers.inlineRan).toBe(false);
});

test(
  'the role belongs to the window: the kiosk and the display cannot do what the desk and setup can',
  { tag: '@real' },
  async () => {
    const kiosk = await app.page('kiosk');
    const display = await app.page('display');
    const desk = await app.page('desk');

    expect(await callOnOwnPort(kiosk, '/appointments/find', { code: 'Z-99' })).toBe(200);
    expect(await callOnOwnPort(kiosk, '/appointments/markNoShow', { appointmentId: '1' })).toBe(403);
    expect(await callOnOwnPort(kiosk, '/hub/dismissNotice', { noticeId: '1' })).toBe(403);
    expect(await callOnOwnPort(kiosk, '/settings/read', undefined)).toBe(403);
    expect(await callOnOwnPort(display, '/appointments/find', { code: 'Z-99' })).toBe(403);
    expect(await callOnOwnPort(desk, '/settings/read', undefined)).toBe(403);
    expect(await callOnOwnPort(await app.page('setup'), '/settings/read', undefined)).toBe(200);
  },
);

test('a message that is not of the contract costs the page its port and the hub nothing', async () => {
  const kiosk = await app.page('kiosk');

  const long = JSON.stringify({
    i: 'long',
    p: { u: '/appointments/find', b: { json: { code: 'A'.repeat(20_000) } } },
  });
  for (const message of ['not json', '{"i":1}', '[]', long, { an: 'object' }, null]) {
    expect(await callOnOwnPort(kiosk, '/appointments/find', { code: 'Z-99' }, { message })).toBe(0);
  }

  expect(await callOnOwnPort(kiosk, '/appointments/find', { code: 'Z-99' })).toBe(200);
  expect(app.errors()).not.toContain('unhandled-rejection');
});

test(
  'a page cannot leave its place, neither for another site nor for another screen',
  { tag: '@real' },
  async () => {
    for (const surface of ['kiosk', 'desk'] as const satisfies Surface[]) {
      const page = await app.page(surface);
      const before = page.url();
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      for (const target of [
        'https://example.test/',
        // Its address on the double, or Electron's own.
        before.replaceAll(surface, 'setup'),
        before.replace(`/${surface}/`, '/setup/'),
        before.replace(`/${surface}/`, '/'),
      ]) {
        await page.evaluate(async (url) => {
          const link = document.createElement('a');
          link.href = url;
          document.body.append(link);
          for (const leave of [() => window.location.assign(url), () => link.click()]) {
            leave();
            // Time enough to load the other page from memory.
            await new Promise((resolve) => setTimeout(resolve, 300));
          }
          link.remove();
        }, target);
      }
      expect(await page.evaluate(() => [window.location.href, 'stayed' in window])).toEqual([before, true]);
    }
  },
);

test('a server that asks for a certificate gets none of the person at this machine', async () => {
  test.skip(isRealElectron, 'no server of ours asks for one');
  expect(await app.evaluate(({ __double }) => __double.askForCertificate(), undefined)).toBe('none');
});

test('a page has an origin of its own: nothing that another keeps or serves is in its reach', async () => {
  const pages = await Promise.all(SURFACES.map((surface) => app.page(surface)));
  const origins = await Promise.all(pages.map((page) => page.evaluate(() => window.location.origin)));
  expect(new Set(origins).size).toBe(SURFACES.length);

  const [kiosk, setup] = [await app.page('kiosk'), await app.page('setup')];
  await kiosk.evaluate(() => localStorage.setItem('left', 'by the kiosk'));
  expect(await setup.evaluate(() => localStorage.getItem('left'))).toBeNull();
  const heard = setup.evaluate(
    () =>
      new Promise((done) => {
        new BroadcastChannel('house').addEventListener('message', ({ data }) => done(data));
        setTimeout(() => done('nothing'), 2_000);
      }),
  );
  const got = await kiosk.evaluate(async (target) => {
    const channel = new BroadcastChannel('house');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    const timer = setInterval(() => channel.postMessage('from the kiosk'), 50);
    const tried = (mode: RequestMode) =>
      fetch(target, { mode, credentials: 'include' }).then(
        async (answer) => `${answer.status} ${(await answer.text()).slice(0, 20)}`,
        () => 'refused',
      );
    const fetched = await Promise.all((['cors', 'no-cors', 'same-origin'] as const).map(tried));
    const frame = document.createElement('iframe');
    frame.src = target;
    document.body.append(frame);
    await new Promise((done) => setTimeout(done, 1_000));
    const framed = frame.contentDocument?.title ?? 'not readable';
    frame.remove();
    clearInterval(timer);
    return { fetched, framed };
  }, setup.url());

  expect(got.fetched).toEqual(['refused', 'refused', 'refused']);
  expect(['', 'not readable']).toContain(got.framed);
  expect(await heard).toBe('nothing');
  await kiosk.evaluate(() => localStorage.clear());
});

test('a page cannot open another window', async () => {
  const kiosk = await app.page('kiosk');
  const countWindows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, undefined);
  const [before, windows] = [(await app.pages()).length, await countWindows()];

  await kiosk.evaluate(() => {
    window.open(window.location.href.replaceAll('kiosk', 'setup'));
    window.open('about:blank', '_blank');
    const link = document.createElement('a');
    link.href = window.location.href;
    link.target = '_blank';
    document.body.append(link);
    link.click();
    link.remove();
  });

  // A window that is refused may be seen for a moment by the browser that plays Electron; one that is not stays.
  await kiosk.waitForTimeout(500);
  await expect.poll(async () => (await app.pages()).length).toBe(before);
  expect(await countWindows()).toBe(windows);
});

test('a page gets none of the permissions it asks for', async () => {
  const kiosk = await app.page('kiosk');

  const states = await kiosk.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'];
    const queried = names.map(
      async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
    );
    const media = [{ audio: true }, { video: true }].map((wanted) =>
      navigator.mediaDevices.getUserMedia(wanted).then(
        () => 'granted',
        () => 'denied',
      ),
    );
    return [
      ...(await Promise.all(queried)),
      ...(await Promise.all(media)),
      await Notification.requestPermission(),
    ];
  });

  expect(states).toEqual(states.map(() => 'denied'));
});

/** What came of asking for a camera or a microphone: `granted`, or the name of the refusal. */
function askForMedia(page: Page, wanted: { video?: boolean; audio?: boolean }): Promise<string> {
  return page.evaluate(
    (constraints) =>
      navigator.mediaDevices.getUserMedia(constraints).then(
        (stream) => {
          for (const track of stream.getTracks()) track.stop();
          return 'granted';
        },
        (error: unknown) => (error instanceof DOMException ? error.name : 'no refusal'),
      ),
    wanted,
  );
}

test(
  'the kiosk alone gets pictures of the camera, no sound, and only while the setting is on',
  { tag: '@real' },
  async () => {
    const kiosk = await app.page('kiosk');
    const setup = await app.page('setup');
    const turn = (camera: boolean): Promise<number> => callOnOwnPort(setup, '/settings/save', { camera });
    const others = await Promise.all((['desk', 'display', 'setup'] as const).map((name) => app.page(name)));

    expect(await turn(true)).toBe(200);
    await expect.poll(() => askForMedia(kiosk, { video: true })).toBe('granted');
    expect(await askForMedia(kiosk, { audio: true })).toBe('NotAllowedError');
    expect(await askForMedia(kiosk, { audio: true, video: true })).toBe('NotAllowedError');
    for (const page of others) {
      expect(await askForMedia(page, { video: true })).toBe('NotAllowedError');
      expect(await askForMedia(page, { audio: true })).toBe('NotAllowedError');
    }
    const microphone = await kiosk.evaluate(
      async () => (await navigator.permissions.query({ name: 'microphone' })).state,
    );
    expect(microphone).toBe('denied');

    expect(await turn(false)).toBe(200);
    await expect.poll(() => askForMedia(kiosk, { video: true })).toBe('NotAllowedError');
  },
);

test('the kiosk has no menu and keeps shortcuts from Chromium', async () => {
  const told = await app.evaluate(({ BrowserWindow, Menu }) => {
    const kiosk = BrowserWindow.getAllWindows().find((window) =>
      window.webContents.getURL().includes('/kiosk/'),
    );
    return {
      menu: Menu.getApplicationMenu() !== null,
      listens: kiosk?.webContents.listenerCount('before-input-event'),
    };
  }, undefined);

  expect(told.menu).toBe(process.platform === 'darwin');
  expect(told.listens).toBeGreaterThan(0);
});

/** Has the page save a text of its own under this name. */
function saveOn(page: Page, name: string): Promise<void> {
  return page.evaluate((download) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['a,b'], { type: 'text/csv' }));
    link.download = download;
    link.click();
  }, name);
}

test('nothing is saved but the CSV of front desk and setup, where a person says', async () => {
  // A real Electron asks a person.
  test.skip(isRealElectron, 'nobody is at the dialog');
  const saved = () => app.evaluate(({ __double }) => __double.saved(), undefined);
  for (const surface of ['kiosk', 'display'] as const) await saveOn(await app.page(surface), 'foyer-a.csv');
  for (const name of ['invoice.csv', 'foyer-a.csv.exe', 'foyer-a.html'])
    await saveOn(await app.page('desk'), name);
  const setup = await app.page('setup');
  await setup.goto(`${setup.url()}#trail`);
  // A port of the test's own replaced the page's line before; loaded anew it has its own again.
  await setup.reload();
  await setup.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.poll(saved).toEqual([{ title: 'foyer-staff.csv', defaultPath: 'foyer-staff.csv' }]);
  await saveOn(await app.page('desk'), 'foyer-day-2026-01-05.csv');
  const day = 'foyer-day-2026-01-05.csv';
  await expect.poll(saved).toContainEqual({ title: day, defaultPath: day });
  const names = new Set((await saved()).map(({ defaultPath }) => defaultPath));
  expect([...names]).toEqual(['foyer-staff.csv', 'foyer-day-2026-01-05.csv']);
});

test('a person who saves a file where nothing can be written is told, and nobody who cancels', async () => {
  test.skip(isRealElectron, 'nobody is at the dialog');
  const desk = await app.page('desk');
  const said = () => app.evaluate(({ __double }) => __double.saidInBoxes(), undefined);
  await app.evaluate(({ __double }) => __double.doAtDialog('cancels'), undefined);
  await saveOn(desk, 'foyer-cancelled.csv');
  await expect
    .poll(() => app.evaluate(({ __double }) => __double.cancelled(), undefined))
    .toEqual(['foyer-cancelled.csv']);
  await app.evaluate(({ __double }) => __double.doAtDialog('names a place that takes nothing'), undefined);
  await saveOn(desk, 'foyer-day-2026-01-06.csv');
  await expect.poll(said).toMatchObject([{ message: 'foyer-day-2026-01-06.csv was not saved.' }]);
  // The log comes on another way than the answer.
  await expect.poll(() => app.errors()).toContain('file-not-saved');
  await app.evaluate(({ __double }) => __double.doAtDialog('saves'), undefined);
});
