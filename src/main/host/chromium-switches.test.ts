import { describe, expect, it } from 'vitest';
import { environmentProblem, mayDebug, readSwitch } from './chromium-switches.ts';

const LOBBY = { debug: false, platform: 'linux' } as const;
const kindOf = (arg: string, circumstances: Parameters<typeof readSwitch>[1] = LOBBY): string =>
  readSwitch(arg, circumstances)?.kind ?? 'unknown';

describe('a switch that is not ours', () => {
  it('a switch that is not ours is passed on when it is a setting of Chromium', () => {
    const given =
      '--ozone-platform=x11 --disable-gpu --password-store=basic --enable-logging=stderr -v=1 --proxy-server=a:1 --lang=de';
    for (const arg of given.split(' ')) expect(kindOf(arg), arg).toBe('chromium');
    expect(kindOf('--disable-features=WaylandFractionalScaleV1')).toBe('chromium');
  });

  it('a switch that is not ours is passed over when an installer or the system added it', () => {
    for (const arg of ['--updated', '--hidden', '--force-run', '-psn_0_12345'])
      expect(kindOf(arg), arg).toBe('installer');
  });

  it('a switch that is not ours is refused by name when it takes a protection away, however it is written', () => {
    const dangers = `
      --no-sandbox -no-sandbox --no-sandbox=1 --disable-web-security --remote-debugging-port=9222 --inspect
      --remote-debugging-pipe --inspect-brk=0.0.0.0:1 --disable-site-isolation-trials --load-extension=/x
      --js-flags=--expose-gc --renderer-cmd-prefix=xterm --ignore-certificate-errors --app=/x -i -r --require=/x
      --single-process --host-resolver-rules=MAP --user-data-dir=/x --disable-gpu-sandbox
      --disable-features=Foo,IsolateOrigins --disable-features=site-per-process<Trial
      --disable-features=AudioServiceSandbox --disable-features=RendererAppContainer --enable-features=NetworkServiceInProcess2`;
    for (const danger of dangers.trim().split(/\s+/)) {
      const reading = readSwitch(danger, LOBBY);
      if (reading?.kind !== 'refused') throw new Error(danger);
      expect(reading.sentence).toMatch(/^-\S+ is not allowed: [^\n]+\.$/);
      expect(reading.sentence).toContain(danger.split('=')[0]);
    }
  });

  it('a switch that is not ours is read on Windows as Chromium reads it there: with a slash, in any case', () => {
    expect(kindOf('/No-Sandbox', { debug: false, platform: 'win32' })).toBe('refused');
    expect(kindOf('/no-sandbox')).toBe('unknown');
  });

  it('a switch that is not ours opens a debugger only where a developer asked for one, and nothing else then', () => {
    const debug = { debug: true, platform: 'linux' } as const;
    expect(kindOf('--inspect=0', debug)).toBe('chromium');
    expect(readSwitch('-r', debug)).toEqual({ kind: 'chromium', takesNext: true });
    expect(kindOf('--no-sandbox', debug)).toBe('refused');
    expect(kindOf('--load-extension=/x', debug)).toBe('refused');
    expect(mayDebug({ FOYER_DEBUG: '1' }, false)).toBe(true);
    expect(mayDebug({ FOYER_DEBUG: '1' }, true)).toBe(false);
    expect(mayDebug({}, false)).toBe(false);
  });

  it('a switch that is not ours is nothing of this table when it is an option of ours, or nobody knows it', () => {
    for (const arg of ['--data-dir', '--headless', '--json', '-h', '--nonsense', 'desk', '', '-v'])
      expect(kindOf(arg), arg).toBe('unknown');
  });
});

describe('a variable', () => {
  it('a variable is refused when it does what a switch may not', () => {
    expect(environmentProblem({ ELECTRON_DISABLE_SANDBOX: '' }, LOBBY)).toMatch(
      /^ELECTRON_DISABLE_SANDBOX is/,
    );
    expect(environmentProblem({ NODE_OPTIONS: '--a --inspect=0' }, LOBBY)).toMatch(
      /^NODE_OPTIONS: --inspect is/,
    );
    for (const same of ['--inspect_brk=0', '"--inspect=0"', '--tls_keylog=/x'])
      expect(environmentProblem({ NODE_OPTIONS: same }, LOBBY), same).toMatch(/ is not allowed/);
    expect(environmentProblem({ SSLKEYLOGFILE: '/x' }, LOBBY)).toMatch(/^SSLKEYLOGFILE is not allowed/);
    expect(environmentProblem({ ELECTRON_EXTRA_ARGS: '--no-sandbox' }, LOBBY)).toMatch(/--no-sandbox is/);
  });

  it('a variable may hold what Node needs', () => {
    expect(
      environmentProblem({ NODE_OPTIONS: '--import file:///x --max-old-space-size=500', PATH: '/' }, LOBBY),
    ).toBeUndefined();
    expect(environmentProblem({ SSLKEYLOGFILE: '' }, LOBBY)).toBeUndefined();
    expect(environmentProblem({ NODE_OPTIONS: '--inspect' }, { ...LOBBY, debug: true })).toBeUndefined();
  });
});
