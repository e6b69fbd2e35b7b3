import { describe, expect, it } from 'vitest';
import { readRestrictions, whyElectronFailed } from './electron-failure.ts';

const FREE = { appArmor: false, namespaces: false };
const why = (
  ending: Partial<Parameters<typeof whyElectronFailed>[0]>,
  restrictions: Parameters<typeof whyElectronFailed>[2] = FREE,
): string | undefined =>
  whyElectronFailed({ code: null, signal: null, lastWords: [], ...ending }, '/dist/electron', restrictions);

describe('an Electron that does not start', () => {
  it('on Ubuntu 24.04 lacks an AppArmor profile for this very binary', () => {
    for (const ending of [{ signal: 'SIGTRAP' }, { signal: 'SIGABRT' }, { code: 133 }] as const) {
      expect(why(ending, { appArmor: true, namespaces: false })).toMatch(
        /AppArmor profile: .*docs\/deployment\.md.* \/dist\/electron\.$/,
      );
    }
  });

  it('lacks user namespaces elsewhere, when the system or Chromium says so', () => {
    const sentence = /forbids user namespaces: .*docs\/deployment\.md/;
    expect(why({ signal: 'SIGTRAP' }, { appArmor: false, namespaces: true })).toMatch(sentence);
    expect(why({ signal: 'SIGTRAP', lastWords: ['[1:FATAL] No usable sandbox! …'] })).toMatch(sentence);
    expect(why({ signal: 'SIGTRAP' })).toMatch(/ended before it was ready \(signal SIGTRAP\)/);
  });

  it('lacks a display or a library', () => {
    expect(why({ code: 1, lastWords: ['Missing X server or $DISPLAY'] })).toMatch(/display/);
    const words =
      'electron: error while loading shared libraries: libnss3.so: cannot open shared object file';
    expect(why({ code: 127, lastWords: [words] })).toMatch(/without libnss3\.so: install/);
  });

  it('hung, and says so whatever it was ended by', () => {
    for (const ending of [{ signal: 'SIGKILL' }, { signal: 'SIGTERM' }, { code: 0 }] as const)
      expect(why({ ...ending, late: true })).toMatch(/not ready within two minutes and was ended/);
  });

  it('has said why itself when it ends with the code of the host', () => {
    expect(why({ code: 1 })).toBeUndefined();
    expect(why({ code: 0 })).toBeUndefined();
  });
});

it("a system's rules are read from its kernel", () => {
  expect(readRestrictions(() => undefined)).toEqual(FREE);
  const ubuntu = (path: string): string => (path.includes('apparmor') ? '1' : '31415');
  expect(readRestrictions(ubuntu)).toEqual({ appArmor: true, namespaces: false });
  expect(readRestrictions((path) => (path.includes('max_user') ? '0' : undefined)).namespaces).toBe(true);
});
