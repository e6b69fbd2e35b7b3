import type { BrowserWindow } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../../test/support/recording-log.ts';
import { keepPage } from './revive.ts';

const SECOND = 1_000;
const USED = { idle: false, quietMs: 0 };
const IDLE = { idle: true, quietMs: 3_600_000 };

/** A window whose page answers while it is told to; what a real one does is in test/electron/recovery.spec.ts. */
function windowOf() {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const killed: number[] = [];
  const loads: PromiseWithResolvers<void>[] = [];
  let word: typeof USED | undefined = USED;
  let asleep = false;
  let hasFrame = true;
  let crashes: 'when asked' | 'when killed' | 'never' = 'when asked';
  const gone = (): void => void contents.emit('render-process-gone', {}, { reason: 'crashed' });
  const contents = Object.assign(new EventEmitter(), {
    send: () => {
      if (!hasFrame) throw new TypeError("Cannot read properties of null (reading 'send')");
      if (word) kept.hear(word);
    },
    isDestroyed: () => false,
    isDevToolsOpened: () => false,
    getOSProcessId: () => 4_711,
    forcefullyCrashRenderer: () => {
      if (crashes === 'when asked') gone();
    },
  });
  const window = {
    webContents: contents,
    isDestroyed: () => false,
    loadURL() {
      const load = Promise.withResolvers<void>();
      loads.push(load);
      return load.promise;
    },
  };
  const kept = keepPage(window as unknown as BrowserWindow, 'kiosk', {
    clock,
    log,
    isAsleep: () => asleep,
    kill(pid) {
      killed.push(pid);
      if (crashes === 'when killed') gone();
    },
  });
  return {
    clock,
    contents,
    kept,
    killed,
    loads: () => loads.length,
    said: () => log.lines.map(({ event }) => event),
    answer: (next: typeof word) => (word = next),
    loseFrame: () => (hasFrame = false),
    sleep: (next: boolean) => (asleep = next),
    crash: (next: typeof crashes) => (crashes = next),
    async load() {
      contents.emit('did-navigate', {}, '', 200);
      contents.emit('did-finish-load', {});
      loads.at(-1)?.resolve();
      await clock.advance(2 * SECOND);
    },
    /** Electron says it twice: with an event, and with the promise of the load. */
    async refuse(errno = -2, code = 'ERR_FAILED') {
      contents.emit('did-fail-load', {}, errno, code, '', true);
      loads.at(-1)?.reject(Object.assign(new Error(`${code} (${errno}) loading ''`), { errno, code }));
      await clock.advance(0);
    },
  };
}

describe('the page of a window', () => {
  it('a window’s page on a machine that needs a minute and a half to load is there in the end', async () => {
    const page = windowOf();
    const NEEDS_MS = 90 * SECOND;
    for (let waitedMs = 0, loads = 0; ; waitedMs += SECOND) {
      if (page.loads() > loads) [loads, waitedMs] = [page.loads(), 0];
      expect(loads).toBeLessThan(10);
      if (waitedMs >= NEEDS_MS) break;
      await page.clock.advance(SECOND);
    }
    await page.load();
    await page.clock.advance(60 * SECOND);
    expect(page.kept.livedMs()).toBeGreaterThan(50 * SECOND);
  });

  it('a window’s page that cannot be loaded is tried again, later each time, once for each failure', async () => {
    const page = windowOf();
    for (const [tries, wait] of [500, 1_000, 2_000, 4_000].entries()) {
      await page.refuse();
      await page.clock.advance(wait - 1);
      expect(page.loads()).toBe(tries + 1);
      await page.clock.advance(1);
      expect(page.loads()).toBe(tries + 2);
    }
  });

  it('a window’s page that is answered with an error is tried again too', async () => {
    const page = windowOf();
    page.contents.emit('did-navigate', {}, '', 404);
    await page.clock.advance(500);
    expect(page.loads()).toBe(2);
    expect(page.said()).toEqual(['screen-not-loaded']);
  });

  it('the page of a window is not tried again where another load took the place of this one', async () => {
    const page = windowOf();
    page.contents.emit('did-fail-load', {}, -2, 'ERR_FAILED', '', false);
    await page.refuse(-3, 'ERR_ABORTED');
    await page.load();
    await page.clock.advance(60 * SECOND);
    expect(page.loads()).toBe(1);
  });

  it('a window’s page whose process does not crash when it is asked to is killed', async () => {
    const page = windowOf();
    await page.load();
    page.crash('when killed');
    page.answer(undefined);
    await page.clock.advance(10 * SECOND);
    expect(page.killed).toEqual([4_711]);
    expect(page.said()).toEqual(['screen-silent', 'screen-crashed']);
    expect(page.loads()).toBe(2);
  });

  it('a window’s page that has no frame for a moment is a silent one, and ends nothing else', async () => {
    const page = windowOf();
    await page.load();
    page.loseFrame();
    await page.clock.advance(10 * SECOND);
    expect(page.said()).toEqual(['screen-silent', 'screen-crashed']);
    expect(page.loads()).toBe(2);
  });

  it('a window’s page whose process cannot even be killed is loaded again anyway', async () => {
    const page = windowOf();
    await page.load();
    page.crash('never');
    page.answer(undefined);
    await page.clock.advance(15 * SECOND);
    expect(page.loads()).toBe(2);
  });

  it('a window’s page that never loads is given up after thirty seconds and tried again', async () => {
    const page = windowOf();
    await page.clock.advance(32 * SECOND);
    expect(page.loads()).toBe(2);
    expect(page.said()).toEqual(['screen-silent', 'screen-crashed']);
  });

  it('the page of a window is loaded again when it is wished and idle, and that is no failure', async () => {
    const page = windowOf();
    await page.load();
    page.kept.reloadWhenIdle('night');
    await page.clock.advance(60 * SECOND);
    expect(page.loads()).toBe(1);
    page.answer(IDLE);
    await page.clock.advance(3 * SECOND);
    expect(page.loads()).toBe(2);
    await page.load();
    await page.clock.advance(60 * SECOND);
    expect(page.loads()).toBe(2);
    expect(page.said()).toEqual(['screen-reloaded']);
  });

  it('the page of a window is left alone while the machine sleeps, and asked again when it woke', async () => {
    const page = windowOf();
    await page.load();
    page.sleep(true);
    page.answer(undefined);
    await page.clock.advance(600 * SECOND);
    page.sleep(false);
    await page.clock.advance(20 * SECOND);
    expect(page.said()).toEqual([]);
    page.answer(USED);
    await page.clock.advance(2 * SECOND);
    page.answer(undefined);
    await page.clock.advance(5 * SECOND);
    expect(page.said()).toEqual(['screen-silent', 'screen-crashed']);
  });
});
