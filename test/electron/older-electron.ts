/**
 * `test` for the specs of this folder, and what cannot pass on a real Electron that is older than the one of
 * package.json. Each is expected to fail there: one that passes fails the run, so that the list stays true.
 */
import { test as base } from '@playwright/test';
import { electronUnderTest } from '../../scripts/electron/electron-under-test.ts';

interface TooOld {
  readonly title: string;
  /** What the older Electron lacks. */
  readonly reason: string;
}

const TOO_OLD: readonly TooOld[] = [
  {
    title: 'Foyer starts again without the graphics processor after its third loss',
    reason: 'Electron 33 has no app.isHardwareAccelerationEnabled, which the test asks',
  },
  {
    title: 'an app that nobody supervises starts itself again without the graphics processor',
    reason: 'Electron 33 has no app.isHardwareAccelerationEnabled, which the test asks',
  },
  {
    title: 'no window has Node in a worker, and none opens a file that is dropped on it',
    reason: 'getLastWebPreferences() of Electron 33 leaves out both preferences, also where they are given',
  },
];

/** The preloaded Electron's age decides; the double is as new as its type file. */
const under = electronUnderTest(process.env);
const isOlder = under.kind === 'ready' && under.isOlder;

export const test = base.extend<{ tooOld: undefined }>({
  tooOld: [
    // Playwright reads what a fixture needs out of a pattern, and takes none without one.
    async ({ browserName: _anyBrowser }, use, info) => {
      const known = TOO_OLD.find(({ title }) => title === info.title);
      info.fail(isOlder && known !== undefined, known?.reason ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
});
