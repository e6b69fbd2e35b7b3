import { describe, expect, it } from 'vitest';
import { mayUseCamera, type PermissionWish } from './camera-permission.ts';
import { addressOf } from './screen-address.ts';

const wish: PermissionWish = {
  surface: 'kiosk',
  permission: 'media',
  isMainFrame: true,
  requestingUrl: addressOf('kiosk'),
  media: ['video'],
};

const wrong: readonly (readonly [string, Partial<PermissionWish>])[] = [
  ['a microphone', { media: ['audio'] }],
  ['a camera with a microphone', { media: ['video', 'audio'] }],
  ['media of a kind that is not told', { media: [] }],
  ['media of an unknown kind', { media: ['unknown'] }],
  ['another permission', { permission: 'display-capture' }],
  ['the page of another screen', { surface: 'desk', requestingUrl: addressOf('desk') }],
  ['a page in the window of another screen', { surface: 'display' }],
  ['another page in the window of the kiosk', { requestingUrl: addressOf('desk') }],
  ['a page from elsewhere', { requestingUrl: 'https://example.test/kiosk/index.html' }],
  ['no page at all', { requestingUrl: undefined }],
  ['a frame within the page', { isMainFrame: false }],
  ['a window that Foyer did not open', { surface: undefined }],
];

describe('the camera of a kiosk', () => {
  it("the camera of a kiosk is for the kiosk's own page while the setting is on", () => {
    expect(mayUseCamera(wish, true)).toBe(true);
    expect(mayUseCamera(wish, false)).toBe(false);
  });

  it.each(wrong)('the camera of a kiosk is not for %s', (_what, change) => {
    expect(mayUseCamera({ ...wish, ...change }, true)).toBe(false);
  });
});
