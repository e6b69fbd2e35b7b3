/** `session` and `protocol`: one session, whose handlers decide as Electron's do. */
import { EventEmitter } from 'node:events';
import type { Page, Route } from '@playwright/test';
import { CHROMIUM_ORIGIN, scriptForChromium, toElectron } from './address.ts';
import { guardMedia } from './media.ts';
import { strict } from './strict.ts';

type Answer = (granted: boolean) => void;
type RequestHandler = (contents: unknown, permission: string, answer: Answer, details: object) => void;
type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** Electron's permissions and what Chromium calls them over CDP; camera and microphone are guarded one by one. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  'clipboard-read': ['clipboard-read'],
};

export interface DoubleSession {
  readonly session: object;
  readonly protocol: object;
  readonly schemes: Set<string>;
  /** Asks the app's handlers, as for a page that wants everything, and lets Chromium have what they grant. */
  applyPermissions(page: Page, contents: unknown): Promise<void>;
  /** Answers a request for one of the app's own pages. */
  fulfill(route: Route): Promise<void>;
}

export function createSession(isReady: () => boolean): DoubleSession {
  let onRequest: RequestHandler | undefined;
  let onCheck:
    | ((contents: unknown, permission: string, origin: string, details: object) => boolean)
    | undefined;
  const handlers = new Map<string, ProtocolHandler>();
  const schemes = new Set<string>();
  const emitter = new EventEmitter();

  const protocol = strict('Protocol', {
    registerSchemesAsPrivileged(list: { scheme: string }[]) {
      if (isReady()) throw new Error('Schemes are registered before the app is ready.');
      for (const { scheme } of list) schemes.add(scheme);
    },
    handle(scheme: string, handler: ProtocolHandler) {
      if (!isReady()) throw new Error('protocol.handle is for a ready app.');
      if (!schemes.has(scheme)) throw new Error(`${scheme} was not registered as privileged.`);
      handlers.set(scheme, handler);
    },
  });

  const session = strict(
    'Session',
    Object.assign(emitter, {
      protocol,
      setPermissionRequestHandler: (handler: typeof onRequest) => (onRequest = handler),
      setPermissionCheckHandler: (handler: typeof onCheck) => (onCheck = handler),
      setDevicePermissionHandler() {},
      setDisplayMediaRequestHandler() {},
    }),
  );

  // Without a handler Electron grants everything.
  const checks = (contents: unknown, permission: string, details: object): boolean =>
    onCheck?.(
      contents,
      permission,
      'foyer://screens/',
      strict('PermissionCheckHandlerHandlerDetails', { mediaType: undefined, ...details }),
    ) ?? true;
  const requests = (contents: unknown, permission: string, details: object): Promise<boolean> =>
    new Promise((done) => {
      const told = strict(['PermissionRequest', 'MediaAccessPermissionRequest'], details);
      if (onRequest === undefined) done(true);
      else onRequest(contents, permission, done, told);
    });
  async function grants(contents: unknown, permission: string): Promise<boolean> {
    const details = { isMainFrame: true, requestingUrl: 'foyer://screens/kiosk/index.html' };
    return checks(contents, permission, details) && (await requests(contents, permission, details));
  }

  return {
    session,
    protocol,
    schemes,
    async applyPermissions(page, contents) {
      const granted = await Promise.all(
        Object.entries(PERMISSIONS).map(async ([permission, names]) =>
          (await grants(contents, permission)) ? names : [],
        ),
      );
      await page.context().grantPermissions(granted.flat(), { origin: CHROMIUM_ORIGIN });
      await guardMedia(page, {
        request: (mediaTypes, details) => requests(contents, 'media', { ...details, mediaTypes }),
        check: (mediaType, details) => checks(contents, 'media', { ...details, mediaType }),
      });
      page.on('download', (download) => {
        let prevented = false;
        emitter.emit(
          'will-download',
          { preventDefault: () => (prevented = true) },
          strict('DownloadItem', {}),
          contents,
          null,
        );
        if (prevented) void download.cancel();
      });
    },
    async fulfill(route) {
      const handler = handlers.get('foyer');
      if (handler === undefined) return route.abort('failed');
      const { url, method, headers } = {
        url: route.request().url(),
        method: route.request().method(),
        headers: await route.request().allHeaders(),
      };
      const sendable = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
      const answer = await handler(new Request(toElectron(url), { method, headers: sendable }));
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isScript = (answer.headers.get('content-type') ?? '').startsWith('text/javascript');
      return route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: isScript ? scriptForChromium(bytes.toString('utf8')) : bytes,
      });
    },
  };
}
