import { expect, it } from 'vitest';
import { chooseOzone } from './ozone.ts';

const WAYLAND = { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' };

it('windows can be placed: a session of Wayland with XWayland runs Electron there', () => {
  expect(chooseOzone('linux', WAYLAND, [])).toEqual({
    switches: ['--ozone-platform=x11'],
    sentence: undefined,
  });
  expect(chooseOzone('linux', { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' }, []).switches).toHaveLength(1);
});

it("the person's own choice stays, and Wayland itself is named with who places the windows", () => {
  expect(chooseOzone('linux', WAYLAND, ['--ozone-platform=x11'])).toEqual({
    switches: [],
    sentence: undefined,
  });
  expect(chooseOzone('linux', WAYLAND, ['--ozone-platform=wayland']).sentence).toMatch(/docs\/electron\.md/);
  expect(chooseOzone('linux', { WAYLAND_DISPLAY: 'wayland-0' }, [])).toMatchObject({
    switches: [],
    sentence: expect.stringMatching(/^XWayland is not installed\./),
  });
});

it('nothing is added elsewhere', () => {
  expect(chooseOzone('linux', { DISPLAY: ':0', XDG_SESSION_TYPE: 'x11' }, []).switches).toEqual([]);
  expect(chooseOzone('darwin', WAYLAND, []).switches).toEqual([]);
});
