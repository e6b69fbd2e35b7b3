/** `session` and `protocol`: one session, whose handlers decide as Electron's do. */
import { EventEmitter } from 'node:events';
import type { Page, Route } from '@playwright/test';
import type { CustomScheme } from 'electron';
import { originsOf, scriptForChromium, toElectron } from './address.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { guardPermissions } from './permissions.ts';
import { createPrivileges } from './privileges.ts';
import { strict } from './strict.ts';

type Answer = (granted: boolean) => void;
type RequestHandler = (contents: unknown, permission: string, answer: Answer, details: object) => void;
type DisplayHandler = (request: object, answer: (streams: object | null) => void) => void;
type ProtocolHandler = (request: Request) => Response | Promise<Response>;

export interface DoubleSession {
  readonly downloads: Omit<Downloads, 'decide'>;
  readonly session: object;
  readonly protocol: object;
  /** Puts the app's handlers before a page's wishes, and takes from it what its scheme may not. Before it is loaded. */
  guard(page: Page, contents: unknown): Promise<void>;
  /** Answers a request for one of the app's own pages. */
  fulfill(route: Route): Promise<void>;
}

async function answerRoute(route: Route, handler: ProtocolHandler): Promise<void> {
  const { url, method, headers } = {
    url: route.request().url(),
    method: route.request().method(),
    headers: await route.request().allHeaders(),
  };
  const sendable = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const answer = await handler(new Request(toElectron(url), { method, headers: sendable }));
  if (!(answer instanceof Response)) throw new TypeError('A protocol handler answers with a Response.');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isScript = (answer.headers.get('content-type') ?? '').startsWith('text/javascript');
  return route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: isScript ? scriptForChromium(bytes.toString('utf8')) : bytes,
  });
}

export function createSession(isReady: () => boolean): DoubleSession {
  let onRequest: RequestHandler | undefined;
  let onCheck:
    | ((contents: unknown, permission: string, origin: string, details: object) => boolean)
    | undefined;
  const handlers = new Map<string, ProtocolHandler>();
  const privileges = createPrivileges();
  let onDisplayMedia: DisplayHandler | null = null;
  const emitter = new EventEmitter();
  const downloads = createDownloads(emitter);

  const protocol = strict('Protocol', {
    registerSchemesAsPrivileged(list: CustomScheme[]) {
      if (isReady())
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      privileges.register(list);
    },
    handle(scheme: string, handler: ProtocolHandler) {
      if (!isReady()) throw new Error('protocol.handle is for a ready app.');
      if (handlers.has(scheme)) throw new Error(`${scheme} is handled already.`);
      handlers.set(scheme, handler);
    },
  });

  const session = strict(
    'Session',
    Object.assign(emitter, {
      protocol,
      setPermissionRequestHandler: (handler: typeof onRequest | null) =>
        void (onRequest = handler ?? undefined),
      setPermissionCheckHandler: (handler: typeof onCheck | null) => void (onCheck = handler ?? undefined),
      setDevicePermissionHandler() {},
      setDisplayMediaRequestHandler: (handler: DisplayHandler | null) => void (onDisplayMedia = handler),
    }),
  );

  /** A handler of the app's answers with a boolean, or Electron throws. */
  function checked(granted: unknown, what: string): boolean {
    if (typeof granted !== 'boolean') throw new TypeError(`${what} was answered with no boolean.`);
    return granted;
  }
  // Without a handler Electron grants everything.
  const checks = (
    contents: unknown,
    permission: string,
    details: { readonly requestingUrl: string; readonly mediaType: string | undefined },
  ): boolean =>
    onCheck === undefined ||
    checked(
      onCheck(
        contents,
        permission,
        `${originsOf(details.requestingUrl).electron}/`,
        strict('PermissionCheckHandlerHandlerDetails', details),
      ),
      permission,
    );
  const requests = (contents: unknown, permission: string, details: object): Promise<boolean> =>
    new Promise((done) => {
      const names = ['PermissionRequest', 'MediaAccessPermissionRequest'];
      const told = strict(permission === 'media' ? names : 'PermissionRequest', details);
      if (onRequest === undefined) done(true);
      else onRequest(contents, permission, (granted) => done(checked(granted, permission)), told);
    });
  const display = (): Promise<boolean> =>
    new Promise((done) => {
      if (onDisplayMedia === null) done(false);
      else onDisplayMedia({}, (streams) => done(streams !== null));
    });

  return {
    downloads,
    session,
    protocol,
    async guard(page, contents) {
      await privileges.guard(page, 'foyer');
      await guardPermissions(page, {
        request: (permission, mediaTypes, details) =>
          requests(contents, permission, permission === 'media' ? { ...details, mediaTypes } : details),
        check: (permission, mediaType, details) => checks(contents, permission, { ...details, mediaType }),
        display,
      });
      page.on('download', (download) => void downloads.decide(page, contents, download));
    },
    async fulfill(route) {
      const handler = handlers.get('foyer');
      if (handler === undefined || !privileges.allows('foyer', route.request())) return route.abort('failed');
      return answerRoute(route, handler);
    },
  };
}
