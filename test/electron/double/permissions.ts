/**
 * What a page may use, as Electron guards it: every wish of a page is decided by the app's handlers at that moment, and
 * Chromium's own permission only follows. Nothing is asked before a page asks. The camera is Chromium's fake one.
 */
import type { Frame, Page } from '@playwright/test';
import { originsOf, toElectron } from './address.ts';

const ASK = '__askElectron';

/**
 * The fake camera and microphone. A Chromium without windows has nobody to ask, and says that it does not support it
 * unless its own question is answered for it; the app's handlers have decided before.
 */
export const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export type MediaKind = 'video' | 'audio';

export interface WishDetails {
  readonly isMainFrame: boolean;
  readonly requestingUrl: string;
  readonly securityOrigin?: string;
}

export interface PermissionDecisions {
  /** A page uses something. */
  request(permission: string, media: readonly MediaKind[], details: WishDetails): Promise<boolean>;
  /** `permissions.query` and the like. */
  check(permission: string, media: MediaKind | undefined, details: WishDetails): boolean;
  /** `getDisplayMedia`. */
  display(): Promise<boolean>;
}

interface Wish {
  readonly kind: 'request' | 'check' | 'display';
  readonly permission: string;
  readonly media: readonly MediaKind[];
}

/** Runs in the page, before its own scripts. */
function inPage(ask: string): void {
  type Ask = (wish: Wish) => Promise<boolean>;
  const decide = (kind: Wish['kind'], permission: string, media: readonly MediaKind[] = []) =>
    (Reflect.get(window, ask) as Ask)({ kind, permission, media });
  const denied = (): DOMException => new DOMException('Permission denied', 'NotAllowedError');
  /** Puts a question before a method that answers later. */
  function guard(of: object | undefined, method: string, permission: string): void {
    const own = of && (Reflect.get(of, method) as ((...args: unknown[]) => Promise<unknown>) | undefined);
    if (of === undefined || own === undefined) return;
    const guarded = async function (this: unknown, ...args: unknown[]) {
      if (!(await decide('request', permission))) throw denied();
      return own.apply(this, args);
    };
    Object.defineProperty(of, method, { value: guarded, configurable: true, writable: true });
  }
  // A page without a secure context has none of them.
  if (!('mediaDevices' in navigator)) return;
  const { mediaDevices, permissions, geolocation } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  MediaDevices.prototype.getUserMedia = async (constraints = {}) => {
    const media = (['video', 'audio'] as const).filter((kind) => Boolean(constraints[kind]));
    if (media.length > 0 && !(await decide('request', 'media', media))) throw denied();
    return getUserMedia(constraints);
  };
  MediaDevices.prototype.getDisplayMedia = async () => {
    await decide('display', 'display-capture');
    // There is no screen to show.
    throw denied();
  };
  const position = geolocation.getCurrentPosition.bind(geolocation);
  Geolocation.prototype.getCurrentPosition = (found, failed, options) => {
    const refused = { code: 1, message: 'User denied Geolocation' } as GeolocationPositionError;
    void decide('request', 'geolocation').then((granted) =>
      granted ? position(found, failed, options) : failed?.(refused),
    );
  };
  Notification.requestPermission = async () =>
    (await decide('request', 'notifications')) ? 'granted' : 'denied';
  guard(globalThis.Clipboard?.prototype, 'read', 'clipboard-read');
  guard(globalThis.Clipboard?.prototype, 'readText', 'clipboard-read');
  guard(globalThis.Clipboard?.prototype, 'write', 'clipboard-sanitized-write');
  guard(globalThis.Clipboard?.prototype, 'writeText', 'clipboard-sanitized-write');
  guard(globalThis.WakeLock?.prototype, 'request', 'screen-wake-lock');
  guard(Element.prototype, 'requestFullscreen', 'fullscreen');
  guard(globalThis.StorageManager?.prototype, 'persist', 'persistent-storage');

  const kinds = new Map<string, MediaKind>([
    ['camera', 'video'],
    ['microphone', 'audio'],
  ]);
  const query = permissions.query.bind(permissions);
  Permissions.prototype.query = async (wanted) => {
    const kind = kinds.get(wanted.name);
    const status = await query(wanted);
    const granted = await (kind === undefined
      ? decide('check', wanted.name)
      : decide('check', 'media', [kind]));
    return Object.defineProperty(status, 'state', { value: granted ? 'granted' : 'denied' });
  };
}

/** Chromium's names over CDP for what follows a grant. */
const CHROMIUM_NAMES: Readonly<Record<string, readonly string[]>> = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
};
const MEDIA_NAMES = { video: 'camera', audio: 'microphone' } as const;

/** Must be called before the page is loaded. */
export async function guardPermissions(page: Page, decisions: PermissionDecisions): Promise<void> {
  await page.exposeBinding(ASK, async ({ frame }: { frame: Frame }, { kind, permission, media }: Wish) => {
    const origins = originsOf(frame.url());
    const details = {
      isMainFrame: frame.parentFrame() === null,
      requestingUrl: toElectron(frame.url()),
      ...(permission === 'media' ? { securityOrigin: `${origins.electron}/` } : {}),
    };
    if (kind === 'display') return decisions.display();
    if (kind === 'check') return decisions.check(permission, media[0], details);
    const granted = await decisions.request(permission, media, details);
    const names = [...(CHROMIUM_NAMES[permission] ?? []), ...media.map((each) => MEDIA_NAMES[each])];
    if (granted && names.length > 0)
      await page.context().grantPermissions(names, { origin: origins.chromium });
    return granted;
  });
  await page.addInitScript(inPage, ASK);
}
