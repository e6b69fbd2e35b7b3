/**
 * The camera and the microphone as Electron guards them: every wish of a page is decided by the app's handlers at that
 * moment, and Chromium's own permission only follows. The camera is Chromium's fake one.
 */
import type { Frame, Page } from '@playwright/test';
import { CHROMIUM_ORIGIN, toElectron } from './address.ts';

const ASK = '__askElectronForMedia';

/** The fake camera and microphone. */
export const FAKE_DEVICES = '--use-fake-device-for-media-stream';

export type MediaKind = 'video' | 'audio';

export interface MediaDetails {
  readonly isMainFrame: boolean;
  readonly requestingUrl: string;
  readonly securityOrigin: string;
}

export interface MediaDecisions {
  /** `getUserMedia`. */
  request(kinds: readonly MediaKind[], details: MediaDetails): Promise<boolean>;
  /** `permissions.query`. */
  check(kind: MediaKind, details: MediaDetails): boolean;
}

interface Wish {
  readonly kind: 'request' | 'check';
  readonly media: readonly MediaKind[];
}

/** Runs in the page, before its own scripts. */
function inPage(ask: string): void {
  type Ask = (wish: Wish) => Promise<boolean>;
  const decide = (wish: Wish): Promise<boolean> => (Reflect.get(window, ask) as Ask)(wish);
  // A blank page has none.
  if (!('mediaDevices' in navigator)) return;
  const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  MediaDevices.prototype.getUserMedia = async (constraints = {}) => {
    const media = (['video', 'audio'] as const).filter((kind) => Boolean(constraints[kind]));
    if (media.length > 0 && !(await decide({ kind: 'request', media })))
      throw new DOMException('Permission denied', 'NotAllowedError');
    return own(constraints);
  };
  const query = navigator.permissions.query.bind(navigator.permissions);
  Permissions.prototype.query = async (wanted) => {
    const media = new Map<string, MediaKind>([
      ['camera', 'video'],
      ['microphone', 'audio'],
    ]).get(wanted.name);
    const status = await query(wanted);
    if (media === undefined) return status;
    const state = (await decide({ kind: 'check', media: [media] })) ? 'granted' : 'denied';
    return Object.defineProperty(status, 'state', { value: state });
  };
}

const CHROMIUM_NAME = { video: 'camera', audio: 'microphone' } as const;

/** Must be called before the page is loaded. */
export async function guardMedia(page: Page, decisions: MediaDecisions): Promise<void> {
  await page.exposeBinding(ASK, async ({ frame }: { frame: Frame }, { kind, media }: Wish) => {
    const details = {
      isMainFrame: frame.parentFrame() === null,
      requestingUrl: toElectron(frame.url()),
      securityOrigin: 'foyer://screens/',
    };
    if (kind === 'check') return media.every((each) => decisions.check(each, details));
    const granted = await decisions.request(media, details);
    const names = media.map((each) => CHROMIUM_NAME[each]);
    if (granted) await page.context().grantPermissions(names, { origin: CHROMIUM_ORIGIN });
    return granted;
  });
  await page.addInitScript(inPage, ASK);
}
