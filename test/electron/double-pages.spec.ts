/** The double's pages: what their scheme, the app's handlers and V8 let through, and no more. */
import { expect, test } from '@playwright/test';
import { readClone, writeClone } from './double/clone.ts';
import { isRealElectron } from './foyer-app.ts';
import { type SmallApp, startSmallApp } from './small-app.ts';

test.skip(isRealElectron, 'looks at the double');

let app: SmallApp | undefined;
test.afterEach(async () => {
  await app?.stop();
  app = undefined;
});

async function open(privileges?: object | 'none'): Promise<Awaited<ReturnType<SmallApp['page']>>> {
  app = await startSmallApp(privileges === undefined ? {} : { privileges });
  await app.evaluate(async ({ app: electronApp, BrowserWindow }) => {
    await electronApp.whenReady();
    await new BrowserWindow().loadURL('foyer://kiosk/kiosk/index.html');
  }, undefined);
  return app.page();
}

const abilities = (): Promise<Record<string, unknown>> => {
  const tried = (use: () => unknown): boolean => {
    try {
      use();
      return true;
    } catch {
      return false;
    }
  };
  return fetch('/kiosk/index.html')
    .then(
      () => true,
      () => false,
    )
    .then((fetches) => ({
      fetches,
      stores: tried(() => window.localStorage.length),
      origin: window.origin === 'null' ? 'opaque' : 'own',
      secure: window.isSecureContext,
      camera: 'mediaDevices' in navigator,
    }));
};

test('a scheme that is registered with its privileges has an origin, storage, fetch and a camera', async () => {
  const page = await open();
  expect(await page.evaluate(abilities)).toMatchObject({
    fetches: true,
    stores: true,
    origin: 'own',
    secure: true,
    camera: true,
  });
});

test('each host of the scheme is an origin of its own, and no cookie is shared between two', async () => {
  const kiosk = await open();
  await kiosk.evaluate(() => {
    localStorage.setItem('of', 'the kiosk');
    document.cookie = 'of=kiosk; Secure; SameSite=None';
    document.cookie = 'wide=kiosk; Domain=foyer.test; Secure';
  });
  expect(await kiosk.evaluate(() => [localStorage.getItem('of'), document.cookie])).toEqual([
    'the kiosk',
    'of=kiosk',
  ]);

  await app?.evaluate(async ({ BrowserWindow, session }) => {
    const [before] = BrowserWindow.getAllWindows();
    const window = new BrowserWindow();
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    session.defaultSession.setPermissionCheckHandler((_contents, _permission, origin, { requestingUrl }) => {
      asked.push(origin, requestingUrl ?? '');
      return false;
    });
    await window.loadURL('foyer://desk/kiosk/index.html');
    before?.destroy();
  }, undefined);
  await expect.poll(async () => (await app?.page())?.url()).toContain('desk');
  const desk = await app?.page();
  const found = await desk?.evaluate(async () => {
    await navigator.permissions.query({ name: 'geolocation' });
    return [localStorage.getItem('of'), document.cookie, window.isSecureContext];
  });

  expect(found).toEqual([null, '', true]);
  expect(await app?.evaluate(() => (globalThis as unknown as { asked: string[] }).asked, undefined)).toEqual([
    'foyer://desk/',
    'foyer://desk/kiosk/index.html',
  ]);
});

test('a page without supportFetchAPI fetches nothing', async () => {
  const page = await open({ standard: true, secure: true });
  expect(await page.evaluate(abilities)).toMatchObject({ fetches: false, stores: true, camera: true });
});

test('a page without secure has neither a secure context nor a camera', async () => {
  const page = await open({ standard: true, supportFetchAPI: true });
  expect(await page.evaluate(abilities)).toMatchObject({ fetches: true, secure: false, camera: false });
});

test('a scheme that is not registered has an opaque origin and no storage', async () => {
  const page = await open('none');
  expect(await page.evaluate(abilities)).toMatchObject({
    fetches: false,
    stores: false,
    origin: 'opaque',
    secure: false,
  });
});

test('a scheme is registered before the app is ready, and code cache only for a standard one', async () => {
  await open();
  const problem = await app?.evaluate(({ protocol }) => {
    try {
      protocol.registerSchemesAsPrivileged([{ scheme: 'other', privileges: { standard: true } }]);
      return '';
    } catch (error) {
      return String(error);
    }
  }, undefined);
  expect(problem).toContain('before app is ready');
  await app?.stop();

  app = await startSmallApp({ privileges: { codeCache: true } });
  expect(await app.exited).toEqual({ code: 1, signal: null });
  expect(app.errors()).toContain('Code cache can only be enabled');
});

test('the app is asked for a permission when a page wants it, and not before', async () => {
  const page = await open();
  await app?.evaluate(({ session }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
      asked.push(permission);
      answer(permission === 'clipboard-sanitized-write');
    });
    session.defaultSession.setPermissionCheckHandler((_contents, permission) => {
      asked.push(`check ${permission}`);
      return false;
    });
  }, undefined);
  const asked = () => app?.evaluate(() => (globalThis as unknown as { asked: string[] }).asked, undefined);
  expect(await asked()).toEqual([]);

  const answers = await page.evaluate(async () => {
    const came = (promise: Promise<unknown>): Promise<string> =>
      promise.then(
        () => 'granted',
        (error: unknown) => (error instanceof DOMException ? error.name : 'another error'),
      );
    return [
      await Notification.requestPermission(),
      await came(navigator.mediaDevices.getUserMedia({ video: true })),
      await came(navigator.mediaDevices.getDisplayMedia()),
      await came(document.body.requestFullscreen()),
      await new Promise((done) => {
        navigator.geolocation.getCurrentPosition(
          () => done('granted'),
          ({ code }) => done(code),
        );
      }),
      (await navigator.permissions.query({ name: 'geolocation' })).state,
    ];
  });

  expect(answers).toEqual(['denied', 'NotAllowedError', 'NotAllowedError', 'NotAllowedError', 1, 'denied']);
  expect(await asked()).toEqual(['notifications', 'media', 'fullscreen', 'geolocation', 'check geolocation']);
});

test('a message is cloned as V8 clones, and what it cannot clone is refused', async () => {
  const circle: Record<string, unknown> = {
    when: new Date(5),
    map: new Map([[1, new Set([undefined, NaN, -0])]]),
    bytes: new Uint8Array([1, 2]),
    big: 10n,
    word: /a/g,
    list: [1, undefined, 3],
    nothing: undefined,
  };
  circle['self'] = circle;
  const copy = readClone(writeClone(circle)) as typeof circle;

  expect(copy).not.toBe(circle);
  expect(copy['self']).toBe(copy);
  expect(copy['map']).toEqual(circle['map']);
  expect(copy['when']).toEqual(new Date(5));
  expect(copy['bytes']).toEqual(new Uint8Array([1, 2]));
  expect([copy['big'], String(copy['word']), 'nothing' in copy]).toEqual([10n, '/a/g', true]);
  for (const value of [() => 1, { deep: [Symbol('x')] }, new Proxy({}, {})])
    expect(() => writeClone(value)).toThrow('An object could not be cloned.');

  app = await startSmallApp();
  const heard = await app.evaluate(async ({ app: electronApp, MessageChannelMain }) => {
    await electronApp.whenReady();
    const { port1, port2 } = new MessageChannelMain();
    const came = new Promise<unknown>((done) => port2.once('message', ({ data }) => done(data)));
    port2.start();
    let refused = '';
    try {
      port1.postMessage({ call: () => 1 });
    } catch (error) {
      refused = String(error);
    }
    port1.postMessage({ at: new Date(7) });
    return [refused, ((await came) as { at: Date }).at.getTime()];
  }, undefined);
  expect(heard).toEqual(['Error: An object could not be cloned.', 7]);
});
