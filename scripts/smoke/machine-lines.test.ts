import { describe, expect, it } from 'vitest';
import { judgeDescriptors, judgeGpu, judgeOzone, judgeSandbox } from './machine-lines.ts';

describe('the channel', () => {
  const on = (descriptor: number | undefined) =>
    judgeDescriptors({ platform: 'linux', connected: true, descriptor }).result;

  it('the channel is on a descriptor that Chromium leaves alone', () => {
    expect(on(15)).toBe('pass');
    for (const chromiums of [3, 4, 7]) expect(on(chromiums)).toBe('fail');
    expect(on(undefined)).toBe('fail');
  });

  it('the channel is a pipe with a name on Windows, and must be there everywhere', () => {
    expect(judgeDescriptors({ platform: 'win32', connected: true, descriptor: undefined }).result).toBe(
      'pass',
    );
    expect(judgeDescriptors({ platform: 'linux', connected: false, descriptor: 15 }).result).toBe('fail');
  });
});

it('a machine whose pages are drawn by the processor is told so', () => {
  expect(judgeGpu({ gpu_compositing: 'enabled', rasterization: 'enabled_on' }).result).toBe('pass');
  expect(judgeGpu({ gpu_compositing: 'disabled_software' })).toMatchObject({
    result: 'fail',
    seen: 'compositing disabled_software, rasterization not told',
  });
  expect(judgeGpu({}).result).toBe('fail');
  expect(judgeGpu({ gpu_compositing: 'disabled_software' }, ['libGL.so.1'])).toMatchObject({
    seen: expect.stringContaining('without libGL.so.1'),
    wayOut: expect.stringContaining('Libraries that Electron needs'),
  });
});

describe('a page on Linux', () => {
  const MAIN = 'Name:\telectron\nNSpid:\t100\nSeccomp:\t0\n';
  const judged = (page: string | undefined, own = MAIN) =>
    judgeSandbox({
      platform: 'linux',
      pages: [{ pid: 7 }],
      statusOf: (pid) => (pid === 'self' ? own : page),
    }).result;

  it('a page on Linux is in the sandbox with namespaces of its own and a filter', () => {
    expect(judged('NSpid:\t107\t5\nSeccomp:\t2\nSeccomp_filters:\t1\n')).toBe('pass');
  });

  it.each([
    ['has no filter', 'NSpid:\t107\t5\nSeccomp:\t0\n'],
    ['shares the namespaces of the main process', 'NSpid:\t107\nSeccomp:\t2\n'],
    ['cannot be read', undefined],
  ])('a page on Linux is outside of the sandbox when it %s', (_, page) => {
    expect(judged(page)).toBe('fail');
  });

  it('a page on Linux is not taken for sandboxed because the whole machine is a container with a filter', () => {
    expect(judged('NSpid:\t900\t107\nSeccomp:\t2\n', 'NSpid:\t800\t100\nSeccomp:\t2\n')).toBe('fail');
  });
});

it('Electron itself says on Windows and macOS which page is in the sandbox', () => {
  const judged = (...sandboxed: boolean[]) =>
    judgeSandbox({
      platform: 'win32',
      pages: sandboxed.map((each, n) => ({ pid: n + 1, sandboxed: each })),
      statusOf: () => undefined,
    });
  expect(judged(true, true).result).toBe('pass');
  expect(judged(true, false)).toMatchObject({ result: 'fail', seen: 'outside of the sandbox: process 2' });
  expect(judged().result).toBe('fail');
});

describe('the window system', () => {
  const judged = (switchValue: string, env: Record<string, string>) =>
    judgeOzone({ platform: 'linux', switchValue, env }).result;

  it('the window system is X11, also as XWayland in a Wayland session', () => {
    expect(judged('x11', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' })).toBe('pass');
    expect(judged('', { DISPLAY: ':0' })).toBe('pass');
  });

  it('the window system is not Wayland itself, chosen or found', () => {
    expect(judged('wayland', { WAYLAND_DISPLAY: 'wayland-0' })).toBe('fail');
    expect(judged('', { XDG_SESSION_TYPE: 'wayland' })).toBe('fail');
  });

  it('the window system is what it is on Windows and macOS', () => {
    expect(judgeOzone({ platform: 'darwin', switchValue: '', env: {} }).result).toBe('pass');
  });
});
