import { expect, it } from 'vitest';
import { deviceOf, looksOf } from './this-device.ts';

const AT = { maxTouchPoints: 0, width: 1_024, height: 768 };

it.each([
  [
    'ipad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
    5,
  ],
  [
    'computer',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
    0,
  ],
  ['ipad', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15', 5],
  [
    'android',
    'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
    10,
  ],
  ['tv', 'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2) AppleWebKit/537.36 Chrome/120.0.0.0', 0],
  ['tv', 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94.0.4606.128', 0],
  ['tv', 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 Chrome/94.0.4606.31', 0],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Edg/126.0.0.0', 10],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0', 0],
] as const)('staff read %s of a screen whose browser says %s', (device, userAgent, maxTouchPoints) => {
  expect(deviceOf({ ...AT, userAgent, maxTouchPoints })).toBe(device);
});

it('a screen says its size in whole pixels', () => {
  expect(looksOf({ ...AT, userAgent: '', width: 1_280.4 })).toBe('computer 1280x768');
});
