/** Does what staff order of a screen, and reports its state. One per page. */
import { createStore } from 'zustand/vanilla';
import type { Readable } from '../../rpc/hub-queries.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { Finding, Trial } from '../../../contract/guided-test.ts';
import type { Language } from '../../../contract/languages.ts';
import { SIGN_EVERY_MS } from '../../../contract/limits.ts';
import type { ScreenOrder, ScreenReport } from '../../../contract/screen.ts';
import { VERSION } from '../../../contract/version.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { ScreenStore } from '../../rpc/screen-store.ts';
import type { OrderPage } from './order-page.ts';

/** How long a screen shows its name. */
export const SHOWN_MS = 10_000;

/** How often a page that is to be loaded again checks whether it may. */
const LOOK_AGAIN_MS = 1_000;

/** How often a page without a line asks whether it is still the hub's. */
const ASK_AGAIN_MS = 10_000;

/** A window drawn larger reports its size once. */
const REPORT_AFTER_MS = 500;

export interface HandState {
  /** Over the page while staff look for this screen. */
  readonly shown: { readonly name: string | undefined } | undefined;
}

/** How the page was when a trial was asked for. */
export interface PageNow {
  /** What `markIdle` said: undefined where the screen says nothing of it. */
  readonly isIdle: boolean | undefined;
  /** Since the last touch or key. */
  readonly untouchedMs: number;
}

export type OnTrial = (trial: Trial | undefined, page: PageNow) => void;

export interface ScreenHand {
  readonly state: Readable<HandState>;
  /** Whether this screen can be heard; reported when it changes. By default `none`. */
  setSound(sound: ScreenReport['sound']): void;
  /** Staff want to hear this screen. */
  onTestSound(play: () => void): void;
  /** The languages of the machine's own voices; reported when they change. */
  setVoices(voices: readonly Language[]): void;
  /** A person tests this screen: `onTrial` gets what is to be tried now, or that nothing is any more. */
  onTry(onTrial: OnTrial): void;
  /** The finding of a trial. Of one that has ended, it is dropped. */
  reportTrial(trialId: string, finding: Finding): void;
}

export interface HandDeps {
  readonly connection: HubConnection;
  readonly screen: ScreenStore;
  readonly clock: Clock;
  readonly page: OrderPage;
  /** Staff revoked the screen, or gave it another role. */
  readonly isRefused: () => Promise<boolean>;
  /** Shows why, in place of the page. */
  readonly leave: () => void;
  /** In CSS pixels; `onResize` is called at each change. */
  readonly size: () => { readonly width: number; readonly height: number };
  readonly onResize: (changed: () => void) => void;
}

/** Loads the page again as soon as that disturbs no one and the hub is there. */
function createReloading({ page, clock, connection }: HandDeps): () => void {
  let waits = false;
  function look(): void {
    const isConnected = connection.state.getState() === 'connected';
    const isAtRest = mayReload({ isIdle: page.isIdle(), untouchedMs: page.untouchedMs() });
    if (isConnected && isAtRest) page.reload();
    else clock.after(LOOK_AGAIN_MS, look);
  }
  return () => {
    if (waits) return;
    waits = true;
    look();
  };
}

/**
 * A page that is not accepted any more shows nothing of the house: over TLS it is loaded again, for the hub's own
 * sentence or the page of its new role; elsewhere the sentence replaces it.
 */
function leaveWhenRefused({ connection, screen, clock, leave, isRefused }: HandDeps): void {
  const isCut = (): boolean =>
    connection.state.getState() === 'lost' && screen.getState().settings !== undefined;
  async function look(): Promise<void> {
    const isGone = await isRefused();
    if (!isCut()) return;
    if (isGone) leave();
    else clock.after(ASK_AGAIN_MS, () => void (isCut() && look()));
  }
  connection.state.subscribe(() => void (isCut() && look()));
}

export function createScreenHand(deps: HandDeps): ScreenHand {
  const { connection, screen, clock, page, size } = deps;
  const state = createStore<HandState>(() => ({ shown: undefined }));
  const reload = createReloading(deps);
  const listeners = new Set<() => void>();
  const trialListeners = new Set<OnTrial>();
  let voices: readonly Language[] | undefined;
  let sound: ScreenReport['sound'] = 'none';
  let told = '';
  let hide: CancelTimer = () => undefined;
  let cancelReport: CancelTimer = () => undefined;
  let again: CancelTimer = () => undefined;

  function obey(order: ScreenOrder): void {
    switch (order.kind) {
      case 'listening':
        return;
      case 'identify':
        hide();
        state.setState({ shown: { name: order.name } });
        hide = clock.after(SHOWN_MS, () => state.setState({ shown: undefined }));
        return;
      case 'reload':
        reload();
        return;
      case 'test-sound':
        for (const play of listeners) play();
        return;
      case 'try': {
        const now = { isIdle: page.isIdle(), untouchedMs: page.untouchedMs() };
        for (const listener of trialListeners) listener(order.trial, now);
      }
    }
  }

  async function report(isSign = false): Promise<void> {
    const report: ScreenReport = {
      version: VERSION,
      ...size(),
      sound,
      ...(voices === undefined ? {} : { voices: [...voices] }),
    };
    const text = JSON.stringify(report);
    if (text === told && !isSign) return;
    again();
    again = clock.after(SIGN_EVERY_MS, giveSign);
    const answer = await connection.call((client) => client.screen.report(report));
    if (answer.kind === 'answered') told = text;
  }

  /** The hub sees that this page lives: its browser would answer pings also for a page that hangs. */
  function giveSign(): void {
    if (connection.state.getState() === 'connected') void report(true);
  }

  function reportSoon(): void {
    cancelReport();
    cancelReport = clock.after(REPORT_AFTER_MS, () => void report());
  }

  connection.watch((client) => client.screen.orders(), obey);
  connection.state.subscribe((now) => {
    if (now !== 'connected') return;
    // A restarted hub may not have it.
    told = '';
    reportSoon();
  });
  if (connection.state.getState() === 'connected') reportSoon();
  leaveWhenRefused(deps);
  deps.onResize(reportSoon);
  screen.subscribe(({ settings }) => {
    if (settings === undefined || !reloadsFor(VERSION, settings.hubVersion, page.remembered())) return;
    page.remember(settings.hubVersion);
    if (page.remembered() === settings.hubVersion) reload();
  });

  return {
    state,
    setSound(next) {
      sound = next;
      reportSoon();
    },
    onTestSound: (play) => void listeners.add(play),
    setVoices(next) {
      voices = next;
      reportSoon();
    },
    onTry: (listener) => void trialListeners.add(listener),
    reportTrial(trialId, finding) {
      void connection.call((client) => client.guidedTest.tell({ trialId, finding }));
    },
  };
}

/** After a touch of an idle screen somebody still stands there. */
const AFTER_TOUCH_MS = 5_000;

/** For a screen such as setup, where unsaved input would be lost. */
const LEFT_MS = 120_000;

interface PageAtRest {
  /** Undefined if the screen reports nothing. */
  readonly isIdle: boolean | undefined;
  readonly untouchedMs: number;
}

export function mayReload({ isIdle, untouchedMs }: PageAtRest): boolean {
  if (isIdle === undefined) return untouchedMs >= LEFT_MS;
  return isIdle && untouchedMs >= AFTER_TOUCH_MS;
}

/**
 * Whether a page of version `own` is loaded again for a hub of version `hub`: once for each version. Its report shows
 * staff a page that stays different after that.
 */
export function reloadsFor(own: string, hub: string, remembered: string | undefined): boolean {
  return own !== hub && remembered !== hub;
}
